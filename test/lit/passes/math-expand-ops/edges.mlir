// RUN: okl-opt %s --run --function=main | filecheck %s
// RUN: okl-opt %s -math-expand-ops --run --function=main | filecheck %s

// Signs of zeros, large numbers and NaN are those of the ops.
func.func private @ceil(%x: vector<4xf32>) {
  %0 = math.ceil %x : vector<4xf32>
  vector.print %0 : vector<4xf32>
  return
}
func.func private @round(%x: f32) {
  %0 = math.round %x : f32
  vector.print %0 : f32
  return
}
func.func private @power(%x: vector<4xf64>, %y: vector<4xf64>) {
  %0 = math.powf %x, %y : vector<4xf64>
  vector.print %0 : vector<4xf64>
  return
}
func.func private @inverses(%x: vector<4xf32>) {
  %minus_one = arith.constant dense<-1> : vector<4xi32>
  %minus_two = arith.constant dense<-2> : vector<4xi32>
  %0 = math.fpowi %x, %minus_one : vector<4xf32>, vector<4xi32>
  %1 = math.fpowi %x, %minus_two : vector<4xf32>, vector<4xi32>
  vector.print %0 : vector<4xf32>
  vector.print %1 : vector<4xf32>
  return
}
func.func private @hyperbolic(%x: vector<3xf32>) {
  %0 = math.sinh %x : vector<3xf32>
  %1 = math.tanh %x : vector<3xf32>
  %2 = math.asinh %x : vector<3xf32>
  %3 = math.atanh %x : vector<3xf32>
  %4 = math.acosh %x : vector<3xf32>
  vector.print %0 : vector<3xf32>
  vector.print %1 : vector<3xf32>
  vector.print %2 : vector<3xf32>
  vector.print %3 : vector<3xf32>
  vector.print %4 : vector<3xf32>
  return
}
func.func private @others(%x: f64, %n: i7, %low: f64, %high: f64) {
  %0 = math.exp2 %x : f64
  %1 = math.ctlz %n : i7
  %2 = math.clampf %x to [%low, %high] : f64
  vector.print %0 : f64
  vector.print %1 : i7
  vector.print %2 : f64
  return
}
func.func @main() {
  // CHECK:      ( -0, -3, 4e+25, nan )
  %c = arith.constant dense<[-0.75, -3.5, 4.0e25, 0x7FC00000]> : vector<4xf32>
  call @ceil(%c) : (vector<4xf32>) -> ()

  // The sum with one half would be 1.
  // CHECK-NEXT: 0
  %r = arith.constant 0.49999997 : f32
  call @round(%r) : (f32) -> ()

  // CHECK-NEXT: ( -128, 16, -0, 1 )
  %x = arith.constant dense<[-2.0, -4.0, -0.0, 0x7FF8000000000000]> : vector<4xf64>
  %y = arith.constant dense<[7.0, 2.0, 3.0, 0.0]> : vector<4xf64>
  call @power(%x, %y) : (vector<4xf64>, vector<4xf64>) -> ()

  // The square of 3e19 is infinite, its inverse is not 0.
  // CHECK-NEXT: ( inf, -inf, -0.25, 3.33333e-20 )
  // CHECK-NEXT: ( inf, inf, 0.0625, 1.11111e-39 )
  %i = arith.constant dense<[0.0, -0.0, -4.0, 3.0e19]> : vector<4xf32>
  call @inverses(%i) : (vector<4xf32>) -> ()

  // CHECK-NEXT: ( -0, 3e-10, -inf )
  // CHECK-NEXT: ( -0, 3e-10, -1 )
  // CHECK-NEXT: ( -0, 3e-10, -58.9509 )
  // CHECK-NEXT: ( -0, 3e-10, {{-?}}nan )
  // CHECK-NEXT: ( {{-?}}nan, {{-?}}nan, {{-?}}nan )
  %h = arith.constant dense<[-0.0, 3.0e-10, -2.0e25]> : vector<3xf32>
  call @hyperbolic(%h) : (vector<3xf32>) -> ()

  // CHECK-NEXT: 32
  // CHECK-NEXT: 4
  // CHECK-NEXT: 4
  %five = arith.constant 5.0 : f64
  %n = arith.constant 4 : i7
  %low = arith.constant 1.0 : f64
  %high = arith.constant 4.0 : f64
  call @others(%five, %n, %low, %high) : (f64, i7, f64, f64) -> ()
  return
}
