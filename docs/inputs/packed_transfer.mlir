// One device packs a matrix, and another one, which would pack it differently, unpacks what it is sent.
#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#result = affine_map<(m, n, k) -> (m, n)>
#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#lhs, #rhs, #result]>
#vm = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>}>
#cpu = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64-unknown-unknown-eabi-elf"}>
util.global private @device_a = #hal.device.target<"local", [#vm]> : !hal.device
util.global private @device_b = #hal.device.target<"local", [#cpu]> : !hal.device

func.func @send(%x: tensor<3x5xf32> {iree.abi.affinity = #hal.device.promise<@device_a>})
    -> (tensor<3x5xf32> {iree.abi.affinity = #hal.device.promise<@device_b>}) {
  %0 = iree_encoding.set_encoding %x : tensor<3x5xf32> -> tensor<3x5xf32, #encoding>
  %1 = flow.tensor.transfer %0 : tensor<3x5xf32, #encoding> to #hal.device.promise<@device_b>
  %2 = iree_encoding.unset_encoding %1 : tensor<3x5xf32, #encoding> -> tensor<3x5xf32>
  return %2 : tensor<3x5xf32>
}
