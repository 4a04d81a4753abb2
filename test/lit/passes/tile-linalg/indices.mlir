// RUN: okl-opt %s '-tile-linalg=tile-sizes=2' | filecheck %s

// A number that is added to an index stays in the op: the part begins where the tile does.
// CHECK-LABEL: func.func @shifted
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK:           tensor.extract_slice %arg0[%[[I]]] [5] [1] : tensor<16xf32> to tensor<5xf32>
// CHECK:           tensor.extract_slice %{{.*}}[%[[I]]] [2] [1] : tensor<4xf32> to tensor<2xf32>
func.func @shifted(%a: tensor<16xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i + 3)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]} ins(%a : tensor<16xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Indices that fall, or jump, are other ones in a part: these ops have no tiles.
// CHECK-LABEL: func.func @reversed
// CHECK-NOT:     scf.for
func.func @reversed(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (-i + 3)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @upsampled
// CHECK-NOT:     scf.for
func.func @upsampled(%a: tensor<4xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i floordiv 2)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
