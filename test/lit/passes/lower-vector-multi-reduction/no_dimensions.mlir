// RUN: okl-opt %s -lower-vector-multi-reduction --run -e main --entry-point-result=void | filecheck %s
// RUN: okl-opt %s -canonicalize --run -e main --entry-point-result=void | filecheck %s
// RUN: okl-opt %s --run -e main --entry-point-result=void | filecheck %s

// A reduction along no dimension is its source; the accumulator has no part in it.
// CHECK: ( ( 7, -2 ), ( 0, 5 ) )
// CHECK-NEXT: ( ( 7, -2 ), ( 0, 5 ) )
func.func @reduced(%x: vector<2x2xi32>, %acc: vector<2x2xi32>, %mask: vector<2x2xi1>) {
  %0 = vector.multi_reduction <add>, %x, %acc [] : vector<2x2xi32> to vector<2x2xi32>
  vector.print %0 : vector<2x2xi32>
  %1 = vector.mask %mask {
    vector.multi_reduction <mul>, %x, %acc [] : vector<2x2xi32> to vector<2x2xi32>
  } : vector<2x2xi1> -> vector<2x2xi32>
  vector.print %1 : vector<2x2xi32>
  return
}
func.func @main() {
  %x = arith.constant dense<[[7, -2], [0, 5]]> : vector<2x2xi32>
  %acc = arith.constant dense<[[100, 200], [300, 400]]> : vector<2x2xi32>
  %mask = arith.constant dense<[[true, false], [false, true]]> : vector<2x2xi1>
  call @reduced(%x, %acc, %mask) : (vector<2x2xi32>, vector<2x2xi32>, vector<2x2xi1>) -> ()
  return
}
