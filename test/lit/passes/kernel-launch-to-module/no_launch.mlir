// RUN: okl-opt %s -kernel-launch-to-module | filecheck %s

// CHECK:      module {
// CHECK-NEXT:   func.func private @f()
// CHECK-NEXT: }
func.func private @f()
