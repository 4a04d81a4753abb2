// RUN: okl-opt %s -decompose-linalg=fused-softmax | filecheck %s

// Powers and their sum are computed at once.
// CHECK-LABEL: func.func @softmax
// CHECK:         arith.maxnumf
// CHECK:         %[[BOTH:.*]]:2 = linalg.generic
// CHECK-SAME:      iterator_types = ["parallel", "reduction"]
// CHECK:           %[[POWER:.*]] = math.exp
// CHECK:           %[[SUM:.*]] = arith.addf %[[POWER]]
// CHECK:           linalg.yield %[[POWER]], %[[SUM]]
// CHECK:         linalg.generic
// CHECK:           %[[RECIPROCAL:.*]] = arith.divf
// CHECK:           arith.mulf %{{.*}}, %[[RECIPROCAL]]
func.func @softmax(%a: tensor<4x?xf32>, %d: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x?xf32>) outs(%d : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// A reciprocal of few bits would not be exact enough.
// CHECK-LABEL: func.func @half
// CHECK:         math.exp
// CHECK-NEXT:    linalg.yield
// CHECK:         %[[QUOTIENT:.*]] = arith.divf
// CHECK-NEXT:    linalg.yield %[[QUOTIENT]]
func.func @half(%a: tensor<4x8xf16>, %d: tensor<4x8xf16>) -> tensor<4x8xf16> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf16>) outs(%d : tensor<4x8xf16>) -> tensor<4x8xf16>
  return %0 : tensor<4x8xf16>
}
