// RUN: okl-opt %s -gpu-async-dag=hoist-allocs | filecheck %s

// A function without launches is left alone.
// CHECK-LABEL: func.func @none(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> memref<8xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         return %[[VAL_1]] : memref<8xf32>
// CHECK:       }
func.func @none(%n: index) -> memref<8xf32> {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  return %a : memref<8xf32>
}
