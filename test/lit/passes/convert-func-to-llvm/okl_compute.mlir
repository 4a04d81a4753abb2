// RUN: okl-opt %s -convert-func-to-llvm | filecheck %s
// RUN: okl-opt %s -convert-func-to-llvm -convert-func-to-llvm | filecheck %s

// CHECK:       module attributes {llvm.data_layout = ""} {
// CHECK-NEXT:    llvm.func @launch(!llvm.ptr, !llvm.ptr) attributes {llvm.emit_c_interface}
// CHECK-NEXT:    llvm.func @okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
// CHECK-NEXT:      llvm.call @launch(%arg0, %arg0) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:      llvm.return
// CHECK-NEXT:    }
// CHECK-NEXT:    llvm.func @_mlir_ciface_okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
// CHECK-NEXT:      llvm.call @okl_compute(%arg0) : (!llvm.ptr) -> ()
// CHECK-NEXT:      llvm.return
llvm.func @launch(!llvm.ptr, !llvm.ptr) attributes {llvm.emit_c_interface}
func.func @okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
  llvm.call @launch(%arg0, %arg0) : (!llvm.ptr, !llvm.ptr) -> ()
  return
}
