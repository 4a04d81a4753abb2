// RUN: okl-opt %s -resolve-device-promises -mlir-print-local-scope | filecheck %s

// Promises stand in properties, in attributes, in those of arguments and of the module; texts stay.
module attributes {stream.affinity.default = #hal.device.promise<@device_a>} {

  // CHECK-LABEL: util.global private @device_a = #hal.device.target<"local"> : !hal.device
  util.global private @device_a = #hal.device.target<"local"> : !hal.device

  // CHECK-LABEL: util.global private @device_b = #hal.device.target<"other"> : !hal.device
  util.global private @device_b = #hal.device.target<"other"> : !hal.device

  // CHECK-LABEL: func.func @f(
  // CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@device_b>}) -> (tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@device_a>}) attributes {text = "#hal.device.promise<@device_a>"} {
  // CHECK:         %[[VAL_0:.*]] = flow.tensor.transfer %[[ARG0]] : tensor<4xf32> to #hal.device.affinity<@device_a, [0, 1]>
  // CHECK:         %[[VAL_1:.*]] = flow.tensor.clone %[[VAL_0]] {list = [#hal.device.affinity<@device_a>], stream.affinity = #hal.device.affinity<@device_b>} : tensor<4xf32>
  // CHECK:         return %[[VAL_1]] : tensor<4xf32>
  // CHECK:       }
  func.func @f(%x: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@device_b>}) -> (tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@device_a>}) attributes {text = "#hal.device.promise<@device_a>"} {
    %0 = flow.tensor.transfer %x : tensor<4xf32> to #hal.device.promise<@device_a, [0, 1]>
    %1 = flow.tensor.clone %0 {stream.affinity = #hal.device.promise<@device_b>, list = [#hal.device.promise<@device_a>]} : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
