// RUN: okl-opt %s -convert-complex-to-standard | filecheck %s
// RUN: okl-opt %s -convert-complex-to-standard=complex-range=basic | filecheck %s --check-prefix=BASIC

// CHECK-LABEL: func.func @angle(
// CHECK-NEXT:    %[[RE:.*]] = complex.re %arg0 : complex<f32>
// CHECK-NEXT:    %[[IM:.*]] = complex.im %arg0 : complex<f32>
// CHECK-NEXT:    math.atan2 %[[IM]], %[[RE]] fastmath<contract> : f32
func.func @angle(%x: complex<f32>) -> f32 {
  %0 = complex.angle %x fastmath<contract> : complex<f32>
  return %0 : f32
}

// The size is computed from the quotient of the parts: squares may overflow. What needs NaNs does not lose them.
// CHECK-LABEL: func.func @size(
// CHECK:         %[[LARGER:.*]] = arith.maximumf %{{.*}}, %{{.*}} fastmath<nnan,contract> : f64
// CHECK-NEXT:    %[[SMALLER:.*]] = arith.minimumf
// CHECK-NEXT:    arith.divf %[[SMALLER]], %[[LARGER]] fastmath<contract> : f64
func.func @size(%x: complex<f64>) -> f64 {
  %0 = complex.abs %x fastmath<nnan,contract> : complex<f64>
  return %0 : f64
}

// CHECK-LABEL: func.func @quotient(
// CHECK-COUNT-6: arith.divf
// BASIC-LABEL: func.func @quotient(
// BASIC-COUNT-2: arith.divf
// BASIC-NOT:     arith.divf
func.func @quotient(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b : complex<f32>
  return %0 : complex<f32>
}

// What makes numbers of parts, and takes them apart, stays.
// CHECK-LABEL: func.func @left(
// CHECK-NEXT:    complex.create %arg0, %arg0 : complex<f32>
// CHECK-NEXT:    complex.constant
// CHECK-NEXT:    return
func.func @left(%x: f32) -> (complex<f32>, complex<f32>) {
  %0 = complex.create %x, %x : complex<f32>
  %1 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  return %0, %1 : complex<f32>, complex<f32>
}
