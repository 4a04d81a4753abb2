// RUN: okl-opt %s -lower-clamps=target-cpu=x86-64-v2 --run --function=main | filecheck %s

// CHECK:      ( nan, 0, 0, 0, 2, inf, 0 )
// CHECK-NEXT: ( nan, inf, inf, inf, 0.5, 0, inf )
// CHECK-NEXT: ( nan, 0, -0, -2, 0, 0, -inf )
func.func @main() {
  %a = arith.constant dense<[0x7FC00000, 0.0, -0.0, -2.0, 2.0, 0x7F800000, 0xFF800000]> : vector<7xf32>
  %zero = arith.constant dense<0.0> : vector<7xf32>
  %one = arith.constant dense<1.0> : vector<7xf32>
  %0 = arith.maximumf %a, %zero : vector<7xf32>
  vector.print %0 : vector<7xf32>
  %1 = arith.divf %one, %0 : vector<7xf32>
  %2 = arith.maximumf %1, %zero : vector<7xf32>
  vector.print %2 : vector<7xf32>
  %3 = arith.minimumf %a, %zero : vector<7xf32>
  vector.print %3 : vector<7xf32>
  return
}
