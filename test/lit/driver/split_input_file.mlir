// RUN: not okl-opt %s --split-input-file 2>&1 | filecheck %s

// Places are those of the whole file; a chunk that fails does not stop the others.
// CHECK:      split_input_file.mlir:14:3: error: 'func.return' op has 0 operands, but enclosing function (@second) returns 1
// CHECK-NEXT:   return
// CHECK-NEXT:   ^
// CHECK:      func.func private @first()
// CHECK:      // -----
// CHECK-NEXT: // -----
// CHECK:      func.func private @third()
func.func private @first()
// -----
func.func @second() -> i32 {
  return
}
// -----
func.func private @third()
