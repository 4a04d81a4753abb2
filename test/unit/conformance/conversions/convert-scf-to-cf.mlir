// FLAGS: -convert-scf-to-cf
func.func @simple(%a: index, %b: index, %s: index) {
  scf.for %i = %a to %b step %s {
    %0 = arith.addi %i, %i : index
    "test.use"(%0) : (index) -> ()
  }
  return
}
// -----
func.func @carried_swap(%a: i32, %b: i32, %s: i32, %x: f32, %y: f32) -> (f32, f32) {
  %r:2 = scf.for %i = %a to %b step %s iter_args(%p = %x, %q = %y) -> (f32, f32) : i32 {
    scf.yield %q, %p : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @unsigned(%a: i64, %b: i64, %s: i64) {
  scf.for unsigned %i = %a to %b step %s : i64 {
    "test.use"(%i) : (i64) -> ()
  }
  return
}
// -----
func.func @nested(%a: index, %b: index, %s: index, %x: i32) -> i32 {
  %r = scf.for %i = %a to %b step %s iter_args(%p = %x) -> i32 {
    %q = scf.for %j = %i to %b step %s iter_args(%o = %p) -> i32 {
      %0 = "test.op"(%o, %i, %j) : (i32, index, index) -> i32
      scf.yield %0 : i32
    }
    %w = scf.for %j = %i to %b step %s iter_args(%o = %q) -> i32 {
      scf.yield %x : i32
    }
    scf.yield %w : i32
  }
  return %r : i32
}
// -----
func.func @loop_attributes(%a: index, %b: index, %s: index, %c: i1) {
  scf.for %i = %a to %b step %s {
    scf.yield
  } {llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>, mine = 1 : i32}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  } attributes {llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>, mine = "x"}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    "test.op"() : () -> ()
    scf.yield
  } attributes {llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
  return
}
// -----
func.func @ifs(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  scf.if %c {
    "test.one"() : () -> ()
  }
  scf.if %c {
    "test.one"() : () -> ()
  } else {
    "test.two"() : () -> ()
  }
  %r = scf.if %c -> i32 {
    %0 = scf.if %d -> i32 {
      scf.yield %x : i32
    } else {
      scf.yield %y : i32
    }
    scf.yield %0 : i32
  } else {
    scf.if %d {
      "test.three"() : () -> ()
    }
    scf.yield %y : i32
  }
  %s:2 = scf.if %d -> (i32, f32) {
    %1:2 = "test.op"() : () -> (i32, f32)
    scf.yield %1#0, %1#1 : i32, f32
  } else {
    %1:2 = "test.op"(%r) : (i32) -> (f32, i32)
    scf.yield %1#1, %1#0 : i32, f32
  }
  "test.use"(%s#1) : (f32) -> ()
  return %s#0 : i32
}
// -----
func.func @negated(%c: i1, %x: i32, %y: i32) -> i32 {
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  %m = arith.xori %n, %true : i1
  scf.if %n {
    "test.one"() : () -> ()
  }
  scf.if %m {
    "test.one"() : () -> ()
  } else {
    "test.two"() : () -> ()
  }
  %r = scf.if %n -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}
// -----
func.func @negated_on_the_left(%c: i1) {
  %true = arith.constant true
  %n = arith.xori %true, %c : i1
  scf.if %n {
    "test.one"() : () -> ()
  } else {
    "test.two"() : () -> ()
  }
  return
}
// -----
func.func @constant_condition(%x: i32) -> i32 {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c0 step %c1 {
    "test.op"() : () -> ()
  }
  %r = scf.if %true -> i32 {
    scf.yield %x : i32
  } else {
    %0 = "test.op"() : () -> i32
    scf.yield %0 : i32
  }
  return %r : i32
}
// -----
func.func @while(%x: i32, %n: i32) -> (i32, f32) {
  %r:2 = scf.while (%a = %x) : (i32) -> (i32, f32) {
    %c = arith.cmpi slt, %a, %n : i32
    %f = arith.sitofp %a : i32 to f32
    scf.condition(%c) %a, %f : i32, f32
  } do {
  ^bb0(%p: i32, %q: f32):
    %0 = "test.op"(%p, %q) : (i32, f32) -> i32
    scf.yield %0 : i32
  }
  return %r#0, %r#1 : i32, f32
}
// -----
func.func @do_while(%x: i32, %n: i32) -> i32 {
  %r = scf.while (%a = %x) : (i32) -> i32 {
    %0 = "test.op"(%a) : (i32) -> i32
    %c = arith.cmpi slt, %0, %n : i32
    scf.condition(%c) %0 : i32
  } do {
  ^bb0(%p: i32):
    scf.yield %p : i32
  }
  return %r : i32
}
// -----
func.func @not_quite_do_while(%x: i32, %y: i32, %c: i1) -> (i32, i32) {
  %r:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    scf.condition(%c) %a, %b : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    scf.yield %q, %p : i32, i32
  }
  %s = scf.while (%a = %x) : (i32) -> i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%p: i32):
    scf.yield %r#0 : i32
  }
  return %s, %r#1 : i32, i32
}
// -----
func.func @control_in_while(%x: i32, %n: i32) -> i32 {
  %r = scf.while (%a = %x) : (i32) -> i32 {
    %c = arith.cmpi slt, %a, %n : i32
    %0 = scf.if %c -> i32 {
      %1 = "test.op"(%a) : (i32) -> i32
      scf.yield %1 : i32
    } else {
      scf.yield %n : i32
    }
    scf.condition(%c) %0 : i32
  } do {
  ^bb0(%p: i32):
    %2 = scf.while (%b = %p) : (i32) -> i32 {
      %d = arith.cmpi eq, %b, %p : i32
      scf.condition(%d) %b : i32
    } do {
    ^bb0(%q: i32):
      %3 = "test.op"(%q) : (i32) -> i32
      scf.yield %3 : i32
    }
    scf.yield %2 : i32
  }
  return %r : i32
}
// -----
func.func @switch(%i: index, %x: i32) -> (i32, i64) {
  %r:2 = scf.index_switch %i -> i32, i64
  case 2 {
    %0:2 = "test.two"() : () -> (i32, i64)
    scf.yield %0#0, %0#1 : i32, i64
  }
  case -5 {
    %0 = scf.index_switch %i -> i64
    case 0 {
      %1 = "test.zero"() : () -> i64
      scf.yield %1 : i64
    }
    default {
      %1 = "test.other"() : () -> i64
      scf.yield %1 : i64
    }
    scf.yield %x, %0 : i32, i64
  }
  case 4294967298 {
    %0 = "test.large"() : () -> i64
    scf.yield %x, %0 : i32, i64
  }
  default {
    %0 = "test.default"() : () -> i64
    scf.yield %x, %0 : i32, i64
  }
  scf.index_switch %i
  default {
    "test.only"() : () -> ()
    scf.yield
  }
  return %r#0, %r#1 : i32, i64
}
// -----
func.func @execute_region(%c: i1, %x: i64) -> i64 {
  %r = scf.execute_region -> i64 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %0 = arith.addi %x, %x : i64
    scf.yield %0 : i64
  ^bb2:
    %1 = scf.if %c -> i64 {
      scf.yield %x : i64
    } else {
      %2 = "test.op"() : () -> i64
      scf.yield %2 : i64
    }
    scf.yield %1 : i64
  }
  scf.execute_region {
    "test.op"() : () -> ()
    scf.yield
  }
  scf.execute_region no_inline {
    cf.br ^bb3
  ^bb3:
    cf.br ^bb3
  }
  return %r : i64
}
// -----
func.func @parallel(%a: index, %b: index, %s: index, %c: index) {
  scf.parallel (%i, %j, %k) = (%a, %b, %c) to (%b, %c, %s) step (%s, %s, %a) {
    "test.use"(%i, %k) : (index, index) -> ()
    scf.reduce
  } {mine = 1 : i32}
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    scf.parallel (%j) = (%a) to (%i) step (%s) {
      "test.use"(%i, %j) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  return
}
// -----
func.func @reductions(%a: index, %b: index, %s: index, %x: f32, %y: i64) -> (f32, i64) {
  %r:2 = scf.parallel (%i, %j) = (%a, %a) to (%b, %b) step (%s, %s) init (%x, %y) -> (f32, i64) {
    %0 = "test.value"(%i) : (index) -> f32
    %1 = "test.value"(%j) : (index) -> i64
    scf.reduce(%0, %1 : f32, i64) {
    ^bb0(%l: f32, %r: f32):
      %2 = arith.addf %l, %r : f32
      scf.reduce.return %2 : f32
    }, {
    ^bb0(%l: i64, %r: i64):
      %3 = arith.cmpi sgt, %l, %r : i64
      %4 = scf.if %3 -> i64 {
        %5 = arith.muli %l, %r : i64
        scf.yield %5 : i64
      } else {
        scf.yield %r : i64
      }
      scf.reduce.return %4 : i64
    }
  }
  return %r#0, %r#1 : f32, i64
}
// -----
func.func @reductions_that_give_an_argument(%a: index, %b: index, %s: index) -> (index, index, index) {
  %r:3 = scf.parallel (%i, %j) = (%a, %a) to (%b, %b) step (%s, %s) init (%a, %b, %s) -> (index, index, index) {
    scf.reduce(%i, %j, %a : index, index, index) {
    ^bb0(%l: index, %m: index):
      scf.reduce.return %l : index
    }, {
    ^bb0(%l: index, %m: index):
      scf.reduce.return %m : index
    }, {
    ^bb0(%l: index, %m: index):
      scf.reduce.return %i : index
    }
  }
  return %r#0, %r#1, %r#2 : index, index, index
}
// -----
func.func @forall(%n: index, %m: memref<?x?xf32>, %x: f32) {
  scf.forall (%i, %j) in (4, %n) {
    memref.store %x, %m[%i, %j] : memref<?x?xf32>
  }
  scf.forall (%i, %j) = (0, %n) to (8, %n) step (2, 3) {
    scf.forall (%k) in (%i) {
      memref.store %x, %m[%k, %j] : memref<?x?xf32>
    }
  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
  return
}
// -----
func.func @forall_with_outputs(%t: tensor<4xf32>, %s: tensor<1xf32>) -> tensor<4xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// -----
func.func @unreached(%c: i1) {
  scf.if %c {
    "test.one"() : () -> ()
  }
  return
^bb1:
  scf.if %c {
    "test.two"() : () -> ()
  }
  cf.br ^bb2
^bb2:
  scf.if %c {
    "test.three"() : () -> ()
  }
  return
}
// -----
func.func @among_blocks(%c: i1, %a: index, %s: index) -> i32 {
  cf.cond_br %c, ^bb2, ^bb1
^bb1:
  %0 = scf.if %c -> i32 {
    %1 = "test.one"() : () -> i32
    scf.yield %1 : i32
  } else {
    %1 = "test.two"() : () -> i32
    scf.yield %1 : i32
  }
  cf.br ^bb3(%0 : i32)
^bb2:
  scf.for %i = %a to %a step %s {
    "test.use"(%i) : (index) -> ()
  }
  %2 = "test.three"() : () -> i32
  cf.cond_br %c, ^bb3(%2 : i32), ^bb2
^bb3(%3: i32):
  return %3 : i32
}
// -----
func.func @in_an_unknown_op(%c: i1) {
  "test.outer"() ({
    scf.if %c {
      "test.one"() : () -> ()
    }
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
// -----
func.func @in_affine_for(%c: i1) {
  affine.for %i = 0 to 10 {
    scf.if %c {
      "test.one"() : () -> ()
    }
  }
  return
}
// -----
%true = arith.constant true
scf.if %true {
  "test.one"() : () -> ()
}
// -----
func.func @results_of_ops_that_go(%c: i1, %x: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    %1 = "test.op"() : () -> i32
    scf.yield %1 : i32
  }
  %2 = scf.while (%a = %0) : (i32) -> i32 {
    %3 = scf.if %c -> i32 {
      scf.yield %a : i32
    } else {
      scf.yield %0 : i32
    }
    scf.condition(%c) %3 : i32
  } do {
  ^bb0(%p: i32):
    %4 = scf.execute_region -> i32 {
      scf.yield %p : i32
    }
    scf.yield %4 : i32
  }
  return %2 : i32
}
// -----
func.func private @declared(i32)
// -----
func.func @no_such_op(%x: i32) -> i32 {
  cf.br ^bb1(%x : i32)
^bb1(%y: i32):
  return %y : i32
}
// -----
func.func @forall_of_nothing() {
  scf.forall () in () {
    "test.one"() : () -> ()
  }
  return
}
