// RUN: okl-opt %s -symbol-dce --allow-unregistered-dialect | filecheck %s

// A private function that a public one calls stays, one that nobody calls goes, with what only it calls.
module {

  // CHECK-LABEL: func.func private @called() -> i32
  func.func private @called() -> i32

  // CHECK-LABEL: func.func @public() -> i32 {
  // CHECK:         %[[VAL_0:.*]] = call @called() : () -> i32
  // CHECK:         return %[[VAL_0]] : i32
  // CHECK:       }
  func.func @public() -> i32 {
    %0 = call @called() : () -> i32
    return %0 : i32
  }
  func.func private @caller() {
    call @only_by_caller() : () -> ()
    return
  }
  func.func private @only_by_caller() {
    return
  }
}

// What is nested in a table without a name cannot be seen from outside.
module {
  func.func nested @nested() {
    return
  }

  // CHECK-LABEL: func.func @other() {
  // CHECK:         return
  // CHECK:       }
  func.func @other() {
    return
  }
}

// References from anywhere count, to any level.
module {

  // CHECK-LABEL: module @tables {
  module @tables {

    // CHECK-LABEL: func.func nested @named() {
    // CHECK:         return
    // CHECK:       }

// CHECK:       "test.user"() {names = [@tables::@named]} : () -> ()
    func.func nested @named() {
      return
    }
    func.func nested @not_named() {
      return
    }
  }
  memref.global "private" @unused : memref<2xi32>
  "test.user"() {names = [@tables::@named]} : () -> ()
}
