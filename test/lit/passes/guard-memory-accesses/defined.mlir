// A call of a function that only has the name of what failing checks call proves nothing.
// RUN: not okl-opt %s -guard-memory-accesses 2>&1 | filecheck %s
// RUN: not okl-opt %s --run --function=f --input=4xf32=1 --input=index=100000000000 2>&1 | filecheck %s

// CHECK: error: 'func.func' op has the name of what failing checks call
func.func private @okl_guard_failed(%a: index, %b: index) {
  return
}
func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  %c4 = arith.constant 4 : index
  %bad = arith.cmpi uge, %i, %c4 : index
  scf.if %bad {
    func.call @okl_guard_failed(%i, %c4) : (index, index) -> ()
  }
  %v = memref.load %m[%i] : memref<4xf32>
  return %v : f32
}
