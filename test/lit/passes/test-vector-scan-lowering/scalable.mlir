// RUN: okl-opt %s -test-vector-scan-lowering | filecheck %s

// How many elements there are along the dimension is not known.
// CHECK-LABEL: func.func @scalable(
// CHECK-NEXT:    vector.scan <add>, %arg0, %arg1
func.func @scalable(%v: vector<[4]xi32>, %i: vector<i32>) -> vector<[4]xi32> {
  %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0} : vector<[4]xi32>, vector<i32>
  return %0#0 : vector<[4]xi32>
}
