// RUN: okl-opt %s -affine-expand-index-ops-as-affine | filecheck %s

// Digits of constant sizes become maps of the number alone.
// CHECK: #[[COLUMN:.*]] = affine_map<()[s0] -> (s0 mod 8)>
// CHECK-LABEL: func.func @split
// CHECK:         affine.apply #[[COLUMN]]()[%arg0]
func.func @split(%i: index) -> index {
  %0:2 = affine.delinearize_index %i into (4, 8) : index, index
  return %0#1 : index
}
