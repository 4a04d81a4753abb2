// RUN: okl-opt %s -vectorize-linalg=target-cpu=x86-64-v2 | filecheck %s

// Halves are compared, as LLVM would compare lane by lane.
// CHECK-LABEL: func.func @max
// CHECK:         %[[ALL:.*]] = scf.for {{.*}} -> (vector<8xf32>) {
// CHECK:         vector.extract_strided_slice %[[ALL]] {offsets = [0], sizes = [4]
// CHECK:         vector.extract_strided_slice %[[ALL]] {offsets = [4], sizes = [4]
// CHECK-NEXT:    %[[FOUR:.*]] = arith.maximumf {{.*}} : vector<4xf32>
// CHECK:         %[[TWO:.*]] = arith.maximumf {{.*}} : vector<2xf32>
// CHECK:         vector.reduction <maximumf>, %[[TWO]], %{{.*}} : vector<2xf32> into f32
func.func @max(%x: tensor<4x96xf32>, %s: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.reduce { arith.maximumf } ins(%x : tensor<4x96xf32>) outs(%s : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}
