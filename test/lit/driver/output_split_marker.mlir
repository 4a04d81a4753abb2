// RUN: okl-opt %s --split-input-file --output-split-marker='//@@' | filecheck %s

// CHECK:      module {
// CHECK:      }
// CHECK:      //@@
// CHECK-NEXT: module {
func.func private @f()
// -----
func.func private @g()
