// RUN: okl-opt %s -convert-elementwise-to-linalg | filecheck %s

// The result has another type than the operands: it is written into a new tensor of their size.
// CHECK-LABEL: func.func @is_less
// CHECK:         %[[SIZE:.*]] = tensor.dim
// CHECK-NEXT:    %[[EMPTY:.*]] = tensor.empty(%[[SIZE]]) : tensor<?xi1>
// CHECK-NEXT:    linalg.generic
// CHECK-SAME:      outs(%[[EMPTY]] : tensor<?xi1>)
// CHECK:           arith.cmpf olt, %{{.*}}, %{{.*}} : f32
func.func @is_less(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xi1> {
  %0 = arith.cmpf olt, %a, %b : tensor<?xf32>
  return %0 : tensor<?xi1>
}

// Vectors and scalars stay.
// CHECK-LABEL: func.func @on_vectors
// CHECK-NEXT:    arith.addf %{{.*}} : vector<4xf32>
func.func @on_vectors(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.addf %a, %a : vector<4xf32>
  return %0 : vector<4xf32>
}
