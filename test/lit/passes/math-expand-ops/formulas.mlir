// RUN: okl-opt %s -math-expand-ops | filecheck %s
// RUN: okl-opt %s -math-expand-ops=ops=fpowi,tan | filecheck %s --check-prefix=SOME

// CHECK-LABEL: func.func @tan(
// CHECK-NEXT:    %[[SIN:.*]] = math.sin %arg0 : f64
// CHECK-NEXT:    %[[COS:.*]] = math.cos %arg0 : f64
// CHECK-NEXT:    arith.divf %[[SIN]], %[[COS]] : f64
func.func @tan(%x: f64) -> f64 {
  %0 = math.tan %x : f64
  return %0 : f64
}

// What a formula has in it is expanded, too, if it is to be.
// CHECK-LABEL: func.func @power(
// CHECK-NOT:     math.powf
// CHECK:         math.exp
// SOME-LABEL:  func.func @power(
// SOME-NEXT:     %[[N:.*]] = arith.sitofp %arg1 : i8 to f32
// SOME-NEXT:     math.powf %arg0, %[[N]] : f32
func.func @power(%x: f32, %n: i8) -> f32 {
  %0 = math.fpowi %x, %n : f32, i8
  return %0 : f32
}

// Powers that are known are products.
// CHECK-LABEL: func.func @cube(
// CHECK-NEXT:    %[[SQUARE:.*]] = arith.mulf %arg0, %arg0 : f32
// CHECK-NEXT:    arith.mulf %[[SQUARE]], %arg0 : f32
// SOME-LABEL:  func.func @cube(
// SOME:          math.powf
func.func @cube(%x: f32) -> f32 {
  %c3 = arith.constant 3.0 : f32
  %0 = math.powf %x, %c3 : f32
  return %0 : f32
}

// There is no constant of a type whose shape is not known.
// CHECK-LABEL: func.func @unknown(
// CHECK-NEXT:    %[[SINH:.*]] = math.sinh %arg0 : tensor<?xf32>
// CHECK-NEXT:    math.powf %[[SINH]], %arg0 : tensor<?xf32>
func.func @unknown(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.sinh %x : tensor<?xf32>
  %1 = math.powf %0, %x : tensor<?xf32>
  return %1 : tensor<?xf32>
}
