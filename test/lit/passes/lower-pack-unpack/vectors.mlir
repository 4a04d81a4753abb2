// RUN: okl-opt %s -lower-pack-unpack="vectors target-cpu=x86-64-v4" -canonicalize | filecheck %s

// Rows of a tile that lie beside each other are moved as they are.
// CHECK-LABEL: func.func @rows
// CHECK:         scf.for
// CHECK:           %[[ROW:.*]] = vector.transfer_read %arg0{{.*}} {in_bounds = [true]} : tensor<96x128xf32>, vector<32xf32>
// CHECK:           vector.transfer_write %[[ROW]], {{.*}} {in_bounds = [true]} : vector<32xf32>, tensor<4x96x32xf32>
// CHECK-NOT:     linalg
func.func @rows(%a: tensor<96x128xf32>, %d: tensor<4x96x32x1xf32>) -> tensor<4x96x32x1xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [32, 1] into %d
    : tensor<96x128xf32> -> tensor<4x96x32x1xf32>
  return %0 : tensor<4x96x32x1xf32>
}

// Lines of a tile are woven together. Rows that are not there are padding.
// CHECK-LABEL: func.func @woven
// CHECK:         %[[FIRST:.*]] = vector.transfer_read {{.*}} : tensor<5x16xf32>, vector<16xf32>
// CHECK:         %[[SECOND:.*]] = vector.transfer_read {{.*}} : tensor<5x16xf32>, vector<16xf32>
// CHECK:         %[[BOTH:.*]] = vector.interleave %[[FIRST]], %[[SECOND]]
// CHECK:         vector.transfer_write %[[BOTH]], {{.*}} : vector<32xf32>, tensor<3x32xf32>
// CHECK:         %[[PADDING:.*]] = vector.broadcast %arg2 : f32 to vector<16xf32>
// CHECK:         vector.interleave %{{.*}}, %[[PADDING]]
// CHECK-NOT:     linalg
func.func @woven(%a: tensor<5x16xf32>, %d: tensor<3x16x2x1xf32>, %p: f32) -> tensor<3x16x2x1xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 1] into %d
    : tensor<5x16xf32> -> tensor<3x16x2x1xf32>
  return %0 : tensor<3x16x2x1xf32>
}

// CHECK-LABEL: func.func @unpack
// CHECK:         vector.transfer_read %{{.*}} {in_bounds = [true]} : tensor<3x2x4x16xf32>, vector<16xf32>
// CHECK:         vector.transfer_write %{{.*}} : vector<16xf32>, tensor<10x20xf32>
// CHECK-NOT:     linalg
func.func @unpack(%a: tensor<3x2x4x16xf32>, %d: tensor<10x20xf32>) -> tensor<10x20xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [4, 16] into %d
    : tensor<3x2x4x16xf32> -> tensor<10x20xf32>
  return %0 : tensor<10x20xf32>
}

// Lines of an unpacked tile that do not lie beside each other are transposed.
// CHECK-LABEL: func.func @turned
// CHECK:         linalg.transpose
func.func @turned(%a: tensor<2x2x4x16xf32>, %d: tensor<32x8xf32>) -> tensor<32x8xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 16] into %d
    : tensor<2x2x4x16xf32> -> tensor<32x8xf32>
  return %0 : tensor<32x8xf32>
}

// Four lines of a tile or more are transposed in registers: the first two are interleaved with the last two, and again.
// CHECK-LABEL: func.func @transposed
// CHECK-COUNT-4: vector.transfer_read {{.*}} : tensor<4x16xf32>, vector<16xf32>
// CHECK-COUNT-8: vector.shuffle
// CHECK-COUNT-4: vector.transfer_write {{.*}} : vector<16xf32>, tensor<1x64xf32>
// CHECK-NOT:     linalg
func.func @transposed(%a: tensor<4x16xf32>, %d: tensor<1x16x4x1xf32>) -> tensor<1x16x4x1xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 1] into %d : tensor<4x16xf32> -> tensor<1x16x4x1xf32>
  return %0 : tensor<1x16x4x1xf32>
}

// Pairs of a line move as one number.
// CHECK-LABEL: func.func @pairs
// CHECK:         vector.bitcast %{{.*}} : vector<64xi8> to vector<32xi16>
// CHECK:         vector.bitcast %{{.*}} : vector<32xi16> to vector<64xi8>
// CHECK-NOT:     linalg
func.func @pairs(%a: tensor<4x64xi8>, %d: tensor<1x32x4x2xi8>) -> tensor<1x32x4x2xi8> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %d : tensor<4x64xi8> -> tensor<1x32x4x2xi8>
  return %0 : tensor<1x32x4x2xi8>
}

// Sixteen tiles beside each other are unpacked at once, line by line.
// CHECK-LABEL: func.func @several
// CHECK:         scf.for %[[LINE:.*]] = %c0 to %c4
// CHECK-COUNT-16: vector.transfer_write {{.*}} : vector<8xf32>, tensor<4x128xf32>
// CHECK-NOT:     linalg
func.func @several(%a: tensor<1x16x4x8xf32>, %d: tensor<4x128xf32>) -> tensor<4x128xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %d : tensor<1x16x4x8xf32> -> tensor<4x128xf32>
  return %0 : tensor<4x128xf32>
}
