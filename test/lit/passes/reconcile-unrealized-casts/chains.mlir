// RUN: okl-opt %s -reconcile-unrealized-casts | filecheck %s

// Unused casts go, and casts back to where a chain began.
// CHECK-LABEL: func.func @back(
// CHECK-NEXT:    return %arg0
func.func @back(%x: !llvm.ptr) -> !llvm.ptr {
  %unused = builtin.unrealized_conversion_cast %x : !llvm.ptr to !okl.launcher_ctx
  %0 = builtin.unrealized_conversion_cast %x : !llvm.ptr to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to f32
  %2 = builtin.unrealized_conversion_cast %1 : f32 to !llvm.ptr
  return %2 : !llvm.ptr
}

// The nearest value of the type is taken; a live cast to another type stays.
// CHECK-LABEL: func.func @live(
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : i64 to i32
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %0 : i32 to f64
// CHECK-NEXT:    return %1, %0 : f64, i32
func.func @live(%x: i64) -> (f64, i32) {
  %0 = builtin.unrealized_conversion_cast %x : i64 to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to f32
  %2 = builtin.unrealized_conversion_cast %1 : f32 to i32
  %3 = builtin.unrealized_conversion_cast %2 : i32 to f64
  return %3, %2 : f64, i32
}

// Several values at once; not if they are in another order.
// CHECK-LABEL: func.func @several(
// CHECK-NEXT:    %0:2 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to i32, i32
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %0#1, %0#0 : i32, i32 to !llvm.ptr
// CHECK-NEXT:    return %arg0, %1
func.func @several(%x: !llvm.ptr) -> (!llvm.ptr, !llvm.ptr) {
  %0:2 = builtin.unrealized_conversion_cast %x : !llvm.ptr to i32, i32
  %1 = builtin.unrealized_conversion_cast %0#0, %0#1 : i32, i32 to !llvm.ptr
  %2 = builtin.unrealized_conversion_cast %0#1, %0#0 : i32, i32 to !llvm.ptr
  return %1, %2 : !llvm.ptr, !llvm.ptr
}
