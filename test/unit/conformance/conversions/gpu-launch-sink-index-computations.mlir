// FLAGS: -gpu-launch-sink-index-computations
// FLAGS: -gpu-launch-sink-index-computations -gpu-kernel-outlining -canonicalize
func.func @only_what_is_there(%n: index, %m: memref<?x?xf32>, %i: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 1.0 : f32
  %d = memref.dim %m, %c1 : memref<?x?xf32>
  %s = arith.addi %d, %n : index
  %cmp = arith.cmpi slt, %d, %s : index
  %cmp2 = arith.cmpi slt, %d, %n : index
  %sel = arith.select %cmp2, %c1, %n : index
  %sel2 = arith.select %cmp, %sel, %d : index
  %mul = arith.muli %sel, %c1 : index
  %q = arith.select %cmp2, %mul, %c0 : index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      scf.for %a = %c0 to %sel2 step %c1 {
      scf.for %b = %c1 to %sel2 step %c1 {
        memref.store %cst, %m[%sel, %a] : memref<?x?xf32>
        "x.y"(%q, %n) : (index, index) -> ()
      }
      }
      cf.br ^bb1
    ^bb1:
      "x.z"(%q, %mul, %d) : (index, index, index) -> ()
      gpu.terminator
    }
    return
}
// -----
func.func @made_of_others(%n: index, %m: memref<?x?xf32>, %i: i32, %b: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %d = memref.dim %m, %c1 : memref<?x?xf32>
  %s = arith.select %b, %d, %c2 : index
  %s2 = arith.select %b, %c3, %c2 : index
  %cm = arith.cmpi slt, %c3, %n : index
  %s3 = arith.select %cm, %c3, %n : index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      "x.z"(%s2, %s, %m, %s3) : (index, index, memref<?x?xf32>, index) -> ()
      "x.z"(%n) : (index) -> ()
      gpu.launch blocks(%bx2, %by2, %bz2) in (%gx2 = %n, %gy2 = %n, %gz2 = %c1) threads(%tx2, %ty2, %tz2) in (%sx2 = %c1, %sy2 = %c1, %sz2 = %c1) {
      "x.z"(%s2, %s, %s3) : (index, index, index) -> ()
      gpu.terminator
    }
      gpu.terminator
    }
    return
}
// -----
func.func @nothing_to_sink(%n: index, %v: vector<4xf32>) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "x.z"(%n, %v) : (index, vector<4xf32>) -> ()
    gpu.terminator
  }
  return
}
// -----
func.func @constants(%n: index) {
  %v = arith.constant dense<1.0> : vector<4xf32>
  %p = ub.poison : f32
  %i = arith.constant 3 : i8
  %x = index.constant 4
  %y = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "x.z"(%n, %v, %p, %i, %x, %y) : (index, vector<4xf32>, f32, i8, index, complex<f32>) -> ()
    gpu.terminator
  }
  return
}
// -----
func.func @some_operands_are_missing(%n: index, %m: memref<?x?xf32>, %b: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.addi %n, %n : index
  %d = memref.dim %m, %c1 : memref<?x?xf32>
  %s = arith.select %b, %d, %a : index
  %t = arith.select %b, %a, %c0 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "x.z"(%s, %t, %m) : (index, index, memref<?x?xf32>) -> ()
    scf.if %b {
      "x.z"(%d) : (index) -> ()
    }
    gpu.terminator
  }
  return
}
