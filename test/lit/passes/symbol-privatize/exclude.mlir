// RUN: okl-opt %s -symbol-privatize=exclude=main,other | filecheck %s

// All but what the option names, and what stands in inner tables.
// CHECK-LABEL: func.func @main() {
// CHECK:         return
// CHECK:       }
func.func @main() {
  return
}

// CHECK-LABEL: func.func private @helper() {
// CHECK:         return
// CHECK:       }
func.func @helper() {
  return
}

// CHECK-LABEL: func.func nested @other() {
// CHECK:         return
// CHECK:       }
func.func nested @other() {
  return
}

// CHECK-LABEL: memref.global "private" @data : memref<2xi32>
memref.global @data : memref<2xi32>

// CHECK-LABEL: llvm.func @external() attributes {sym_visibility = "private"}
llvm.func @external()

// CHECK-LABEL: module @inner attributes {sym_visibility = "private"} {
module @inner {

  // CHECK-LABEL: func.func @stays_public() {
  // CHECK:         return
  // CHECK:       }
  func.func @stays_public() {
    return
  }
}
