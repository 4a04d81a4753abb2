// RUN: okl-opt %s -test-cf-assert | filecheck %s
// RUN: okl-opt %s -test-cf-assert --run --function=main | filecheck %s --check-prefix=PRINTS
// RUN: not okl-opt %s --run --function=main 2>&1 | filecheck %s --check-prefix=STOPS

// The message is printed, and what follows is done.
// CHECK-LABEL: func.func @main() {
// CHECK:         llvm.cond_br %false, ^bb1, ^bb2
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK-NEXT:    %[[A:.*]] = llvm.mlir.addressof @assert_msg : !llvm.ptr
// CHECK-NEXT:    %[[P:.*]] = llvm.getelementptr %[[A]][0]
// CHECK-NEXT:    llvm.call @puts(%[[P]]) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.br ^bb1
// PRINTS:      wrong
// PRINTS-NEXT: 42
// STOPS:     error: assertion failed: wrong
// STOPS-NOT: 42
func.func @main() {
  %false = arith.constant false
  cf.assert %false, "wrong"
  %i = arith.constant 42 : index
  vector.print %i : index
  return
}

// Nothing to do.
// CHECK-LABEL: func.func @branches(
// CHECK-NEXT:    cf.br ^bb1
func.func @branches() {
  cf.br ^bb1
^bb1:
  return
}
