// A device that runs code of two targets.
#vm = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>}>
#cpu = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64-unknown-unknown-eabi-elf"}>
util.global private @device = #hal.device.target<"local", [#vm, #cpu]> : !hal.device

func.func @product(%a: tensor<17x5xf32> {iree.abi.affinity = #hal.device.promise<@device>},
                   %b: tensor<5x17xf32> {iree.abi.affinity = #hal.device.promise<@device>})
    -> (tensor<17x17xf32> {iree.abi.affinity = #hal.device.promise<@device>}) {
  %zeros = arith.constant dense<0.0> : tensor<17x17xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<17x5xf32>, tensor<5x17xf32>) outs(%zeros : tensor<17x17xf32>) -> tensor<17x17xf32>
  return %0 : tensor<17x17xf32>
}
