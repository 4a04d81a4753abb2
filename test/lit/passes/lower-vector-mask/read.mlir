// RUN: okl-opt %s -lower-vector-mask | filecheck %s

// CHECK-LABEL: func.func @read(
// CHECK-SAME:      %[[K:[^:]*]]: vector<4xi1>)
// CHECK-NEXT:    vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}}, %[[K]]
func.func @read(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>) -> vector<4xf32> {
  %0 = vector.mask %k { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}

// A reduction takes no mask itself.
// CHECK-LABEL: func.func @sum(
// CHECK-NEXT:    vector.mask
func.func @sum(%v: vector<4xf32>, %k: vector<4xi1>) -> f32 {
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0 : f32
}
