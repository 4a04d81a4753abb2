// RUN: not okl-opt %s --run --input=2xf32=1,-1 2>&1 | filecheck %s

// A store in the module as read is refused: nothing says where its pointer may go.
// CHECK: unsafe.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'llvm.store' op is refused by --run
// CHECK-NOT: result

llvm.func @okl_compute(%arg0: !llvm.ptr) {
  llvm.store %arg0, %arg0 : !llvm.ptr, !llvm.ptr
  llvm.return
}
