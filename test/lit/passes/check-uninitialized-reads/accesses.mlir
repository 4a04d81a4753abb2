// RUN: okl-opt %s -check-uninitialized-reads | filecheck %s

// CHECK-LABEL: llvm.func @plain
// CHECK:         %[[FOUR:.*]] = llvm.mlir.constant(4 : i64)
// CHECK:         llvm.call @okl_check_written(%arg0, %[[FOUR]]) {message = "memory is read that was never written, or was freed"}
// CHECK:         llvm.load
// CHECK:         llvm.call @okl_mark_written(%arg1,
// CHECK:         llvm.store
llvm.func @plain(%a: !llvm.ptr, %b: !llvm.ptr) {
  %0 = llvm.load %a : !llvm.ptr -> f32
  llvm.store %0, %b : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @blocks
// CHECK:         llvm.call @okl_copy_written(%arg0, %arg1, %arg2)
// CHECK:         llvm.call @okl_mark_written(%arg0, %arg2)
llvm.func @blocks(%a: !llvm.ptr, %b: !llvm.ptr, %n: i64, %z: i8) {
  "llvm.intr.memcpy"(%a, %b, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memset"(%a, %z, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  llvm.return
}

// A lane that the mask leaves out has no bytes.
// CHECK-LABEL: llvm.func @masked
// CHECK:         %[[LANE:.*]] = llvm.extractelement %arg1[%{{.*}} : i64] : vector<2xi1>
// CHECK:         %[[BYTES:.*]] = llvm.select %[[LANE]]
// CHECK:         llvm.call @okl_check_written(%{{.*}}, %[[BYTES]])
// CHECK:         llvm.call @okl_check_written
// CHECK-NOT:     okl_check_written
// CHECK:         llvm.intr.masked.load
llvm.func @masked(%a: !llvm.ptr, %m: vector<2xi1>, %p: vector<2xf32>) -> vector<2xf32> {
  %0 = llvm.intr.masked.load %a, %m, %p {alignment = 4 : i32} : (!llvm.ptr, vector<2xi1>, vector<2xf32>) -> vector<2xf32>
  llvm.return %0 : vector<2xf32>
}

// What is in a gap is not known.
// CHECK-LABEL: llvm.func @gap
// CHECK-NOT:     llvm.call
// CHECK:         llvm.return
llvm.func @gap(%a: !llvm.ptr) -> !llvm.struct<(i8, i64)> {
  %0 = llvm.load %a : !llvm.ptr -> !llvm.struct<(i8, i64)>
  llvm.return %0 : !llvm.struct<(i8, i64)>
}
