// RUN: okl-opt %s -lower-vector-multi-reduction | filecheck %s --check-prefix=PARALLEL
// RUN: okl-opt %s -lower-vector-multi-reduction=lowering-strategy=inner-reduction | filecheck %s

// Either columns are added, or each row is reduced.
// PARALLEL-LABEL: func.func @rows(
// PARALLEL:         vector.transpose
// PARALLEL-COUNT-3: arith.addf
// CHECK-LABEL:    func.func @rows(
// CHECK-COUNT-2:    vector.reduction <add>
func.func @rows(%v: vector<2x3xf32>, %a: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x3xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// A scalable dimension has no number of rows.
// PARALLEL-LABEL: func.func @scalable(
// PARALLEL:         vector.multi_reduction
func.func @scalable(%v: vector<2x[4]xf32>, %a: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x[4]xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
