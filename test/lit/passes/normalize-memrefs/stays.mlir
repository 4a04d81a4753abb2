// RUN: okl-opt %s -normalize-memrefs --allow-unregistered-dialect --mlir-print-local-scope | filecheck %s

#perm = affine_map<(d0, d1) -> (d1, d0)>

// A copy needs both shapes, so this function stays, and the one that calls it.
// CHECK-LABEL: func.func @copies(
// CHECK-SAME:    %[[ARG0:.*]]: memref<16x64xf32, affine_map<(d0, d1) -> (d1, d0)>>, %[[ARG1:.*]]: memref<16x64xf32>) {
// CHECK:         memref.copy %[[ARG0]], %[[ARG1]] : memref<16x64xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<16x64xf32>
// CHECK:         return
// CHECK:       }
func.func @copies(%m: memref<16x64xf32, #perm>, %n: memref<16x64xf32>) {
  memref.copy %m, %n : memref<16x64xf32, #perm> to memref<16x64xf32>
  return
}

// CHECK-LABEL: func.func @calls(
// CHECK-SAME:    %[[ARG0:.*]]: memref<16x64xf32, affine_map<(d0, d1) -> (d1, d0)>>, %[[ARG1:.*]]: memref<16x64xf32>) {
// CHECK:         call @copies(%[[ARG0]], %[[ARG1]]) : (memref<16x64xf32, affine_map<(d0, d1) -> (d1, d0)>>, memref<16x64xf32>) -> ()
// CHECK:         return
// CHECK:       }
func.func @calls(%m: memref<16x64xf32, #perm>, %n: memref<16x64xf32>) {
  call @copies(%m, %n) : (memref<16x64xf32, #perm>, memref<16x64xf32>) -> ()
  return
}

// The address of a function is used.
// CHECK-LABEL: func.func @address() -> ((memref<16x64xf32, affine_map<(d0, d1) -> (d1, d0)>>) -> ()) {
// CHECK:         %[[VAL_0:.*]] = constant @called : (memref<16x64xf32, affine_map<(d0, d1) -> (d1, d0)>>) -> ()
// CHECK:         return %[[VAL_0]] : (memref<16x64xf32, affine_map<(d0, d1) -> (d1, d0)>>) -> ()
// CHECK:       }
func.func @address() -> ((memref<16x64xf32, #perm>) -> ()) {
  %f = func.constant @called : (memref<16x64xf32, #perm>) -> ()
  return %f : (memref<16x64xf32, #perm>) -> ()
}

// CHECK-LABEL: func.func private @called(memref<16x64xf32, affine_map<(d0, d1) -> (d1, d0)>>)
func.func private @called(memref<16x64xf32, #perm>)

// Sizes that are not known, and a layout that has no bounds.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?x64xf32, affine_map<(d0, d1) -> (d1, d0)>>, %[[ARG1:.*]]: memref<8xf32, strided<[1], offset: ?>>) -> f32 {
// CHECK:         %[[VAL_0:.*]] = affine.load %[[ARG0]][1, 2] : memref<?x64xf32, affine_map<(d0, d1) -> (d1, d0)>>
// CHECK:         %[[VAL_1:.*]] = affine.load %[[ARG1]][1] : memref<8xf32, strided<[1], offset: ?>>
// CHECK:         %[[VAL_2:.*]] = arith.addf %[[VAL_0]], %[[VAL_1]] : f32
// CHECK:         return %[[VAL_2]] : f32
// CHECK:       }
func.func @dynamic(%m: memref<?x64xf32, #perm>, %n: memref<8xf32, strided<[1], offset: ?>>) -> f32 {
  %0 = affine.load %m[1, 2] : memref<?x64xf32, #perm>
  %1 = affine.load %n[1] : memref<8xf32, strided<[1], offset: ?>>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}

// An op that is not registered may have symbols of its own, so the function that is called may be another one.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:    %[[ARG0:.*]]: memref<16x64xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
// CHECK:         "unknown.op"() ({
// CHECK:           func.call @perhaps(%[[ARG0]]) : (memref<16x64xf32, affine_map<(d0, d1) -> (d1, d0)>>) -> ()
// CHECK:           "unknown.end"() : () -> ()
// CHECK:         }) : () -> ()
// CHECK:         return
// CHECK:       }
func.func @unknown(%m: memref<16x64xf32, #perm>) {
  "unknown.op"() ({
    func.call @perhaps(%m) : (memref<16x64xf32, #perm>) -> ()
    "unknown.end"() : () -> ()
  }) : () -> ()
  return
}
func.func private @perhaps(memref<16x64xf32, #perm>)
