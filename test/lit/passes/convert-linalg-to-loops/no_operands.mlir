// RUN: okl-opt %s -linalg-fuse-elementwise-ops -convert-linalg-to-loops | filecheck %s

// An op that has lost its unused result, and with it its last operand, still does what its body does.
// CHECK-LABEL: func.func @calls(
// CHECK-NOT:     linalg.
// CHECK:         call @effect(
// CHECK-NEXT:    return
func.func private @effect(f32)
func.func @calls(%x: tensor<f32>, %y: tensor<f32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%x : tensor<f32>) outs(%y : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.constant 1.0 : f32
    func.call @effect(%c) : (f32) -> ()
    linalg.yield %in : f32
  } -> tensor<f32>
  return
}
