// FLAGS: -ownership-based-buffer-deallocation=private-function-dynamic-ownership
// -----
// DIFFERS: mlir-opt forgets the attributes of results
func.func private @args(%m: memref<2xf32> {test.x}, %i: i32 {test.y}) -> (memref<2xf32> {test.z}) {
  return %m : memref<2xf32>
}
func.func @call(%m: memref<2xf32>, %i: i32) {
  %0 = call @args(%m, %i) : (memref<2xf32>, i32) -> memref<2xf32>
  return
}
// -----
func.func private @some(%m: memref<2xf32>, %c: i1) -> (memref<2xf32>, i32, memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  %i = arith.constant 3 : i32
  %r = arith.select %c, %a, %m : memref<2xf32>
  return %r, %i, %a : memref<2xf32>, i32, memref<2xf32>
}
func.func @caller(%m: memref<2xf32>, %c: i1) -> memref<2xf32> {
  %0:3 = call @some(%m, %c) : (memref<2xf32>, i1) -> (memref<2xf32>, i32, memref<2xf32>)
  %1:3 = call @some(%0#2, %c) : (memref<2xf32>, i1) -> (memref<2xf32>, i32, memref<2xf32>)
  return %1#0 : memref<2xf32>
}
// -----
func.func private @recursive(%m: memref<2xf32>, %c: i1) -> memref<2xf32> {
  %0 = scf.if %c -> memref<2xf32> {
    %false = arith.constant false
    %1 = func.call @recursive(%m, %false) : (memref<2xf32>, i1) -> memref<2xf32>
    scf.yield %1 : memref<2xf32>
  } else {
    scf.yield %m : memref<2xf32>
  }
  return %0 : memref<2xf32>
}
// -----
func.func private @two(%m: memref<2xf32>, %c: i1) -> memref<2xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  return %m : memref<2xf32>
^b:
  %a = memref.alloc() : memref<2xf32>
  return %a : memref<2xf32>
}
