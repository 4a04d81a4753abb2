// RUN: okl-opt %s -place-large-allocas -allow-unregistered-dialect | filecheck %s

// CHECK-LABEL: func.func @fits() {
// CHECK:         %[[VAL_0:.*]] = memref.alloca() : memref<128x128xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloca() : memref<0x100000xf32>
// CHECK:         "test.use"(%[[VAL_0]], %[[VAL_1]]) : (memref<128x128xf32>, memref<0x100000xf32>) -> ()
// CHECK:         return
// CHECK:       }
func.func @fits() {
  %0 = memref.alloca() : memref<128x128xf32>
  %1 = memref.alloca() : memref<0x100000xf32>
  "test.use"(%0, %1) : (memref<128x128xf32>, memref<0x100000xf32>) -> ()
  return
}
