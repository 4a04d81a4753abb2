// RUN: okl-opt %s -memref-expand -split-input-file -verify-diagnostics | filecheck %s

// CHECK-LABEL: func.func @sizes
// CHECK:         %[[INNER:.*]] = memref.load %arg1[%c1]
// CHECK:         %[[STRIDE:.*]] = arith.muli %c1{{.*}}, %[[INNER]]
// CHECK:         %[[OUTER:.*]] = memref.load %arg1[%c0]
// CHECK:         memref.reinterpret_cast %arg0 to offset: [0], sizes: [%[[OUTER]], %[[INNER]]], strides: [%[[STRIDE]], 1]
func.func @sizes(%m: memref<?xf32>, %s: memref<2xindex>) -> memref<?x?xf32> {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// CHECK-LABEL: func.func @dynamic_rank
// CHECK-NEXT:    memref.reshape
func.func @dynamic_rank(%m: memref<?xf32>, %s: memref<?xindex>) -> memref<*xf32> {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}

// -----

func.func @no_rank(%m: memref<?xf32>, %s: memref<2xindex>) -> memref<*xf32> {
  // expected-error@+1 {{'memref.reshape' op cannot become a memref.reinterpret_cast: its result has no rank}}
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
