// RUN: okl-opt %s --make-encoding-solvable | filecheck %s
// RUN: okl-opt %s --make-encoding-solvable=encoding-field-name=layouts | filecheck %s

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
#avx512 = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64"}>
#sse = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "", target_triple = "x86_64"}>
#plain = #hal.executable.target<"llvm-cpu", "elf", {target_triple = "x86_64"}>
util.global private @a = #hal.device.target<"local", [#avx512]> : !hal.device
util.global private @bare = #hal.device.target<"local"> : !hal.device
util.func public @f() -> (index, index, index, index) {
  // Without an encoding, or with that of another dialect.
  // CHECK: stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32> : index
  %0 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32> : index
  // CHECK: stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, "mine"> : index
  %1 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, "mine"> : index
  // On no known device, or on one that runs nothing.
  // CHECK: stream.tensor.sizeof tensor<17x5xf32, #encoding> : index
  %2 = stream.tensor.sizeof tensor<17x5xf32, #lhs> : index
  // CHECK: stream.tensor.sizeof on(#hal.device.affinity<@bare>) tensor<17x5xf32, #encoding> : index
  %3 = stream.tensor.sizeof on(#hal.device.affinity<@bare>) tensor<17x5xf32, #lhs> : index
  util.return %0, %1, %2, %3 : index, index, index, index
}
