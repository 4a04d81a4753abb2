// RUN: okl-opt %s -convert-func-to-llvm | filecheck %s

// CHECK-LABEL: llvm.func @f(%arg0: i32, %arg1: f32) -> i64 {
// CHECK-NEXT:    %0 = llvm.call @declared(%arg0, %arg1) : (i32, f32) -> i64
// CHECK-NEXT:    llvm.return %0 : i64
func.func @f(%a: i32, %b: f32) -> i64 {
  %0 = call @declared(%a, %b) : (i32, f32) -> i64
  return %0 : i64
}

// A function without a body calls its C wrapper, which others define.
// CHECK-LABEL: llvm.func private @declared(%arg0: i32, %arg1: f32) -> i64 attributes {llvm.emit_c_interface, sym_visibility = "private"} {
// CHECK-NEXT:    %0 = llvm.call @_mlir_ciface_declared(%arg0, %arg1) : (i32, f32) -> i64
// CHECK-NEXT:    llvm.return %0 : i64
// CHECK:       llvm.func @_mlir_ciface_declared(i32, f32) -> i64 attributes {llvm.emit_c_interface, sym_visibility = "private"}
func.func private @declared(i32, f32) -> i64 attributes {llvm.emit_c_interface}

// index is i64; other ops see it through casts.
// CHECK-LABEL: llvm.func @index(%arg0: i64, %arg1: i64) -> i64
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : i64 to index
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg0 : i64 to index
// CHECK-NEXT:    %2 = arith.addi %1, %0 : index
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %2 : index to i64
// CHECK-NEXT:    llvm.return %3 : i64
func.func @index(%a: index, %b: index) -> index {
  %0 = arith.addi %a, %b : index
  return %0 : index
}
