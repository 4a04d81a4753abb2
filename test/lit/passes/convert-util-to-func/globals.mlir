// RUN: okl-opt %s -convert-util-to-func | filecheck %s

// CHECK-LABEL: func.func private @initializer(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32> {util.global = "weights"}) {
// CHECK:         %[[VAL_0:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK:         bufferization.materialize_in_destination %[[VAL_0]] in writable %[[ARG0]] : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK:         return
// CHECK:       }
util.global private mutable @sum = dense<0.0> : tensor<4xf32>
util.global private @weights : tensor<4xf32>
util.global private mutable @count : index
util.global private @factor = 2.0 : f32

util.initializer {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  util.global.store %c, @weights : tensor<4xf32>
  util.return
}

// CHECK-LABEL: func.func private @counted(
// CHECK-SAME:    %[[ARG0:.*]]: memref<index> {util.global = "count"}) -> index {
// CHECK:         %[[VAL_0:.*]] = memref.load %[[ARG0]][] : memref<index>
// CHECK:         memref.store %[[VAL_0]], %[[ARG0]][] : memref<index>
// CHECK:         return %[[VAL_0]] : index
// CHECK:       }
util.func private @counted() -> index {
  %ptr = util.global.address @count : !util.ptr<index>
  %n = util.global.load.indirect %ptr : !util.ptr<index> -> index
  util.global.store.indirect %n, %ptr : index -> !util.ptr<index>
  util.return %n : index
}

// CHECK-LABEL: func.func @add(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: memref<index> {util.global = "count"}, %[[ARG2:.*]]: memref<4xf32> {util.global = "sum"}, %[[ARG3:.*]]: memref<4xf32> {util.global = "weights"}) -> (tensor<4xf32>, index, f32) {
// CHECK:         %[[VAL_0:.*]] = bufferization.to_tensor %[[ARG2]] restrict : memref<4xf32> to tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = bufferization.alloc_tensor() copy(%[[VAL_0]]) : tensor<4xf32>
// CHECK:         %[[VAL_2:.*]] = bufferization.to_tensor %[[ARG3]] restrict : memref<4xf32> to tensor<4xf32>
// CHECK:         %[[VAL_3:.*]] = arith.constant 2.000000e+00 : f32
// CHECK:         %[[VAL_4:.*]] = call @counted(%[[ARG1]]) : (memref<index>) -> index
// CHECK:         %[[VAL_5:.*]] = arith.addf %[[VAL_1]], %[[VAL_2]] : tensor<4xf32>
// CHECK:         %[[VAL_6:.*]] = arith.addf %[[VAL_5]], %[[ARG0]] : tensor<4xf32>
// CHECK:         bufferization.materialize_in_destination %[[VAL_6]] in writable %[[ARG2]] : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK:         return %[[VAL_6]], %[[VAL_4]], %[[VAL_3]] : tensor<4xf32>, index, f32
// CHECK:       }

// CHECK-LABEL: func.func @initialize(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32> {util.global = "sum"}, %[[ARG1:.*]]: memref<4xf32> {util.global = "weights"}) attributes {util.initializer} {
// CHECK:         %[[VAL_0:.*]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK:         bufferization.materialize_in_destination %[[VAL_0]] in writable %[[ARG0]] : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK:         call @initializer(%[[ARG1]]) : (memref<4xf32>) -> ()
// CHECK:         return
// CHECK:       }
util.func @add(%a: tensor<4xf32>) -> (tensor<4xf32>, index, f32) {
  %sum = util.global.load @sum : tensor<4xf32>
  %weights = util.global.load @weights : tensor<4xf32>
  %factor = util.global.load @factor : f32
  %n = util.call @counted() : () -> index
  %0 = arith.addf %sum, %weights : tensor<4xf32>
  %1 = arith.addf %0, %a : tensor<4xf32>
  %2 = util.optimization_barrier %1 : tensor<4xf32>
  util.global.store %2, @sum : tensor<4xf32>
  util.return %2, %n, %factor : tensor<4xf32>, index, f32
}
