// RUN: okl-opt %s -convert-func-to-llvm | filecheck %s

// Nothing of the func dialect: the same text.
// CHECK:      module {
// CHECK-NEXT:   llvm.func @launch(!llvm.ptr, !llvm.ptr) attributes {llvm.emit_c_interface}
// CHECK-NEXT:   llvm.func @compute(%arg0: !llvm.ptr) {
// CHECK-NEXT:     llvm.call @launch(%arg0, %arg0) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:     llvm.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
llvm.func @launch(!llvm.ptr, !llvm.ptr) attributes {llvm.emit_c_interface}
llvm.func @compute(%arg0: !llvm.ptr) {
  llvm.call @launch(%arg0, %arg0) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
