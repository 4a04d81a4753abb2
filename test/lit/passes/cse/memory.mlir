// RUN: okl-opt %s -cse | filecheck %s

// A second load gives what the first did, up to what may write: a store, or a call.
// CHECK-LABEL: func.func @loads(
// CHECK-NEXT:    %[[FIRST:.*]] = memref.load
// CHECK-NEXT:    memref.store
// CHECK-NEXT:    %[[SECOND:.*]] = memref.load
// CHECK-NEXT:    call @g
// CHECK-NEXT:    %[[THIRD:.*]] = memref.load
// CHECK-NEXT:    return %[[FIRST]], %[[SECOND]], %[[SECOND]], %[[THIRD]]
func.func @loads(%m: memref<4xf32>, %i: index, %v: f32) -> (f32, f32, f32, f32) {
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = memref.load %m[%i] : memref<4xf32>
  memref.store %v, %m[%i] : memref<4xf32>
  %2 = memref.load %m[%i] : memref<4xf32>
  %3 = memref.load %m[%i] : memref<4xf32>
  func.call @g() : () -> ()
  %4 = memref.load %m[%i] : memref<4xf32>
  return %1, %2, %3, %4 : f32, f32, f32, f32
}
func.func private @g()

// A load in a region of its own counts for itself.
// CHECK-LABEL: func.func @inner(
// CHECK-NEXT:    memref.load
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      %[[INNER:.*]] = memref.load
// CHECK-NEXT:      arith.addf %[[INNER]], %[[INNER]]
func.func @inner(%m: memref<4xf32>, %i: index, %c: i1) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = scf.if %c -> (f32) {
    %2 = memref.load %m[%i] : memref<4xf32>
    %3 = memref.load %m[%i] : memref<4xf32>
    %4 = arith.addf %2, %3 : f32
    scf.yield %4 : f32
  } else {
    scf.yield %0 : f32
  }
  return %1 : f32
}

// A load that is volatile or atomic stays, used or not.
// CHECK-LABEL: llvm.func @ordered(
// CHECK-NEXT:    llvm.load volatile
// CHECK-NEXT:    llvm.load %arg0 atomic monotonic
// CHECK-NEXT:    llvm.return
llvm.func @ordered(%p: !llvm.ptr) {
  %0 = llvm.load %p : !llvm.ptr -> i32
  %1 = llvm.load volatile %p : !llvm.ptr -> i32
  %2 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}
