// FLAGS: -scf-for-loop-specialization
// FLAGS: -scf-parallel-loop-specialization
#map0 = affine_map<()[s0, s1] -> (1024, s0 - s1)>
#map1 = affine_map<()[s0, s1] -> (64, s0 - s1)>
func.func @for(%outer: index, %A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %result: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = memref.dim %A, %c0 : memref<?xf32>
  %b0 = affine.min #map0()[%d0, %outer]
  scf.for %i0 = %c0 to %b0 step %c1 {
    %B_elem = memref.load %B[%i0] : memref<?xf32>
    memref.store %B_elem, %result[%i0] : memref<?xf32>
    "test.use"(%b0) : (index) -> ()
  } {mine}
  return
}
// -----
#map0 = affine_map<()[s0, s1] -> (1024, s0 - s1)>
#map1 = affine_map<()[s0, s1] -> (64, 8, s0 - s1)>
func.func @parallel_loop(%outer_i0: index, %outer_i1: index, %A: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = memref.dim %A, %c0 : memref<?x?xf32>
  %b0 = affine.min #map0()[%d0, %outer_i0]
  %b1 = affine.min #map1()[%d0, %outer_i1]
  scf.parallel (%i0, %i1) = (%c0, %c0) to (%b0, %b1) step (%c1, %c1) {
    scf.for %j = %i0 to %b1 step %c1 {
      scf.parallel (%i2) = (%c0) to (%b0) step (%c1) { "test.use"(%i2) : (index) -> () }
    "test.use"(%i0, %i1, %b0, %j) : (index, index, index, index) -> ()
    }
  }
  return
}
// -----
func.func @unused_results(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b0 = affine.min affine_map<()[s0] -> (4, s0)>()[%n]
  %r = scf.for %i0 = %c0 to %b0 step %c1 iter_args(%a = %x) -> f32 {
    scf.yield %a : f32
  }
  return
}
// -----
func.func @not_specialized(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b0 = affine.min affine_map<()[s0] -> (s0 + 4, s0 * 2)>()[%n]
  %b1 = affine.max affine_map<()[s0] -> (s0 + 4, 8)>()[%n]
  %b2 = affine.min affine_map<()[s0] -> (s0 + 4, 8)>()[%n]
  scf.for %i = %c0 to %b0 step %c1 {
    "test.use"(%i) : (index) -> ()
  }
  scf.for %i = %b2 to %b1 step %c1 {
    "test.use"(%i) : (index) -> ()
  }
  scf.parallel (%i, %j) = (%c0, %b2) to (%b2, %n) step (%c1, %b2) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
// -----
func.func @equal_bounds(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = affine.min affine_map<()[s0] -> (8, s0 + 4, -3, 8)>()[%n]
  scf.parallel (%i, %j) = (%c0, %b) to (%b, %b) step (%c1, %b) {
    scf.for %k = %b to %b step %b {
      "test.use"(%i, %k, %b) : (index, index, index) -> ()
    }
  }
  return
}
