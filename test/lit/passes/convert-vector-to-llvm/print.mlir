// RUN: okl-opt %s -convert-vector-to-llvm | filecheck %s

// Functions of a runtime library print; each is declared once, at the start of the module.
// CHECK:     llvm.func @printComma()
// CHECK:     llvm.func @printI64(i64)
// CHECK:     llvm.func @printNewline()
// CHECK:     llvm.func @printF32(f32)
// CHECK-NOT: llvm.func @print
// CHECK-LABEL: func.func @prints(
// CHECK-SAME:      %[[A:.*]]: f32, %[[B:.*]]: i8, %[[C:.*]]: i1)
func.func @prints(%a: f32, %b: i8, %c: i1) {
  // CHECK-NEXT: llvm.call @printF32(%[[A]])
  // CHECK-NEXT: llvm.call @printNewline()
  vector.print %a : f32
  // CHECK-NEXT: %[[WIDE:.*]] = arith.extsi %[[B]] : i8 to i64
  // CHECK-NEXT: llvm.call @printI64(%[[WIDE]])
  // CHECK-NEXT: llvm.call @printComma()
  vector.print %b : i8 punctuation <comma>
  // CHECK-NEXT: %[[BIT:.*]] = arith.extui %[[C]] : i1 to i64
  // CHECK-NEXT: llvm.call @printI64(%[[BIT]])
  // CHECK-NEXT: llvm.call @printNewline()
  vector.print %c : i1
  return
}
