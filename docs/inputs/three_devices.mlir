// One executable that packs a matrix, on three devices. Two of these are alike.
#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#result = affine_map<(m, n, k) -> (m, n)>
#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#lhs, #rhs, #result], round_dims_to = array<i64: 32, 32, 32>>
#vm = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>}>
#cpu = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64-unknown-unknown-eabi-elf"}>
util.global private @device_a = #hal.device.target<"local", [#vm]> : !hal.device
util.global private @device_b = #hal.device.target<"local", {ordinal = 0 : index}, [#cpu]> : !hal.device
util.global private @device_c = #hal.device.target<"local", {ordinal = 1 : index}, [#cpu]> : !hal.device

stream.executable private @pack {
  stream.executable.export public @pack
  builtin.module {
    func.func @pack(%in: !stream.binding, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %0 = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<17x5xf32>>
      %1 = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32, #encoding>>
      %2 = flow.dispatch.tensor.load %0, offsets = [0, 0], sizes = [17, 5], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<17x5xf32>> -> tensor<17x5xf32>
      %3 = iree_encoding.set_encoding %2 : tensor<17x5xf32> -> tensor<17x5xf32, #encoding>
      flow.dispatch.tensor.store %3, %1, offsets = [0, 0], sizes = [17, 5], strides = [1, 1] : tensor<17x5xf32, #encoding> -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32, #encoding>>
      return
    }
  }
}

util.func public @pack_on_each(%x: !stream.resource<*>, %bytes: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %a = stream.tensor.sizeof on(#hal.device.affinity<@device_a>) tensor<17x5xf32, #encoding> : index
  %0 = stream.async.dispatch on(#hal.device.affinity<@device_a>) @pack::@pack(%x[%c0 to %bytes for %bytes]) : (!stream.resource<*>{%bytes}) -> !stream.resource<*>{%a}
  %b = stream.tensor.sizeof on(#hal.device.affinity<@device_b>) tensor<17x5xf32, #encoding> : index
  %1 = stream.async.dispatch on(#hal.device.affinity<@device_b>) @pack::@pack(%x[%c0 to %bytes for %bytes]) : (!stream.resource<*>{%bytes}) -> !stream.resource<*>{%b}
  %c = stream.tensor.sizeof on(#hal.device.affinity<@device_c>) tensor<17x5xf32, #encoding> : index
  %2 = stream.async.dispatch on(#hal.device.affinity<@device_c>) @pack::@pack(%x[%c0 to %bytes for %bytes]) : (!stream.resource<*>{%bytes}) -> !stream.resource<*>{%c}
  util.return %0, %1, %2 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
