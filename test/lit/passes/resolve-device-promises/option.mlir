// RUN: okl-opt %s "-resolve-device-promises=device={'device_a=#hal.device.target<\"local\"> : !hal.device','device_b=#hal.device.target<\"local\", {ordinal = 1 : i32}>'}" -mlir-print-local-scope | filecheck %s
// RUN: not okl-opt %s -resolve-device-promises=device=device_a 2>&1 | filecheck %s --check-prefix=NOTHING
// RUN: not okl-opt %s -resolve-device-promises=device=device_a=1 2>&1 | filecheck %s --check-prefix=NUMBER
// RUN: not okl-opt %s "-resolve-device-promises=device={'f=#hal.device.target<\"local\">'}" 2>&1 | filecheck %s --check-prefix=TAKEN
// RUN: not okl-opt %s "-resolve-device-promises=device={'a=#hal.device.target<\"local\">','a=#hal.device.target<\"local\">'}" 2>&1 | filecheck %s --check-prefix=TWICE

// CHECK-LABEL: util.global private @device_a = #hal.device.target<"local"> : !hal.device


// CHECK-LABEL: util.global private @device_b = #hal.device.target<"local", {ordinal = 1 : i32}> : !hal.device

// Devices that options name are added at the head of the module.
// NOTHING: error: 'builtin.module' op cannot have device 'device_a':
// NUMBER: error: 'builtin.module' op cannot have device 'device_a=1': expected NAME=#hal.device.target<...>
// TAKEN: error: 'builtin.module' op has '@f' already, so no device of that name can be added
// TWICE: error: 'builtin.module' op has '@a' already, so no device of that name can be added
// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.tensor.transfer %[[ARG0]] : tensor<4xf32> to #hal.device.affinity<@device_a>
// CHECK:         %[[VAL_1:.*]] = flow.tensor.transfer %[[VAL_0]] : tensor<4xf32> to #hal.device.affinity<@device_b>
// CHECK:         return %[[VAL_1]] : tensor<4xf32>
// CHECK:       }
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.tensor.transfer %x : tensor<4xf32> to #hal.device.promise<@device_a>
  %1 = flow.tensor.transfer %0 : tensor<4xf32> to #hal.device.promise<@device_b>
  return %1 : tensor<4xf32>
}
