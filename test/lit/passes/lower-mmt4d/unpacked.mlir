// RUN: okl-opt %s -lower-mmt4d=target-cpu=x86-64-v4 -canonicalize | filecheck %s
// RUN: okl-opt %s -lower-mmt4d=target-cpu=znver4 -canonicalize | filecheck %s --check-prefix=VNNI

// Sums begin with what C is filled with, and go to where they are unpacked, as far as there are rows and columns.
// CHECK-LABEL: func.func @unpacked
// CHECK-NOT:     linalg
// CHECK:         scf.if
// CHECK:           vector.transfer_write {{.*}} {in_bounds = [true]} : vector<16xf32>, tensor<?x?xf32>
// CHECK:         } else {
// CHECK:           %[[MASK:.*]] = vector.create_mask
// CHECK:           vector.transfer_write {{.*}}, %[[MASK]] {in_bounds = [true]} : vector<16xf32>, tensor<?x?xf32>
// CHECK-NOT:     linalg
func.func @unpacked(%a: tensor<?x8x2x1xf32>, %b: tensor<?x8x16x1xf32>, %c: tensor<?x?x2x16xf32>, %d: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
  %one = arith.constant 1.0 : f32
  %filled = linalg.fill ins(%one : f32) outs(%c : tensor<?x?x2x16xf32>) -> tensor<?x?x2x16xf32>
  %0 = linalg.mmt4d ins(%a, %b : tensor<?x8x2x1xf32>, tensor<?x8x16x1xf32>)
    outs(%filled : tensor<?x?x2x16xf32>) -> tensor<?x?x2x16xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 16] into %d
    : tensor<?x?x2x16xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// Four i8 of a lane are multiplied at once with VNNI, for which one side gets an offset; two i16 wherever LLVM can.
// CHECK-LABEL: func.func @groups
// CHECK:         arith.muli {{.*}} : vector<64xi32>
// VNNI-LABEL: func.func @groups
// VNNI:         arith.xori
// VNNI:         llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
func.func @groups(%a: tensor<1x4x2x4xi8>, %b: tensor<1x4x16x4xi8>, %c: tensor<1x1x2x16xi32>)
    -> tensor<1x1x2x16xi32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<1x4x2x4xi8>, tensor<1x4x16x4xi8>) outs(%c : tensor<1x1x2x16xi32>)
    -> tensor<1x1x2x16xi32>
  return %0 : tensor<1x1x2x16xi32>
}
