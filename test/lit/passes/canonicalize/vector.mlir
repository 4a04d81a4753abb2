// RUN: okl-opt %s -canonicalize | filecheck %s

// What is extracted was inserted before; the insertion elsewhere does not matter.
// CHECK-LABEL: func.func @extract_of_inserts
// CHECK-SAME:      %[[A:[^:]*]]: f32
// CHECK-NEXT:    return %[[A]] : f32
func.func @extract_of_inserts(%a: f32, %b: f32, %v: vector<4xf32>) -> f32 {
  %0 = vector.insert %a, %v[1] : f32 into vector<4xf32>
  %1 = vector.insert %b, %0[2] : f32 into vector<4xf32>
  %2 = vector.extract %1[1] : f32 from vector<4xf32>
  return %2 : f32
}

// An op under a mask that is all true needs none.
// CHECK-LABEL: func.func @full_mask
// CHECK-NEXT:    %[[R:.*]] = vector.reduction <add>, %{{.*}} : vector<4xf32> into f32
// CHECK-NEXT:    return %[[R]] : f32
func.func @full_mask(%v: vector<4xf32>) -> f32 {
  %c4 = arith.constant 4 : index
  %m = vector.create_mask %c4 : vector<4xi1>
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0 : f32
}

// A scalable vector is longer than its type says: nothing is known of its bounds.
// CHECK-LABEL: func.func @scalable
// CHECK-NOT:     in_bounds
// CHECK:         return
func.func @scalable(%m: memref<4xf32>, %f: f32) -> vector<[4]xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0], %f : memref<4xf32>, vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

// Places outside of a constant are left to fail where they are.
// CHECK-LABEL: func.func @slice_outside
// CHECK:         vector.extract %{{.*}}[%{{.*}}] : f32 from vector<2xf32>
func.func @slice_outside() -> f32 {
  %c7 = arith.constant 7 : index
  %v = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %0 = vector.extract %v[%c7] : f32 from vector<2xf32>
  return %0 : f32
}
