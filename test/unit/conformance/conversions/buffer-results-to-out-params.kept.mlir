// FLAGS: -buffer-results-to-out-params=hoist-static-allocs -allow-unregistered-dialect

// DIFFERS: mlir-opt drops the clone, and with it what it holds
func.func private @clone(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}
// -----
// DIFFERS: mlir-opt drops what was reallocated
func.func private @realloc(%a: memref<2xf32>) -> memref<4xf32> {
  %0 = memref.realloc %a : memref<2xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}
// -----
// DIFFERS: mlir-opt lets both allocations be one
func.func private @live_at_once(%c: i1) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  "test.use"(%0, %1) : (memref<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %c, ^a, ^b
^a:
  return %0 : memref<4xf32>
^b:
  return %1 : memref<4xf32>
}
// -----
// DIFFERS: mlir-opt copies the argument to itself
func.func private @one_of_both(%c: i1) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^a, ^b
^a:
  return %0 : memref<4xf32>
^b:
  return %0 : memref<4xf32>
}
// -----
// DIFFERS: mlir-opt looks for the callee in the outer module
module {
  module @inner {
    func.func private @g()
    func.func @f() {
      call @g() : () -> ()
      return
    }
  }
}
