// RUN: okl-opt %s --run --input=2x3xf32=1,2,3,4,5,6 --input=3x2xf32=1,0,0,1,2,-2 | filecheck %s
// RUN: not okl-opt %s --run --input=2x3xf32=1,2,3,4,5,6 --input=2x2xf32=1 2>&1 | filecheck %s --check-prefix REFUSED

// Where a tensor is to be does not matter to a run, which has one device: twice the product.
// CHECK: result[0]: 2x2xf32=[14 -8][32 -14]

// REFUSED: {{.*}}devices.mlir:22:5: error: assertion failed: input1: dimension 0 has another size than is asserted

#executable_target_vmvx_bytecode_fb = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {ukernels = "none"}>
#device_target_local = #hal.device.target<"local", [#executable_target_vmvx_bytecode_fb]> : !hal.device
module attributes {stream.affinity.default = #hal.device.affinity<@device_a>} {
  util.global private @device_a = #device_target_local
  util.global private @device_b = #hal.device.select<[#device_target_local]> : !hal.device

  util.func public @twice(%x: !hal.buffer_view, %y: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
    %m = hal.buffer_view.dim<%x : !hal.buffer_view>[0] : index
    %k = hal.buffer_view.dim<%x : !hal.buffer_view>[1] : index
    %n = hal.buffer_view.dim<%y : !hal.buffer_view>[1] : index
    %type = hal.element_type<f32> : i32
    %encoding = hal.encoding_type<dense_row_major> : i32
    hal.buffer_view.assert<%x : !hal.buffer_view> message("input0") shape([%m, %k]) type(%type) encoding(%encoding)
    hal.buffer_view.assert<%y : !hal.buffer_view> message("input1") shape([%k, %n]) type(%type) encoding(%encoding)
    %a = hal.tensor.import on(#hal.device.affinity<@device_a>) %x "input0" : !hal.buffer_view -> tensor<?x?xf32>{%m, %k}
    %b = hal.tensor.import on(#hal.device.affinity<@device_a>) %y "input1" : !hal.buffer_view -> tensor<?x?xf32>{%k, %n}
    %zero = arith.constant 0.0 : f32
    %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
    %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
    %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%fill : tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = flow.tensor.transfer %0 : tensor<?x?xf32>{%m, %n} to #hal.device.affinity<@device_b>
    %2 = flow.tensor.transfer %a : tensor<?x?xf32>{%m, %k} to #hal.device.promise<@device_b>
    %3 = flow.tensor.transfer %b : tensor<?x?xf32>{%k, %n} to #hal.device.promise<@device_b>
    %4 = linalg.matmul ins(%2, %3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%fill : tensor<?x?xf32>) -> tensor<?x?xf32>
    %5 = arith.addf %1, %4 : tensor<?x?xf32>
    %6 = flow.tensor.transfer %5 : tensor<?x?xf32>{%m, %n} to #hal.device.affinity<@device_a>
    %7 = hal.tensor.export on(#hal.device.affinity<@device_a>) %6 "output0" : tensor<?x?xf32>{%m, %n} -> !hal.buffer_view
    util.return %7 : !hal.buffer_view
  }
}

// SLOW: a job is compiled for two devices
