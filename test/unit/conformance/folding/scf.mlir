func.func @parallel_dims(%A: memref<?x?x?xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c10 = arith.constant 10 : index
  scf.parallel (%i0, %i1, %i2) = (%c0, %c3, %c7) to (%c1, %c6, %c10) step (%c1, %c2, %c3) {
    memref.store %x, %A[%i0, %i1, %i2] : memref<?x?x?xi32>
    scf.reduce
  }
  return
}
// -----
func.func @parallel_one_trip_with_reductions(%m: memref<?xf32>, %z: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%z, %z) -> (f32, f32) {
    %0 = memref.load %m[%i] : memref<?xf32>
    "test.use"(%i) : (index) -> ()
    scf.reduce(%0, %0 : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %1 = arith.addf %a, %b : f32
      scf.reduce.return %1 : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %1 = arith.mulf %a, %b : f32
      "test.inner"(%1) : (f32) -> ()
      scf.reduce.return %1 : f32
    }
  }
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @parallel_no_trip(%m: memref<?xf32>, %z: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i, %j) = (%c0, %c1) to (%n, %c1) step (%c1, %c1) init (%z) -> f32 {
    %0 = memref.load %m[%i] : memref<?xf32>
    scf.reduce(%0 : f32) {
    ^bb0(%a: f32, %b: f32):
      %1 = arith.addf %a, %b : f32
      scf.reduce.return %1 : f32
    }
  }
  return %r : f32
}
// -----
func.func @parallel_nested(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {
    scf.parallel (%k) = (%c1) to (%m) step (%c1) {
      "test.use"(%i, %j, %k) : (index, index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%k) = (%i) to (%m) step (%c1) {
      "test.use"(%i, %k) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    "test.use"(%i) : (index) -> ()
    scf.parallel (%k) = (%c1) to (%m) step (%c1) {
      "test.use"(%i, %k) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  } {a = 1 : i32}
  return
}
// -----
func.func @forall_constants(%n: index, %t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %r = scf.forall (%i, %j) = (%c0, %c1) to (%n, %c9) step (%c1, 3) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %e = "test.op"(%i, %j) : (index, index) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// -----
func.func @forall_outputs(%n: index, %a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %r:3 = scf.forall (%i) in (%n) shared_outs(%x = %a, %y = %b, %z = %c) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
    %e = "test.op"(%i, %x, %y, %z) : (index, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %x[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
      tensor.parallel_insert_slice %e into %y[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  } {mapping = [#gpu.block<x>]}
  return %r#0, %r#2 : tensor<?xf32>, tensor<?xf32>
}
// -----
func.func @forall_one_trip(%n: index, %a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i, %j) = (3, %n) to (4, %n) step (1, 1) shared_outs(%x = %a) -> (tensor<?x?xf32>) {
    %e = "test.op"(%i, %j, %x) : (index, index, tensor<?x?xf32>) -> tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %x[0, %n] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<?x?xf32>
    }
  }
  %s = scf.forall (%i, %j) = (3, 1) to (4, 2) step (1, 1) shared_outs(%x = %r) -> (tensor<?x?xf32>) {
    %e = "test.op"(%i, %j, %x) : (index, index, tensor<?x?xf32>) -> tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %x[0, %n] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<?x?xf32>
    }
  }
  %t = scf.forall (%i, %j) = (3, 1) to (4, %n) step (1, %n) shared_outs(%x = %s) -> (tensor<?x?xf32>) {
    %e = "test.op"(%i, %j, %x) : (index, index, tensor<?x?xf32>) -> tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %x[0, %n] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<?x?xf32>
    }
  } {a = 2 : i32}
  %u = scf.forall (%i, %j) = (3, 1) to (4, %n) step (1, %n) shared_outs(%x = %t) -> (tensor<?x?xf32>) {
    %e = "test.op"(%i, %j, %x) : (index, index, tensor<?x?xf32>) -> tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %x[0, %n] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<?x?xf32>
    }
  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
  return %u : tensor<?x?xf32>
}
// -----
func.func @forall_casts(%n: index, %a: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%x = %0) -> (tensor<?x?xf32>) {
    %e = "test.read"(%x) : (tensor<?x?xf32>) -> tensor<1x1xf32>
    %f = "test.op"(%e) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %x[%i, 0] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<?x?xf32>
    }
  }
  return %r : tensor<?x?xf32>
}
// -----
func.func @forall_buffers(%n: index, %m: memref<?xf32>, %f: f32) {
  scf.forall (%i) in (1) {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  scf.forall (%i, %j) in (1, %n) {
    memref.store %f, %m[%i] : memref<?xf32>
    memref.store %f, %m[%j] : memref<?xf32>
  }
  scf.forall (%i) in (0) {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  scf.forall (%i) in (%n) {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  return
}
// -----
func.func @if_selects(%c: i1, %x: i32, %y: i32) -> (i32, i32, i32, i32) {
  %r:4 = scf.if %c -> (i32, i32, i32, i32) {
    %0 = "test.a"() : () -> i32
    scf.yield %x, %y, %0, %x : i32, i32, i32, i32
  } else {
    %0 = "test.b"() : () -> i32
    scf.yield %y, %y, %x, %0 : i32, i32, i32, i32
  } {a = 1 : i32}
  return %r#0, %r#1, %r#2, %r#3 : i32, i32, i32, i32
}
// -----
func.func @if_unused(%c: i1, %x: i32) -> i32 {
  %r:2 = scf.if %c -> (i32, i32) {
    %0 = "test.a"() : () -> i32
    %1 = "test.a"() : () -> i32
    scf.yield %0, %1 : i32, i32
  } else {
    %0 = "test.b"() : () -> i32
    %1 = "test.b"() : () -> i32
    scf.yield %0, %1 : i32, i32
  } {a = 1 : i32}
  %s = scf.if %c -> i32 {
    %0 = arith.addi %x, %x : i32
    scf.yield %0 : i32
  } else {
    %0 = arith.muli %x, %x : i32
    scf.yield %0 : i32
  }
  return %r#1 : i32
}
// -----
func.func @if_empty(%c: i1) {
  scf.if %c {
  }
  scf.if %c {
  } else {
    "test.a"() : () -> ()
  }
  scf.if %c {
    "test.a"() : () -> ()
  } else {
  } {b = 2 : i32}
  return
}
// -----
func.func @if_nested(%c: i1, %d: i1, %x: i32, %y: i32) -> (i32, i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    %0 = scf.if %d -> i32 {
      %1 = "test.a"() : () -> i32
      scf.yield %1 : i32
    } else {
      scf.yield %y : i32
    }
    scf.yield %0, %x : i32, i32
  } else {
    scf.yield %y, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
// -----
func.func @if_nested_not(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %0 = scf.if %d -> i32 {
      %1 = "test.a"() : () -> i32
      scf.yield %1 : i32
    } else {
      scf.yield %x : i32
    }
    scf.yield %0 : i32
  } else {
    scf.yield %y : i32
  }
  scf.if %c {
    scf.if %d {
      "test.a"() : () -> ()
    } else {
      "test.b"() : () -> ()
    }
  }
  scf.if %c {
    "test.b"() : () -> ()
    scf.if %d {
      "test.a"() : () -> ()
    }
  }
  return %r : i32
}
// -----
func.func @if_combined(%c: i1, %x: i32) -> (i32, i32) {
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  %a = scf.if %c -> i32 {
    %0 = "test.a"() : () -> i32
    scf.yield %0 : i32
  } else {
    %0 = "test.b"() : () -> i32
    scf.yield %0 : i32
  }
  scf.if %n {
    "test.c"(%a) : (i32) -> ()
  }
  %b = scf.if %c -> i32 {
    %0 = "test.d"(%a) : (i32) -> i32
    scf.yield %0 : i32
  } else {
    %0 = "test.e"(%a) : (i32) -> i32
    scf.yield %0 : i32
  }
  return %a, %b : i32, i32
}
// -----
func.func @if_combined_without_else(%c: i1, %d: i1, %x: i32) {
  scf.if %c {
    "test.a"() : () -> ()
  }
  scf.if %c {
    "test.b"(%c) : (i1) -> ()
  }
  scf.if %d {
    "test.b"(%c) : (i1) -> ()
  }
  scf.if %d {
    "test.b"(%d) : (i1) -> ()
  } else {
    "test.c"(%d) : (i1) -> ()
  }
  return
}
// -----
func.func @if_condition_in_else(%c: i1, %x: i32) {
  scf.if %c {
    scf.if %c {
      "test.a"() : () -> ()
    }
    "test.use"(%c) : (i1) -> ()
    scf.execute_region no_inline {
      "test.use"(%c) : (i1) -> ()
      scf.yield
    }
  } else {
    scf.if %c {
      "test.b"() : () -> ()
    } else {
      "test.use"(%c) : (i1) -> ()
    }
  }
  return
}
// -----
func.func @if_truth(%c: i1) -> (i1, i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %r:3 = scf.if %c -> (i1, i1, i1) {
    "test.a"() : () -> ()
    scf.yield %true, %false, %true : i1, i1, i1
  } else {
    scf.yield %false, %true, %true : i1, i1, i1
  }
  return %r#0, %r#1, %r#2 : i1, i1, i1
}
// -----
func.func @if_static(%x: i32) -> (i32, i32) {
  %true = arith.constant true
  %false = arith.constant false
  %a = scf.if %true -> i32 {
    %0 = "test.a"() : () -> i32
    scf.yield %0 : i32
  } else {
    %0 = "test.b"() : () -> i32
    scf.yield %0 : i32
  }
  %b = scf.if %false -> i32 {
    %0 = "test.a"() : () -> i32
    scf.yield %0 : i32
  } else {
    scf.yield %x : i32
  }
  scf.if %false {
    "test.a"() : () -> ()
  }
  return %a, %b : i32, i32
}
// -----
func.func @for_trips(%n: index, %x: i32) -> (i32, i32, i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m1 = arith.constant -1 : index
  %n1 = arith.addi %n, %c1 overflow<nsw> : index
  %n2 = arith.addi %n, %c1 : index
  %a = scf.for %i = %c4 to %c0 step %c1 iter_args(%v = %x) -> i32 {
    %0 = "test.a"(%v) : (i32) -> i32
    scf.yield %0 : i32
  }
  %b = scf.for %i = %n to %n1 step %c1 iter_args(%v = %x) -> i32 {
    %0 = "test.b"(%v, %i) : (i32, index) -> i32
    scf.yield %0 : i32
  }
  %d = scf.for %i = %n to %n2 step %c1 iter_args(%v = %x) -> i32 {
    %0 = "test.c"(%v, %i) : (i32, index) -> i32
    scf.yield %0 : i32
  }
  %e = scf.for %i = %n to %n step %c1 iter_args(%v = %x) -> i32 {
    %0 = "test.d"(%v, %i) : (i32, index) -> i32
    scf.yield %0 : i32
  }
  %f = scf.for %i = %c0 to %c4 step %c1 iter_args(%v = %x) -> i32 {
    scf.yield %d : i32
  }
  %g = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> i32 {
    scf.yield %d : i32
  }
  return %a, %b, %d, %e, %f, %g : i32, i32, i32, i32, i32, i32
}
// -----
func.func @for_types(%x: i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %m = arith.constant -128 : i8
  %p = arith.constant 127 : i8
  scf.for unsigned %i = %m to %p step %c1 : i8 {
    "test.b"(%i) : (i8) -> ()
  }
  scf.for %i = %c0 to %c1 step %m : i8 {
    "test.d"(%i) : (i8) -> ()
  }
  scf.for %i = %c0 to %c1 step %c0 : i8 {
    "test.e"(%i) : (i8) -> ()
  }
  return
}
// -----
func.func @for_carried(%n: index, %x: i32, %y: i32, %z: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:5 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y, %c = %z, %d = %y, %e = %x) -> (i32, i32, i32, i32, i32) {
    %0 = "test.op"(%a, %b, %c) : (i32, i32, i32) -> i32
    %1 = "test.dead"(%0) : (i32) -> i32
    scf.yield %0, %b, %c, %1, %0 : i32, i32, i32, i32, i32
  } {a = 1 : i32}
  return %r#0, %r#1, %r#4 : i32, i32, i32
}
// -----
func.func @for_swapped(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (i32, i32) {
    "test.op"(%a) : (i32) -> ()
    scf.yield %b, %a : i32, i32
  }
  %s:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    "test.op"(%a) : (i32) -> ()
    scf.yield %b, %a : i32, i32
  }
  return %r#0, %s#1 : i32, i32
}
// -----
func.func @for_casts(%n: index, %t: tensor<4x?xf32>, %u: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %u : tensor<?x?xf32> to tensor<4x8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0, %b = %1) -> (tensor<?x?xf32>, tensor<4x8xf32>) {
    %2:2 = "test.op"(%a, %b) : (tensor<?x?xf32>, tensor<4x8xf32>) -> (tensor<?x?xf32>, tensor<4x8xf32>)
    scf.yield %2#0, %2#1 : tensor<?x?xf32>, tensor<4x8xf32>
  }
  return %r#0, %r#1 : tensor<?x?xf32>, tensor<4x8xf32>
}
// -----
func.func @for_without_effects(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %0 = arith.addi %a, %a : i32
    scf.yield %0 : i32
  }
  scf.for %i = %c0 to %n step %c1 {
  }
  return
}
// -----
func.func @while_unused(%x: i32, %y: i32) -> i32 {
  %r:3 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32, i32) {
    %c = "test.condition"(%a) : (i32) -> i1
    %v = "test.value"(%a) : (i32) -> i32
    scf.condition(%c) %a, %b, %v : i32, i32, i32
  } do {
  ^bb0(%d: i32, %e: i32, %f: i32):
    %0 = "test.op"(%d) : (i32) -> i32
    scf.yield %0, %x : i32, i32
  }
  return %r#0 : i32
}
// -----
func.func @while_duplicates(%x: i32, %y: i32) -> (i32, i32) {
  %r:3 = scf.while (%a = %x) : (i32) -> (i32, i32, i32) {
    %c = "test.condition"(%a) : (i32) -> i1
    %v = "test.value"(%a) : (i32) -> i32
    scf.condition(%c) %v, %v, %a : i32, i32, i32
  } do {
  ^bb0(%d: i32, %e: i32, %f: i32):
    %0 = "test.op"(%d, %e, %f) : (i32, i32, i32) -> i32
    scf.yield %0 : i32
  }
  return %r#0, %r#1 : i32, i32
}
// -----
func.func @while_conditions(%x: i32, %n: i32) -> i32 {
  %r:3 = scf.while (%a = %x) : (i32) -> (i32, i32, i1) {
    %v = "test.value"(%a) : (i32) -> i32
    %c = arith.cmpi sgt, %n, %v : i32
    scf.condition(%c) %v, %n, %c : i32, i32, i1
  } do {
  ^bb0(%d: i32, %e: i32, %f: i1):
    %0 = arith.cmpi sgt, %n, %d : i32
    %1 = arith.cmpi sle, %n, %d : i32
    %2 = arith.cmpi slt, %d, %n : i32
    %3 = arith.cmpi sgt, %e, %d : i32
    %4 = "test.op"(%0, %1, %2, %3, %f) : (i1, i1, i1, i1, i1) -> i32
    scf.yield %4 : i32
  }
  return %r#0 : i32
}
// -----
func.func @while_aligned(%x: i32, %y: i64, %z: i32) -> (i32, i64, i32) {
  %r:3 = scf.while (%a = %x, %b = %y, %c = %z) : (i32, i64, i32) -> (i32, i64, i32) {
    %0 = "test.condition"(%a, %b, %c) : (i32, i64, i32) -> i1
    scf.condition(%0) %c, %b, %a : i32, i64, i32
  } do {
  ^bb0(%d: i32, %e: i64, %f: i32):
    %0:3 = "test.op"(%d, %e, %f) : (i32, i64, i32) -> (i32, i64, i32)
    scf.yield %0#0, %0#1, %0#2 : i32, i64, i32
  } attributes {a = 1 : i32}
  return %r#0, %r#1, %r#2 : i32, i64, i32
}
// -----
func.func @while_if_down(%x: i32, %y: i32) -> (i32, i32) {
  %r:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %v = "test.value"(%a) : (i32) -> i32
    %c = "test.condition"(%v) : (i32) -> i1
    %s = scf.if %c -> i32 {
      %0 = "test.op"(%v, %a, %y) : (i32, i32, i32) -> i32
      scf.yield %0 : i32
    } else {
      scf.yield %y : i32
    }
    scf.condition(%c) %s, %a : i32, i32
  } do {
  ^bb0(%b: i32, %d: i32):
    %0 = "test.use"(%b, %d) : (i32, i32) -> i32
    scf.yield %0 : i32
  }
  return %r#0, %r#1 : i32, i32
}
// -----
func.func @while_if_without_results(%x: i32) -> i32 {
  %r = scf.while (%a = %x) : (i32) -> i32 {
    %c = "test.condition"(%a) : (i32) -> i1
    scf.if %c {
      "test.then"(%a) : (i32) -> ()
    }
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    %0 = "test.use"(%b) : (i32) -> i32
    scf.yield %0 : i32
  }
  %s = scf.while (%a = %x) : (i32) -> i32 {
    %c = "test.condition"(%a) : (i32) -> i1
    scf.if %c {
      "test.then"(%a) : (i32) -> ()
    } else {
      "test.else"(%a) : (i32) -> ()
    }
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    %0 = "test.use"(%b) : (i32) -> i32
    scf.yield %0 : i32
  }
  return %s : i32
}
// -----
func.func @while_never(%x: i32) -> i32 {
  %false = arith.constant false
  %r = scf.while (%a = %x) : (i32) -> i32 {
    %0 = "test.op"(%a) : (i32) -> i32
    scf.condition(%false) %0 : i32
  } do {
  ^bb0(%b: i32):
    scf.yield %b : i32
  }
  return %r : i32
}
// -----
func.func @switches_of_index(%n: index, %x: i32) -> (i32, i32, i32) {
  %c7 = arith.constant 7 : index
  %a = scf.index_switch %c7 -> i32
  case 2 {
    %0 = "test.two"() : () -> i32
    scf.yield %0 : i32
  }
  case 7 {
    %0 = "test.seven"() : () -> i32
    scf.yield %0 : i32
  }
  default {
    scf.yield %x : i32
  }
  %b = scf.index_switch %c7 -> i32
  case 2 {
    scf.yield %x : i32
  }
  default {
    %0 = "test.default"() : () -> i32
    scf.yield %0 : i32
  }
  %c:2 = scf.index_switch %n {a = 1 : i32} -> i32, i32
  case 2 {
    %0 = "test.two"() : () -> i32
    scf.yield %0, %x : i32, i32
  }
  default {
    %0 = "test.default"() : () -> i32
    scf.yield %0, %0 : i32, i32
  }
  return %a, %b, %c#1 : i32, i32, i32
}
// -----
func.func @executed(%c: i1, %x: i32) -> (i32, i32, i32) {
  %a = scf.execute_region -> i32 {
    %0 = "test.op"() : () -> i32
    scf.yield %0 : i32
  }
  %b = scf.execute_region -> i32 no_inline {
    %0 = "test.op"() : () -> i32
    scf.yield %0 : i32
  }
  %d:2 = scf.execute_region -> (i32, i32) {
    "test.op"() : () -> ()
    cf.cond_br %c, ^bb1(%x : i32), ^bb2
  ^bb1(%1: i32):
    scf.yield %x, %1 : i32, i32
  ^bb2:
    %2 = "test.op"() : () -> i32
    scf.yield %2, %2 : i32, i32
  }
  return %a, %b, %d#1 : i32, i32, i32
}
// -----
func.func @executed_in_a_loop(%n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.execute_region {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      "test.op"() : () -> ()
      scf.yield
    ^bb2:
      scf.yield
    }
  }
  return
}
// -----
func.func @executed_never_ends(%c: i1) -> i32 {
  %a = scf.execute_region -> i32 {
    "test.op"() : () -> ()
    cf.br ^bb1
  ^bb1:
    "test.op"() : () -> ()
    cf.br ^bb1
  }
  return %a : i32
}
// -----
func.func @trips_of_constants() {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c7 = arith.constant 7 : i8
  %m3 = arith.constant -3 : i8
  %m7 = arith.constant -7 : i8
  %m8 = arith.constant -8 : i8
  %m128 = arith.constant -128 : i8
  %p = arith.constant 127 : i8
  %p100 = arith.constant 100 : i8
  scf.for %i = %c0 to %c7 step %m3 : i8 { "test.a"(%i) : (i8) -> () }
  scf.for %i = %c0 to %c7 step %m7 : i8 { "test.b"(%i) : (i8) -> () }
  scf.for %i = %c0 to %c7 step %m8 : i8 { "test.c"(%i) : (i8) -> () }
  scf.for unsigned %i = %c0 to %m128 step %p100 : i8 { "test.d"(%i) : (i8) -> () }
  scf.for unsigned %i = %c0 to %p step %p : i8 { "test.f"(%i) : (i8) -> () }
  scf.for unsigned %i = %p to %m3 step %c7 : i8 { "test.h"(%i) : (i8) -> () }
  scf.for unsigned %i = %p to %m128 step %c7 : i8 { "test.i"(%i) : (i8) -> () }
  scf.for unsigned %i = %c1 to %m128 step %p : i8 { "test.j"(%i) : (i8) -> () }
  return
}
func.func @trips_of_sums(%n: i8) {
  %c1 = arith.constant 1 : i8
  %m3 = arith.constant -3 : i8
  %c7 = arith.constant 7 : i8
  %0 = arith.addi %n, %c1 overflow<nuw> : i8
  %1 = arith.addi %n, %c1 overflow<nsw> : i8
  %2 = arith.addi %n, %m3 overflow<nuw> : i8
  %3 = arith.addi %n, %m3 overflow<nsw> : i8
  scf.for unsigned %i = %n to %0 step %c7 : i8 { "test.a"(%i) : (i8) -> () }
  scf.for unsigned %i = %n to %1 step %c7 : i8 { "test.b"(%i) : (i8) -> () }
  scf.for unsigned %i = %n to %2 step %m3 : i8 { "test.c"(%i) : (i8) -> () }
  scf.for unsigned %i = %n to %2 step %c7 : i8 { "test.d"(%i) : (i8) -> () }
  scf.for %i = %n to %3 step %c7 : i8 { "test.e"(%i) : (i8) -> () }
  scf.for %i = %n to %3 step %m3 : i8 { "test.f"(%i) : (i8) -> () }
  scf.for %i = %n to %1 step %m3 : i8 { "test.g"(%i) : (i8) -> () }
  return
}
// -----
func.func @trips_of_steps_below_zero(%n: i8, %k: i8) {
  %c0 = arith.constant 0 : i8
  %m3 = arith.constant -3 : i8
  scf.for %i = %c0 to %n step %m3 : i8 { "test.a"(%i) : (i8) -> () }
  scf.for %i = %k to %n step %m3 : i8 { "test.b"(%i) : (i8) -> () }
  scf.for %i = %k to %n step %c0 : i8 { "test.c"(%i) : (i8) -> () }
  scf.for %i = %n to %n step %k : i8 { "test.d"(%i) : (i8) -> () }
  return
}
// -----
func.func @size_of_forall(%t: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<?xf32> {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}
// -----
func.func @trips_beyond_signed_integers() {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %least = arith.constant -128 : i8
  %most = arith.constant 127 : i8
  %m3 = arith.constant -3 : i8
  scf.for %i = %least to %most step %c1 : i8 { "test.a"(%i) : (i8) -> () }
  scf.for unsigned %i = %c0 to %least step %least : i8 { "test.b"(%i) : (i8) -> () }
  scf.for unsigned %i = %c0 to %most step %m3 : i8 { "test.c"(%i) : (i8) -> () }
  return
}
