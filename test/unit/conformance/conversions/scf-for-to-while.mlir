// FLAGS: -scf-for-to-while
func.func @f(%a: index, %b: index, %s: index, %x: f32, %y: f32) -> (f32, f32) {
  %r:2 = scf.for %i = %a to %b step %s iter_args(%p = %x, %q = %y) -> (f32, f32) {
    %c3 = arith.constant 3 : index
    scf.for %j = %i to %b step %c3 { 
       %z = arith.constant 0.0 : f32
       "test.use"(%j, %z) : (index, f32) -> () }
    %dead = arith.addi %i, %i : index
    scf.yield %q, %p : f32, f32
  } {mine = 1 : i32, llvm.x = 3 : i32}
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @g(%a: i32, %b: i32, %s: i32, %c: i1) {
  scf.for unsigned %i = %a to %b step %s : i32 { "test.use"(%i) : (i32) -> () }
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb2
^bb2:
  return
^bb3:
  scf.for %i = %a to %b step %s : i32 { "test.use"(%i) : (i32) -> () }
  return
}
// -----
func.func @h(%c: i1) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %3 = arith.addi %c1, %c2 : i32
  %r = scf.for %i = %c0 to %3 step %c1 iter_args(%x = %c0) -> i32 : i32 { 
    %c1_3 = arith.constant 1 : i32
    %k = arith.addi %x, %c1_3 : i32
    %l = scf.if %c -> i32 { scf.yield %k : i32 } else { scf.yield %k : i32 }
    scf.yield %l : i32 }
  return %r : i32
}
// -----
func.func @deep(%a: index, %b: index, %s: index, %m: memref<?x?xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = scf.for %i = %a to %b step %s iter_args(%x = %zero) -> (f32) {
    %y = scf.for %j = %a to %i step %s iter_args(%p = %x) -> (f32) {
      %0 = memref.load %m[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %p, %0 : f32
      scf.yield %1 : f32
    }
    scf.yield %y : f32
  }
  return %r : f32
}
// -----
func.func @empty(%a: index, %b: index, %s: index) {
  scf.for %i = %a to %b step %s {
  }
  return
}
// -----
func.func @no_loop(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %c1, %c2 : i32
  %dead = arith.addi %a, %c2 : i32
  %1 = arith.muli %0, %a : i32
  return %1 : i32
}
// -----
func.func @variable_used_as_init(%a: index, %s: index) -> index {
  %r = scf.for %i = %a to %a step %s iter_args(%x = %a) -> index {
    scf.yield %i : index
  }
  return %r : index
}
// -----
func.func @made_of_itself_where_nothing_reaches(%n: index) {
  return
^bb1:
  %v = memref.cast %w : memref<?xf32> to memref<?xf32>
  %w = memref.cast %v : memref<?xf32> to memref<?xf32>
  scf.for %i = %n to %n step %n {
    %f = memref.load %v[%i] : memref<?xf32>
    memref.store %f, %w[%i] : memref<?xf32>
  }
  cf.br ^bb1
}
