// RUN: okl-opt %s -convert-index-to-llvm --allow-unregistered-dialect | filecheck %s
// RUN: okl-opt %s -convert-index-to-llvm="index-bitwidth=32" --allow-unregistered-dialect | filecheck %s --check-prefix=NARROW

// CHECK-LABEL: func.func @ops
// CHECK:         %[[N:.*]] = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK:         %[[THREE:.*]] = llvm.mlir.constant(3 : i64) : i64
// CHECK:         llvm.udiv %[[N]], %[[THREE]] : i64
// CHECK:         llvm.icmp "slt" %[[N]], %[[THREE]] : i64
// CHECK:         llvm.trunc %[[N]] : i64 to i32
// CHECK:         llvm.mlir.constant(64 : i64) : i64
// NARROW-LABEL: func.func @ops
// NARROW:        %[[N:.*]] = builtin.unrealized_conversion_cast %arg0 : index to i32
// NARROW:        llvm.mlir.constant(3 : i32) : i32
// NARROW:        llvm.mlir.constant(32 : i32) : i32
func.func @ops(%n: index) -> (index, i1, i32, index) {
  %three = index.constant 3
  %0 = index.divu %n, %three
  %1 = index.cmp slt(%n, %three)
  %2 = index.casts %n : index to i32
  %3 = index.sizeof
  return %0, %1, %2, %3 : index, i1, i32, index
}

// Ops of other dialects stay.
// CHECK-LABEL: func.func @others
// CHECK-NEXT:    arith.addi %arg0, %arg0 : index
func.func @others(%n: index) -> index {
  %0 = arith.addi %n, %n : index
  return %0 : index
}
