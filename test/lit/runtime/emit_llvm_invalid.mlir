// RUN: not okl-opt %s --emit=llvm 2>&1 | filecheck %s

// CHECK: emit_llvm_invalid.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'builtin.unrealized_conversion_cast' op is left over

llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to i64
  %1 = llvm.add %0, %0 : i64
  llvm.return
}
