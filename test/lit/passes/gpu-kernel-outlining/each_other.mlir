// RUN: okl-opt %s -gpu-kernel-outlining | filecheck %s

// Functions with launches that call each other in their kernels: each copy of one launches by name.
// CHECK-NOT: gpu.launch blocks
func.func @a(%n: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    func.call @b(%bx) : (index) -> ()
    gpu.terminator
  }
  return
}
func.func @b(%n: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    func.call @b(%bx) : (index) -> ()
    func.call @a(%bx) : (index) -> ()
    gpu.terminator
  }
  return
}
