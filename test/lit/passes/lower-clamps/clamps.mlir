// RUN: okl-opt %s -lower-clamps=target-cpu=x86-64-v3 | filecheck %s
// RUN: okl-opt %s -lower-clamps=target-cpu=apple-m1 | filecheck %s --check-prefix=NEON

// -0 and 0 are equal, so that the choice leaves -0, which then loses its sign.
// CHECK-LABEL: func.func @relu
// CHECK:         %[[ZERO:.*]] = arith.constant dense<0.000000e+00>
// CHECK-NEXT:    %[[BELOW:.*]] = arith.cmpf ogt, %[[ZERO]], %arg0
// CHECK-NEXT:    %[[CHOSEN:.*]] = arith.select %[[BELOW]], %[[ZERO]], %arg0
// CHECK-NEXT:    %[[RESULT:.*]] = math.absf %[[CHOSEN]]
// CHECK-NEXT:    return %[[RESULT]]
// NEON-LABEL:  func.func @relu
// NEON:          arith.maximumf
func.func @relu(%arg0: vector<4xf32>) -> vector<4xf32> {
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %0 = arith.maximumf %arg0, %zero : vector<4xf32>
  return %0 : vector<4xf32>
}

// The constant may be on either side.
// CHECK-LABEL: func.func @others
// CHECK:         arith.cmpf ogt, %[[ONE:.*]], %arg0 : f64
// CHECK-NEXT:    arith.select
// CHECK-NEXT:    %[[BELOW:.*]] = arith.cmpf olt, %{{.*}}, %arg0 : f64
// CHECK-NEXT:    arith.select
// CHECK-NEXT:    arith.cmpf ogt, %{{.*}}, %arg0 : f64
// CHECK-NEXT:    arith.select
// CHECK-NEXT:    return
func.func @others(%arg0: f64) -> (f64, f64, f64) {
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %minus_zero = arith.constant -0.0 : f64
  %0 = arith.maximumf %one, %arg0 : f64
  %1 = arith.minimumf %arg0, %zero : f64
  %2 = arith.maximumf %arg0, %minus_zero : f64
  return %0, %1, %2 : f64, f64, f64
}

// The minimum of 0 and -0 would be the wrong one; nothing is less than NaN; elements may differ; f16 is no type of
// instructions.
// CHECK-LABEL: func.func @same
// CHECK-NOT:     arith.cmpf
func.func @same(%arg0: f32, %arg1: vector<2xf32>, %arg2: f16) -> (f32, f32, f32, vector<2xf32>, f16, f32) {
  %minus_zero = arith.constant -0.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %two = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %half = arith.constant 0.5 : f16
  %0 = arith.minimumf %arg0, %minus_zero : f32
  %1 = arith.minimumf %arg0, %nan : f32
  %2 = arith.maximumf %arg0, %0 : f32
  %3 = arith.maximumf %arg1, %two : vector<2xf32>
  %4 = arith.maximumf %arg2, %half : f16
  %5 = arith.maxnumf %arg0, %minus_zero : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, vector<2xf32>, f16, f32
}
