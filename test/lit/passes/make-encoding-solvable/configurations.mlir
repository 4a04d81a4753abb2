// RUN: okl-opt %s --split-input-file --verify-diagnostics --make-encoding-solvable | filecheck %s

// A solver without a configuration gets that of its target; other targets are listed themselves.
// CHECK-DAG: #[[SOLVER:.*]] = #iree_cpu.cpu_encoding_solver<target_configuration = {cpu_features = "+avx512f", target_triple = "x86_64"}>
// CHECK-DAG: #[[TARGET:.*]] = #hal.executable.target<"vmvx", "vmvx-bytecode-fb">
// CHECK-DAG: #[[ENCODING:.*]] = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], targets = [#[[SOLVER]], #[[TARGET]]]>
// CHECK:     stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #[[ENCODING]]> : index
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
#avx512 = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64"}>
util.global private @a = #hal.device.target<"local", [#avx512, #hal.executable.target<"vmvx", "vmvx-bytecode-fb">]> : !hal.device
util.func public @f() -> index {
  %s = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #lhs> : index
  util.return %s : index
}

// -----

// What is said in the solver and beside it is that of the solver.
// CHECK: #encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "none"}>
// CHECK: targets = [#encoding_solver]>
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
util.global private @a = #hal.device.target<"local", [#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "none"}>, ukernels = "all"}>]> : !hal.device
util.func public @f() -> index {
  // expected-warning @below {{'stream.tensor.sizeof' op the target has ukernels = "all", but its solver has "none", which is used}}
  %s = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #lhs> : index
  util.return %s : index
}
