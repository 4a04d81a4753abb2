// FLAGS: -affine-expand-index-ops
// FLAGS: -affine-expand-index-ops-as-affine
func.func @static_basis(%linear_index: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %linear_index into (16, 224, 224) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}
// -----
func.func @dynamic_basis(%linear_index: index, %src: memref<?x?x?xf32>) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b1 = memref.dim %src, %c1 : memref<?x?x?xf32>
  %b2 = memref.dim %src, %c2 : memref<?x?x?xf32>
  %1:3 = affine.delinearize_index %linear_index into (%b1, %b2) : index, index, index
  return %1#0, %1#1, %1#2 : index, index, index
}
// -----
func.func @with_outer_bound(%a: index, %n: index, %m: index) -> (index, index, index, index) {
  %1:4 = affine.delinearize_index %a into (%n, 8, %m, 4) : index, index, index, index
  return %1#0, %1#1, %1#2, %1#3 : index, index, index, index
}
// -----
func.func @one(%a: index, %n: index) -> (index, index) {
  %0 = affine.delinearize_index %a into (%n) : index
  %1 = affine.linearize_index [%a] by (%n) : index
  return %0, %1 : index, index
}
// -----
func.func @linearize_static(%arg0: index, %arg1: index, %arg2: index) -> index {
  %0 = affine.linearize_index [%arg0, %arg1, %arg2] by (2, 3, 5) : index
  func.return %0 : index
}
// -----
func.func @linearize_dynamic(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> index {
  %0 = affine.linearize_index [%arg0, %arg1, %arg2] by (%arg3, %arg4) : index
  func.return %0 : index
}
// -----
func.func @linearize_disjoint(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> index {
  %0 = affine.linearize_index disjoint [%arg0, %arg1, %arg2] by (%arg3, 7, %arg4) : index
  func.return %0 : index
}
// -----
func.func @linearize_sort_adds(%arg0: memref<?xi32>, %arg1: index, %arg2: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %arg3 = %c0 to %arg2 step %c1 {
    scf.for %arg4 = %c0 to %c4 step %c1 {
      %idx = affine.linearize_index [%arg1, %arg4, %arg3] by (%arg2, 4) : index
      %v = arith.index_cast %arg1 : index to i32
      memref.store %v, %arg0[%idx] : memref<?xi32>
    }
  }
  func.return
}
// -----
func.func @linearize_in_affine_loops(%n: index, %m: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.parallel (%k) = (0) to (16) {
        %0 = affine.linearize_index [%k, %j, %i, %n] by (16, 8, 4, 2) : index
        %1:2 = affine.delinearize_index %0 into (%n, 3) : index, index
        %2 = memref.load %m[%1#1] : memref<?xf32>
        memref.store %2, %m[%1#0] : memref<?xf32>
      }
    }
  }
  return
}
// -----
func.func @constants(%a: index) -> (index, index, index) {
  %c8 = arith.constant 8 : index
  %c100 = arith.constant 100 : index
  %0:2 = affine.delinearize_index %a into (4, %c8) : index, index
  %1:2 = affine.delinearize_index %c100 into (4, 8) : index, index
  %2 = affine.linearize_index [%a, %1#1] by (4, %c8) : index
  return %0#1, %1#0, %2 : index, index, index
}
// -----
func.func @around(%a: index) -> (index, index) {
  %c8 = arith.constant 8 : index
  %s = arith.addi %c8, %c8 : index
  %u = arith.addi %a, %c8 : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%s)
  %1:2 = affine.delinearize_index %0 into (4, 8) : index, index
  return %1#0, %1#1 : index, index
}
// -----
func.func @composed(%a: index, %b: index) -> (index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 * 4 + 1)>(%a)
  %1:2 = affine.delinearize_index %0 into (4, 8) : index, index
  %2 = affine.linearize_index [%1#0, %b] by (6, 4) : index
  return %2, %1#1 : index, index
}
// -----
func.func @zero_and_large(%a: index, %n: index) -> (index, index, index, index) {
  %1:3 = affine.delinearize_index %a into (4, %n, 9223372036854775807) : index, index, index
  %2 = affine.linearize_index [%a, %n, %a] by (1, 9223372036854775807, 4) : index
  return %1#0, %1#1, %1#2, %2 : index, index, index, index
}
// -----
func.func @nothing_else(%a: index) -> index {
  %c8 = arith.constant 8 : index
  %s = arith.addi %c8, %c8 : index
  %u = arith.addi %a, %c8 : index
  return %s : index
}
