// ----- scf.if (body)
scf.if %b {
  %0 = arith.addi %x, %y : i32
}
// ----- scf.if else (body)
%0 = scf.if %b -> (i32) {
  scf.yield %x : i32
} else {
  scf.yield %y : i32
}
// ----- scf.if unregistered (body)
scf.if %b {
  "my.op"() : () -> ()
}
// ----- scf.for (body)
scf.for %k = %i to %j step %i {
  %0 = arith.addi %k, %i : index
}
// ----- scf.for iter_args (body)
%0:2 = scf.for %k = %i to %j step %i iter_args(%a = %x, %c = %y) -> (i32, i32) {
  scf.yield %c, %a : i32, i32
}
%1 = arith.addi %0#0, %0#1 : i32
// ----- scf.for i32 (body)
scf.for %k = %x to %y step %x : i32 {
}
// ----- scf.while (body)
%0 = scf.while (%a = %x) : (i32) -> i32 {
  scf.condition(%b) %a : i32
} do {
^bb0(%a: i32):
  scf.yield %a : i32
}
// ----- scf.parallel (body)
scf.parallel (%k, %n) = (%i, %i) to (%j, %j) step (%i, %i) {
  memref.store %s, %m[%k, %n] : memref<4x8xf32>
}
// ----- scf.parallel reduce (body)
%0 = scf.parallel (%k) = (%i) to (%j) step (%i) init (%s) -> f32 {
  scf.reduce(%t : f32) {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.addf %a, %c : f32
    scf.reduce.return %1 : f32
  }
}
// ----- scf.execute_region (body)
%0 = scf.execute_region -> i32 {
  scf.yield %x : i32
}
// ----- scf.index_switch (body)
scf.index_switch %i
case 2 {
  scf.yield
}
default {
  scf.yield
}
// ----- scf.for attributes (body)
scf.for %k = %i to %j step %i {
  scf.yield
} {my.attr = 1 : i32}
// ----- scf.for unsigned (body)
scf.for unsigned %k = %i to %j step %i {
}
%0 = scf.for unsigned %k = %x to %y step %x iter_args(%a = %s) -> (f32) : i32 {
  scf.yield %a : f32
}
// ----- scf.for i64 results (body)
%0 = scf.for %k = %l to %l step %l iter_args(%a = %s) -> (f32) : i64 {
  scf.yield %a : f32
}
// ----- scf.if attributes (body)
%0:2 = scf.if %b -> (i32, f32) {
  scf.yield %x, %s : i32, f32
} else {
  scf.yield %y, %t : i32, f32
} {my.attr}
scf.if %b {
} else {
}
scf.if %b {
  scf.yield
} else {
  %1 = arith.addi %x, %y : i32
  scf.yield
}
// ----- scf.while forms (body)
scf.while : () -> () {
  scf.condition(%b)
} do {
  scf.yield
}
%0:2 = scf.while (%a = %x, %c = %s) : (i32, f32) -> (i32, i64) {
  scf.condition(%b) %a, %l : i32, i64
} do {
^bb0(%a: i32, %c: i64):
  scf.yield %a, %s : i32, f32
} attributes {my.attr}
// ----- scf.parallel forms (body)
scf.parallel (%k) = (%i) to (%j) step (%i) {
  scf.reduce
} {my.attr}
%0:2 = scf.parallel (%k) = (%i) to (%j) step (%i) init (%s, %x) -> (f32, i32) {
  scf.reduce(%t, %y : f32, i32) {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.mulf %a, %c : f32
    scf.reduce.return %1 : f32
  }, {
  ^bb0(%a: i32, %c: i32):
    %1 = arith.addi %a, %c : i32
    scf.reduce.return %1 : i32
  }
}
// ----- scf.forall (body)
scf.forall (%k, %n) in (%i, %j) {
  memref.store %s, %m[%k, %n] : memref<4x8xf32>
}
scf.forall (%k) in (4) {
  scf.forall.in_parallel {
  }
}
// ----- scf.forall bounds (body)
scf.forall (%k, %n) = (0, %i) to (%j, 10) step (1, %i) {
}
scf.forall (%k) = (0) to (8) step (2) {
} {my.attr}
// ----- scf.forall outputs (body)
%0 = scf.forall (%k, %n) in (4, 8) shared_outs(%o = %ts) -> (tensor<4x8xf32>) {
  %1 = tensor.extract_slice %o[%k, %n] [1, 1] [1, 1] : tensor<4x8xf32> to tensor<1x1xf32>
  scf.forall.in_parallel {
    tensor.parallel_insert_slice %1 into %o[%k, %n] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<4x8xf32>
  }
}
%2:2 = scf.forall (%k) in (4) shared_outs(%o = %ts, %q = %ti) -> (tensor<4x8xf32>, tensor<4xi32>) {
  scf.forall.in_parallel {
  }
} {mapping = [#gpu.thread<x>]}
// ----- scf.execute_region forms (body)
scf.execute_region {
  scf.yield
}
%0:2 = scf.execute_region -> (i32, f32) {
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%x : i32)
^bb2:
  cf.br ^bb3(%y : i32)
^bb3(%a: i32):
  scf.yield %a, %s : i32, f32
}
scf.execute_region no_inline {
  scf.yield
}
%1 = scf.execute_region -> i32 no_inline {
  scf.yield %x : i32
} {my.attr}
// ----- scf.index_switch forms (body)
%0 = scf.index_switch %i -> i32
case 2 {
  scf.yield %x : i32
}
case -5 {
  scf.yield %y : i32
}
default {
  scf.yield %x : i32
}
%1:2 = scf.index_switch %i {my.attr} -> i32, f32
case 0 {
  scf.yield %x, %s : i32, f32
}
default {
  scf.yield %x, %s : i32, f32
}
scf.index_switch %i
default {
}
// ----- scf.condition attributes (body)
%0 = scf.while (%a = %x) : (i32) -> i32 {
  scf.condition(%b) {my.attr} %a : i32
} do {
^bb0(%a: i32):
  scf.yield {my.attr} %a : i32
}
// ----- scf.while as for (body)
%0 = scf.while (%a = %i) : (index) -> index {
  %1 = arith.cmpi slt, %a, %j : index
  scf.condition(%1) %a : index
} do {
^bb0(%a: index):
  %1 = arith.addi %a, %i : index
  scf.yield %1 : index
}
// ----- scf nested (body)
scf.for %k = %i to %j step %i {
  scf.for %n = %i to %k step %i {
    scf.if %b {
      memref.store %s, %m[%k, %n] : memref<4x8xf32>
    }
  }
}
// ----- scf one result type without brackets (body)
%0 = scf.if %b -> i32 {
  scf.yield %x : i32
} else {
  scf.yield %y : i32
}
%1 = scf.for %c = %i to %j step %i iter_args(%a = %x) -> i32 {
  scf.yield %a : i32
}
// ----- scf.forall from constants (body)
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
scf.forall (%a, %c) = (%c0, 0) to (%i, %j) step (%c1, 1) {
}
scf.forall (%a) = (%c1) to (%i) step (%c1) {
}
