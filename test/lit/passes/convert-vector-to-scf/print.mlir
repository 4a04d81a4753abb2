// RUN: okl-opt %s -convert-vector-to-scf | filecheck %s

// A bit is printed as a number of 8 bits.
// CHECK-LABEL: func.func @print(
// CHECK-SAME:      %[[V:.*]]: vector<2xi1>)
// CHECK:         %[[WIDE:.*]] = arith.extui %[[V]] : vector<2xi1> to vector<2xi8>
// CHECK:         vector.print punctuation <open>
// CHECK:         scf.for %[[I:.*]] =
// CHECK:           %[[X:.*]] = vector.extract %[[WIDE]][%[[I]]]
// CHECK:           vector.print %[[X]] : i8 punctuation <no_punctuation>
// CHECK:           scf.if
// CHECK:             vector.print punctuation <comma>
// CHECK:         vector.print punctuation <close>
// CHECK:         vector.print{{$}}
func.func @print(%v: vector<2xi1>) {
  vector.print %v : vector<2xi1>
  return
}
