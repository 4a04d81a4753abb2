// RUN: okl-opt %s -split-input-file -verify-diagnostics -resolve-device-promises

util.global private @device_b = #hal.device.target<"local"> : !hal.device
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'flow.tensor.transfer' op is promised device '@device_a', which the module does not have}}
  %0 = flow.tensor.transfer %x : tensor<4xf32> to #hal.device.promise<@device_a>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{'func.func' op is promised device '@f', which the module does not have}}
func.func @f(%x: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@f>}) {
  return
}
