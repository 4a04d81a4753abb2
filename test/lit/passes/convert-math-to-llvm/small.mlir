// RUN: okl-opt %s --run --function=main | filecheck %s
// RUN: okl-opt %s -convert-math-to-llvm --run --function=main | filecheck %s
// RUN: okl-opt %s -convert-math-to-libm --run --function=main | filecheck %s

// e^x - 1 and log(1 + x) are nearly x for small x.
func.func private @small(%x: vector<4xf32>) {
  %0 = math.expm1 %x fastmath<reassoc> : vector<4xf32>
  %1 = math.log1p %x fastmath<reassoc> : vector<4xf32>
  vector.print %0 : vector<4xf32>
  vector.print %1 : vector<4xf32>
  return
}
func.func @main() {
  // CHECK:      ( 3e-10, -0, -1, inf )
  // CHECK-NEXT: ( 3e-10, -0, {{-?}}nan, inf )
  %x = arith.constant dense<[3.0e-10, -0.0, -100.0, 0x7F800000]> : vector<4xf32>
  call @small(%x) : (vector<4xf32>) -> ()
  return
}
