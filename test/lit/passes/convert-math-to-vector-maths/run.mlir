// RUN: okl-opt %s -convert-math-to-vector-maths --run --function=main | filecheck %s

// CHECK: ( 1, 2.71828, 0, inf, nan )
func.func @main() {
  %a = arith.constant dense<[0.0, 1.0, 0xFF800000, 0x7F800000, 0x7FC00000]> : vector<5xf32>
  %0 = math.exp %a : vector<5xf32>
  vector.print %0 : vector<5xf32>
  return
}
