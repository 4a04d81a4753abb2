// RUN: okl-opt %s -test-vector-scan-lowering | filecheck %s
// RUN: okl-opt %s -test-vector-scan-lowering --run --function=main | filecheck %s --check-prefix=PRINTS

// Running sums with and without the element itself, and the last of them.
// PRINTS:      ( 1, 3, 6, 10 )
// PRINTS-NEXT: 10
// PRINTS-NEXT: ( 100, 101, 103, 106 )
// PRINTS-NEXT: 106
// PRINTS-NEXT: ( ( 1, 2 ), ( 3, 8 ) )
// CHECK-LABEL: func.func @main() {
// CHECK-NOT:     vector.scan
func.func @main() {
  %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %i = arith.constant dense<100> : vector<i32>
  %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0} : vector<4xi32>, vector<i32>
  vector.print %0#0 : vector<4xi32>
  %1 = vector.extract %0#1[] : i32 from vector<i32>
  vector.print %1 : i32
  %2:2 = vector.scan <add>, %v, %i {inclusive = false, reduction_dim = 0} : vector<4xi32>, vector<i32>
  vector.print %2#0 : vector<4xi32>
  %3 = vector.extract %2#1[] : i32 from vector<i32>
  vector.print %3 : i32
  %m = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %j = arith.constant dense<0> : vector<2xi32>
  %4:2 = vector.scan <mul>, %m, %j {inclusive = true, reduction_dim = 0} : vector<2x2xi32>, vector<2xi32>
  vector.print %4#0 : vector<2x2xi32>
  return
}
