// RUN: okl-opt %s -arith-expand | filecheck %s
// RUN: okl-opt %s -arith-expand="include-bf16 include-f4e2m1" | filecheck %s --check-prefix=SMALL

// CHECK-LABEL: func.func @floor
// CHECK-NEXT:    %[[Q:.*]] = arith.divsi %arg0, %arg1 : i32
// CHECK-NEXT:    %[[P:.*]] = arith.muli %[[Q]], %arg1 : i32
// CHECK-NEXT:    arith.cmpi ne, %arg0, %[[P]] : i32
// CHECK:         %[[R:.*]] = arith.select %{{.*}}, %{{.*}}, %[[Q]] : i32
// CHECK-NEXT:    return %[[R]]
func.func @floor(%a: i32, %b: i32) -> i32 {
  %0 = arith.floordivsi %a, %b : i32
  return %0 : i32
}

// NaN is the result if an operand is NaN.
// CHECK-LABEL: func.func @minimum
// CHECK-NEXT:    %[[LESS:.*]] = arith.cmpf ult, %arg0, %arg1 : f32
// CHECK-NEXT:    %[[CHOSEN:.*]] = arith.select %[[LESS]], %arg0, %arg1 : f32
// CHECK-NEXT:    %[[A:.*]] = arith.bitcast %arg0 : f32 to i32
// CHECK-NEXT:    %[[B:.*]] = arith.bitcast %arg1 : f32 to i32
// CHECK-NEXT:    %[[BOTH:.*]] = arith.ori %[[A]], %[[B]] : i32
// CHECK-NEXT:    %[[ZERO:.*]] = arith.bitcast %[[BOTH]] : i32 to f32
// CHECK-NEXT:    %[[EQUAL:.*]] = arith.cmpf oeq, %arg0, %arg1 : f32
// CHECK-NEXT:    %[[SIGNED:.*]] = arith.select %[[EQUAL]], %[[ZERO]], %[[CHOSEN]] : f32
// CHECK-NEXT:    %[[NAN:.*]] = arith.cmpf uno, %arg1, %arg1 : f32
// CHECK-NEXT:    arith.select %[[NAN]], %arg1, %[[SIGNED]] : f32
func.func @minimum(%a: f32, %b: f32) -> f32 {
  %0 = arith.minimumf %a, %b : f32
  return %0 : f32
}

// Casts of small floats stay unless they are asked for.
// CHECK-LABEL: func.func @small
// CHECK-NEXT:    arith.extf %arg0 : bf16 to f32
// CHECK-NEXT:    arith.truncf
// SMALL-LABEL: func.func @small
// SMALL-NEXT:    arith.bitcast %arg0 : bf16 to i16
// SMALL-NOT:     arith.extf
// SMALL-NOT:     arith.truncf
// SMALL:         return
func.func @small(%a: bf16) -> f4E2M1FN {
  %0 = arith.extf %a : bf16 to f32
  %1 = arith.truncf %0 : f32 to f4E2M1FN
  return %1 : f4E2M1FN
}
