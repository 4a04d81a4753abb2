// RUN: okl-opt %s --iree-codegen-materialize-device-encoding --split-input-file --mlir-print-local-scope | filecheck %s

// The target of the device on which an executable is dispatched.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>]>

// CHECK-LABEL: util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device
util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device

// CHECK-LABEL: stream.executable private @exe {
// CHECK:         stream.executable.export public @f
// CHECK:         builtin.module {
// CHECK:           func.func @f(%[[VAL_0:.*]]: !stream.binding, %[[VAL_1:.*]]: index, %[[VAL_2:.*]]: index, %[[VAL_3:.*]]: !stream.binding) {
// CHECK:             %[[VAL_4:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_5:.*]] = stream.binding.subspan %[[VAL_0]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             %[[VAL_6:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_1]]]
// CHECK:             %[[VAL_7:.*]] = stream.binding.subspan %[[VAL_3]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?x16x1xf32>>{%[[VAL_6]], %[[VAL_2]]}
// CHECK:             %[[VAL_8:.*]] = flow.dispatch.tensor.load %[[VAL_5]], offsets = [0, 0], sizes = [%[[VAL_1]], %[[VAL_2]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]} -> tensor<?x?xf32>
// CHECK:             %[[VAL_9:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_1]]]
// CHECK:             %[[VAL_10:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:             %[[VAL_11:.*]] = tensor.empty(%[[VAL_9]], %[[VAL_2]]) : tensor<?x?x16x1xf32>
// CHECK:             %[[VAL_12:.*]] = linalg.pack %[[VAL_8]] padding_value(%[[VAL_10]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_11]] : tensor<?x?xf32> -> tensor<?x?x16x1xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_12]], %[[VAL_7]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_6]], %[[VAL_2]], 16, 1], strides = [1, 1, 1, 1] : tensor<?x?x16x1xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?x16x1xf32>>{%[[VAL_6]], %[[VAL_2]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
stream.executable private @exe {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%in: !stream.binding, %m: index, %k: index, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k}
      %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
      %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k} -> tensor<?x?xf32>
      %1 = iree_encoding.set_encoding %0 : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
      flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32, #encoding> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
      return
    }
  }
}

// CHECK-LABEL: util.func public @main(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.resource<*>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> !stream.resource<*> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@f(%[[ARG0]][%[[VAL_0]] to %[[ARG1]] for %[[ARG1]]], %[[ARG2]], %[[ARG3]]) : (!stream.resource<*>{%[[ARG1]]}, index, index) -> !stream.resource<*>{%[[ARG1]]}
// CHECK:         util.return %[[VAL_1]] : !stream.resource<*>
// CHECK:       }
util.func public @main(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %0 = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}

// -----

// The target that the inner module says comes first.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>]>

// CHECK-LABEL: util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device
util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device

// CHECK-LABEL: stream.executable private @exe {
// CHECK:         stream.executable.export public @f
// CHECK:         builtin.module attributes {hal.executable.target = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>} {
// CHECK:           func.func @f(%[[VAL_0:.*]]: !stream.binding, %[[VAL_1:.*]]: index, %[[VAL_2:.*]]: index, %[[VAL_3:.*]]: !stream.binding) {
// CHECK:             %[[VAL_4:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_5:.*]] = stream.binding.subspan %[[VAL_0]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             %[[VAL_6:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_1]]]
// CHECK:             %[[VAL_7:.*]] = stream.binding.subspan %[[VAL_3]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?x16x1xf32>>{%[[VAL_6]], %[[VAL_2]]}
// CHECK:             %[[VAL_8:.*]] = flow.dispatch.tensor.load %[[VAL_5]], offsets = [0, 0], sizes = [%[[VAL_1]], %[[VAL_2]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]} -> tensor<?x?xf32>
// CHECK:             %[[VAL_9:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 8)>()[%[[VAL_1]]]
// CHECK:             %[[VAL_10:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%[[VAL_2]]]
// CHECK:             %[[VAL_11:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:             %[[VAL_12:.*]] = tensor.empty(%[[VAL_9]], %[[VAL_10]]) : tensor<?x?x8x4xf32>
// CHECK:             %[[VAL_13:.*]] = linalg.pack %[[VAL_8]] padding_value(%[[VAL_11]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %[[VAL_12]] : tensor<?x?xf32> -> tensor<?x?x8x4xf32>
// CHECK:             %[[VAL_14:.*]] = tensor.empty(%[[VAL_1]], %[[VAL_2]]) : tensor<?x?xf32>
// CHECK:             %[[VAL_15:.*]] = linalg.unpack %[[VAL_13]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %[[VAL_14]] : tensor<?x?x8x4xf32> -> tensor<?x?xf32>
// CHECK:             %[[VAL_16:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:             %[[VAL_17:.*]] = tensor.empty(%[[VAL_6]], %[[VAL_2]]) : tensor<?x?x16x1xf32>
// CHECK:             %[[VAL_18:.*]] = linalg.pack %[[VAL_15]] padding_value(%[[VAL_16]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_17]] : tensor<?x?xf32> -> tensor<?x?x16x1xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_18]], %[[VAL_7]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_6]], %[[VAL_2]], 16, 1], strides = [1, 1, 1, 1] : tensor<?x?x16x1xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?x16x1xf32>>{%[[VAL_6]], %[[VAL_2]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
stream.executable private @exe {
  stream.executable.export public @f
  builtin.module attributes {hal.executable.target = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>} {
    func.func @f(%in: !stream.binding, %m: index, %k: index, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k}
      %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
      %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k} -> tensor<?x?xf32>
      %1 = iree_encoding.set_encoding %0 : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
      flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32, #encoding> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
      return
    }
  }
}

// CHECK-LABEL: util.func public @main(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.resource<*>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> !stream.resource<*> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@f(%[[ARG0]][%[[VAL_0]] to %[[ARG1]] for %[[ARG1]]], %[[ARG2]], %[[ARG3]]) : (!stream.resource<*>{%[[ARG1]]}, index, index) -> !stream.resource<*>{%[[ARG1]]}
// CHECK:         util.return %[[VAL_1]] : !stream.resource<*>
// CHECK:       }
util.func public @main(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %0 = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}

// -----

// A device that is one of two when the program runs: a module for each, and each has its own answer in the binding.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>, #iree_cpu.vmvx_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>]>

// CHECK-LABEL: util.global private @sel = #hal.device.select<[#hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device, #hal.device.target<"local", [#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>]> : !hal.device]> : !hal.device
util.global private @sel = #hal.device.select<[#hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device, #hal.device.target<"local", [#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>]> : !hal.device]> : !hal.device

// CHECK-LABEL: stream.executable private @exe {
// CHECK:         stream.executable.export public @f
// CHECK:         builtin.module attributes {hal.executable.target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>} {
// CHECK:           func.func @f(%[[VAL_0:.*]]: !stream.binding, %[[VAL_1:.*]]: index, %[[VAL_2:.*]]: index, %[[VAL_3:.*]]: !stream.binding) {
// CHECK:             %[[VAL_4:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_5:.*]] = stream.binding.subspan %[[VAL_0]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             %[[VAL_6:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_1]]]
// CHECK:             %[[VAL_7:.*]] = stream.binding.subspan %[[VAL_3]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?x16x1xf32>>{%[[VAL_6]], %[[VAL_2]]}
// CHECK:             %[[VAL_8:.*]] = flow.dispatch.tensor.load %[[VAL_5]], offsets = [0, 0], sizes = [%[[VAL_1]], %[[VAL_2]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]} -> tensor<?x?xf32>
// CHECK:             %[[VAL_9:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_1]]]
// CHECK:             %[[VAL_10:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:             %[[VAL_11:.*]] = tensor.empty(%[[VAL_9]], %[[VAL_2]]) : tensor<?x?x16x1xf32>
// CHECK:             %[[VAL_12:.*]] = linalg.pack %[[VAL_8]] padding_value(%[[VAL_10]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_11]] : tensor<?x?xf32> -> tensor<?x?x16x1xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_12]], %[[VAL_7]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_6]], %[[VAL_2]], 16, 1], strides = [1, 1, 1, 1] : tensor<?x?x16x1xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?x16x1xf32>>{%[[VAL_6]], %[[VAL_2]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:         builtin.module attributes {hal.executable.target = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>} {
// CHECK:           func.func @f(%[[VAL_13:.*]]: !stream.binding, %[[VAL_14:.*]]: index, %[[VAL_15:.*]]: index, %[[VAL_16:.*]]: !stream.binding) {
// CHECK:             %[[VAL_17:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_18:.*]] = stream.binding.subspan %[[VAL_13]][%[[VAL_17]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_14]], %[[VAL_15]]}
// CHECK:             %[[VAL_19:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 8)>()[%[[VAL_14]]]
// CHECK:             %[[VAL_20:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%[[VAL_15]]]
// CHECK:             %[[VAL_21:.*]] = stream.binding.subspan %[[VAL_16]][%[[VAL_17]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?x8x4xf32>>{%[[VAL_19]], %[[VAL_20]]}
// CHECK:             %[[VAL_22:.*]] = flow.dispatch.tensor.load %[[VAL_18]], offsets = [0, 0], sizes = [%[[VAL_14]], %[[VAL_15]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_14]], %[[VAL_15]]} -> tensor<?x?xf32>
// CHECK:             %[[VAL_23:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 8)>()[%[[VAL_14]]]
// CHECK:             %[[VAL_24:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%[[VAL_15]]]
// CHECK:             %[[VAL_25:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:             %[[VAL_26:.*]] = tensor.empty(%[[VAL_23]], %[[VAL_24]]) : tensor<?x?x8x4xf32>
// CHECK:             %[[VAL_27:.*]] = linalg.pack %[[VAL_22]] padding_value(%[[VAL_25]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %[[VAL_26]] : tensor<?x?xf32> -> tensor<?x?x8x4xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_27]], %[[VAL_21]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_19]], %[[VAL_20]], 8, 4], strides = [1, 1, 1, 1] : tensor<?x?x8x4xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?x8x4xf32>>{%[[VAL_19]], %[[VAL_20]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
stream.executable private @exe {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%in: !stream.binding, %m: index, %k: index, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k}
      %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
      %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k} -> tensor<?x?xf32>
      %1 = iree_encoding.set_encoding %0 : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
      flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32, #encoding> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
      return
    }
  }
}

// CHECK-LABEL: util.func public @main(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.resource<*>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> !stream.resource<*> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = stream.async.dispatch on(#hal.device.affinity<@sel>) @exe::@f(%[[ARG0]][%[[VAL_0]] to %[[ARG1]] for %[[ARG1]]], %[[ARG2]], %[[ARG3]]) : (!stream.resource<*>{%[[ARG1]]}, index, index) -> !stream.resource<*>{%[[ARG1]]}
// CHECK:         util.return %[[VAL_1]] : !stream.resource<*>
// CHECK:       }
util.func public @main(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %0 = stream.async.dispatch on(#hal.device.affinity<@sel>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}

// -----

// Three formats, of which one stores tensors plainly.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>, #iree_cpu.vmvx_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>, #iree_encoding.identity]>

// CHECK-LABEL: util.global private @two = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>, #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>, #hal.executable.target<"llvm-cpu", "embedded-elf-arm">]> : !hal.device
util.global private @two = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>, #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>, #hal.executable.target<"llvm-cpu", "embedded-elf-arm", {}>]> : !hal.device

// CHECK-LABEL: stream.executable private @exe {
// CHECK:         stream.executable.export public @f
// CHECK:         builtin.module attributes {hal.executable.target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>} {
// CHECK:           func.func @f(%[[VAL_0:.*]]: !stream.binding, %[[VAL_1:.*]]: index, %[[VAL_2:.*]]: index, %[[VAL_3:.*]]: !stream.binding) {
// CHECK:             %[[VAL_4:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_5:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_1]]]
// CHECK:             %[[VAL_6:.*]] = stream.binding.subspan %[[VAL_0]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?x16x1xf32>>{%[[VAL_5]], %[[VAL_2]]}
// CHECK:             %[[VAL_7:.*]] = stream.binding.subspan %[[VAL_3]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             %[[VAL_8:.*]] = flow.dispatch.tensor.load %[[VAL_6]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_5]], %[[VAL_2]], 16, 1], strides = [1, 1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?x16x1xf32>>{%[[VAL_5]], %[[VAL_2]]} -> tensor<?x?x16x1xf32>
// CHECK:             %[[VAL_9:.*]] = tensor.empty(%[[VAL_1]], %[[VAL_2]]) : tensor<?x?xf32>
// CHECK:             %[[VAL_10:.*]] = linalg.unpack %[[VAL_8]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_9]] : tensor<?x?x16x1xf32> -> tensor<?x?xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_10]], %[[VAL_7]], offsets = [0, 0], sizes = [%[[VAL_1]], %[[VAL_2]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:         builtin.module attributes {hal.executable.target = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>} {
// CHECK:           func.func @f(%[[VAL_11:.*]]: !stream.binding, %[[VAL_12:.*]]: index, %[[VAL_13:.*]]: index, %[[VAL_14:.*]]: !stream.binding) {
// CHECK:             %[[VAL_15:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_16:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 8)>()[%[[VAL_12]]]
// CHECK:             %[[VAL_17:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%[[VAL_13]]]
// CHECK:             %[[VAL_18:.*]] = stream.binding.subspan %[[VAL_11]][%[[VAL_15]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?x8x4xf32>>{%[[VAL_16]], %[[VAL_17]]}
// CHECK:             %[[VAL_19:.*]] = stream.binding.subspan %[[VAL_14]][%[[VAL_15]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_12]], %[[VAL_13]]}
// CHECK:             %[[VAL_20:.*]] = flow.dispatch.tensor.load %[[VAL_18]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_16]], %[[VAL_17]], 8, 4], strides = [1, 1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?x8x4xf32>>{%[[VAL_16]], %[[VAL_17]]} -> tensor<?x?x8x4xf32>
// CHECK:             %[[VAL_21:.*]] = tensor.empty(%[[VAL_12]], %[[VAL_13]]) : tensor<?x?xf32>
// CHECK:             %[[VAL_22:.*]] = linalg.unpack %[[VAL_20]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %[[VAL_21]] : tensor<?x?x8x4xf32> -> tensor<?x?xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_22]], %[[VAL_19]], offsets = [0, 0], sizes = [%[[VAL_12]], %[[VAL_13]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_12]], %[[VAL_13]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:         builtin.module attributes {hal.executable.target = #hal.executable.target<"llvm-cpu", "embedded-elf-arm">} {
// CHECK:           func.func @f(%[[VAL_23:.*]]: !stream.binding, %[[VAL_24:.*]]: index, %[[VAL_25:.*]]: index, %[[VAL_26:.*]]: !stream.binding) {
// CHECK:             %[[VAL_27:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_28:.*]] = stream.binding.subspan %[[VAL_23]][%[[VAL_27]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_24]], %[[VAL_25]]}
// CHECK:             %[[VAL_29:.*]] = stream.binding.subspan %[[VAL_26]][%[[VAL_27]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_24]], %[[VAL_25]]}
// CHECK:             %[[VAL_30:.*]] = flow.dispatch.tensor.load %[[VAL_28]], offsets = [0, 0], sizes = [%[[VAL_24]], %[[VAL_25]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_24]], %[[VAL_25]]} -> tensor<?x?xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_30]], %[[VAL_29]], offsets = [0, 0], sizes = [%[[VAL_24]], %[[VAL_25]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_24]], %[[VAL_25]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
stream.executable private @exe {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%in: !stream.binding, %m: index, %k: index, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k}
      %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
      %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k} -> tensor<?x?xf32, #encoding>
      %1 = iree_encoding.unset_encoding %0 : tensor<?x?xf32, #encoding> -> tensor<?x?xf32>{%m, %k}
      flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
      return
    }
  }
}

// CHECK-LABEL: util.func public @main(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.resource<*>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> !stream.resource<*> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = stream.async.dispatch on(#hal.device.affinity<@two>) @exe::@f(%[[ARG0]][%[[VAL_0]] to %[[ARG1]] for %[[ARG1]]], %[[ARG2]], %[[ARG3]]) : (!stream.resource<*>{%[[ARG1]]}, index, index) -> !stream.resource<*>{%[[ARG1]]}
// CHECK:         util.return %[[VAL_1]] : !stream.resource<*>
// CHECK:       }
util.func public @main(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %0 = stream.async.dispatch on(#hal.device.affinity<@two>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}

// -----

// Two devices take what one of them has written.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>]>

// CHECK-LABEL: util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device
util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device

// CHECK-LABEL: util.global private @b = #hal.device.target<"local", {ordinal = 1 : i32}, [#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>]> : !hal.device
util.global private @b = #hal.device.target<"local", {ordinal = 1 : i32}, [#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>]> : !hal.device

// CHECK-LABEL: stream.executable private @exe {
// CHECK:         stream.executable.export public @f
// CHECK:         builtin.module attributes {hal.executable.target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>} {
// CHECK:           func.func @f(%[[VAL_0:.*]]: !stream.binding, %[[VAL_1:.*]]: index, %[[VAL_2:.*]]: index, %[[VAL_3:.*]]: !stream.binding) {
// CHECK:             %[[VAL_4:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_5:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_1]]]
// CHECK:             %[[VAL_6:.*]] = stream.binding.subspan %[[VAL_0]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?x16x1xf32>>{%[[VAL_5]], %[[VAL_2]]}
// CHECK:             %[[VAL_7:.*]] = stream.binding.subspan %[[VAL_3]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             %[[VAL_8:.*]] = flow.dispatch.tensor.load %[[VAL_6]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_5]], %[[VAL_2]], 16, 1], strides = [1, 1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?x16x1xf32>>{%[[VAL_5]], %[[VAL_2]]} -> tensor<?x?x16x1xf32>
// CHECK:             %[[VAL_9:.*]] = tensor.empty(%[[VAL_1]], %[[VAL_2]]) : tensor<?x?xf32>
// CHECK:             %[[VAL_10:.*]] = linalg.unpack %[[VAL_8]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_9]] : tensor<?x?x16x1xf32> -> tensor<?x?xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_10]], %[[VAL_7]], offsets = [0, 0], sizes = [%[[VAL_1]], %[[VAL_2]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:         builtin.module attributes {hal.executable.target = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>} {
// CHECK:           func.func @f(%[[VAL_11:.*]]: !stream.binding, %[[VAL_12:.*]]: index, %[[VAL_13:.*]]: index, %[[VAL_14:.*]]: !stream.binding) {
// CHECK:             %[[VAL_15:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_16:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_12]]]
// CHECK:             %[[VAL_17:.*]] = stream.binding.subspan %[[VAL_11]][%[[VAL_15]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?x16x1xf32>>{%[[VAL_16]], %[[VAL_13]]}
// CHECK:             %[[VAL_18:.*]] = stream.binding.subspan %[[VAL_14]][%[[VAL_15]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_12]], %[[VAL_13]]}
// CHECK:             %[[VAL_19:.*]] = flow.dispatch.tensor.load %[[VAL_17]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_16]], %[[VAL_13]], 16, 1], strides = [1, 1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?x16x1xf32>>{%[[VAL_16]], %[[VAL_13]]} -> tensor<?x?x16x1xf32>
// CHECK:             %[[VAL_20:.*]] = tensor.empty(%[[VAL_12]], %[[VAL_13]]) : tensor<?x?xf32>
// CHECK:             %[[VAL_21:.*]] = linalg.unpack %[[VAL_19]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_20]] : tensor<?x?x16x1xf32> -> tensor<?x?xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_21]], %[[VAL_18]], offsets = [0, 0], sizes = [%[[VAL_12]], %[[VAL_13]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_12]], %[[VAL_13]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
stream.executable private @exe {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%in: !stream.binding, %m: index, %k: index, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k}
      %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
      %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k} -> tensor<?x?xf32, #encoding>
      %1 = iree_encoding.unset_encoding %0 : tensor<?x?xf32, #encoding> -> tensor<?x?xf32>{%m, %k}
      flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
      return
    }
  }
}

// CHECK-LABEL: util.func public @main(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.resource<*>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> !stream.resource<*> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@f(%[[ARG0]][%[[VAL_0]] to %[[ARG1]] for %[[ARG1]]], %[[ARG2]], %[[ARG3]]) : (!stream.resource<*>{%[[ARG1]]}, index, index) -> !stream.resource<*>{%[[ARG1]]}
// CHECK:         util.return %[[VAL_1]] : !stream.resource<*>
// CHECK:       }
util.func public @main(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %0 = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}

// CHECK-LABEL: util.func public @other(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.resource<*>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> !stream.resource<*> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = stream.async.dispatch on(#hal.device.affinity<@b>) @exe::@f(%[[ARG0]][%[[VAL_0]] to %[[ARG1]] for %[[ARG1]]], %[[ARG2]], %[[ARG3]]) : (!stream.resource<*>{%[[ARG1]]}, index, index) -> !stream.resource<*>{%[[ARG1]]}
// CHECK:         util.return %[[VAL_1]] : !stream.resource<*>
// CHECK:       }
util.func public @other(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %0 = stream.async.dispatch on(#hal.device.affinity<@b>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}

// -----

// The device by default; where no device is named tensors are stored row by row.

module attributes {stream.affinity.default = #hal.device.affinity<@b>} {

  // CHECK-LABEL: util.global private @b = #hal.device.target<"local", {ordinal = 1 : i32}, [#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>]> : !hal.device
  util.global private @b = #hal.device.target<"local", {ordinal = 1 : i32}, [#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>]> : !hal.device

  // CHECK-LABEL: stream.executable private @exe {
  // CHECK:         stream.executable.export public @f
  // CHECK:         builtin.module {
  // CHECK:           func.func @f(%[[VAL_0:.*]]: !stream.binding, %[[VAL_1:.*]]: index, %[[VAL_2:.*]]: index, %[[VAL_3:.*]]: !stream.binding) {
  // CHECK:             %[[VAL_4:.*]] = arith.constant 0 : index
  // CHECK:             %[[VAL_5:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 8)>()[%[[VAL_1]]]
  // CHECK:             %[[VAL_6:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%[[VAL_2]]]
  // CHECK:             %[[VAL_7:.*]] = stream.binding.subspan %[[VAL_0]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?x8x4xf32>>{%[[VAL_5]], %[[VAL_6]]}
  // CHECK:             %[[VAL_8:.*]] = stream.binding.subspan %[[VAL_3]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
  // CHECK:             %[[VAL_9:.*]] = flow.dispatch.tensor.load %[[VAL_7]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_5]], %[[VAL_6]], 8, 4], strides = [1, 1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?x8x4xf32>>{%[[VAL_5]], %[[VAL_6]]} -> tensor<?x?x8x4xf32>
  // CHECK:             %[[VAL_10:.*]] = tensor.empty(%[[VAL_1]], %[[VAL_2]]) : tensor<?x?xf32>
  // CHECK:             %[[VAL_11:.*]] = linalg.unpack %[[VAL_9]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %[[VAL_10]] : tensor<?x?x8x4xf32> -> tensor<?x?xf32>
  // CHECK:             flow.dispatch.tensor.store %[[VAL_11]], %[[VAL_8]], offsets = [0, 0], sizes = [%[[VAL_1]], %[[VAL_2]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
  // CHECK:             return
  // CHECK:           }
  // CHECK:         }
  // CHECK:       }
  stream.executable private @exe {
    stream.executable.export public @f
    builtin.module {
      func.func @f(%in: !stream.binding, %m: index, %k: index, %out: !stream.binding) {
        %c0 = arith.constant 0 : index
        %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>>>{%m, %k}
        %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
        %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>>>{%m, %k} -> tensor<?x?xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>>
        %1 = iree_encoding.unset_encoding %0 : tensor<?x?xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>> -> tensor<?x?xf32>{%m, %k}
        flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
        return
      }
    }
  }

  // CHECK-LABEL: util.func public @main(
  // CHECK-SAME:    %[[ARG0:.*]]: !stream.resource<*>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> !stream.resource<*> {
  // CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
  // CHECK:         %[[VAL_1:.*]] = stream.async.dispatch @exe::@f(%[[ARG0]][%[[VAL_0]] to %[[ARG1]] for %[[ARG1]]], %[[ARG2]], %[[ARG3]]) : (!stream.resource<*>{%[[ARG1]]}, index, index) -> !stream.resource<*>{%[[ARG1]]}
  // CHECK:         util.return %[[VAL_1]] : !stream.resource<*>
  // CHECK:       }
  util.func public @main(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
    %c0 = arith.constant 0 : index
    %0 = stream.async.dispatch @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
    util.return %0 : !stream.resource<*>
  }
}

// -----

// Without a device encodings go.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>

// CHECK-LABEL: stream.executable private @exe {
// CHECK:         stream.executable.export public @f
// CHECK:         builtin.module {
// CHECK:           func.func @f(%[[VAL_0:.*]]: !stream.binding, %[[VAL_1:.*]]: index, %[[VAL_2:.*]]: index, %[[VAL_3:.*]]: !stream.binding) {
// CHECK:             %[[VAL_4:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_5:.*]] = stream.binding.subspan %[[VAL_0]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             %[[VAL_6:.*]] = stream.binding.subspan %[[VAL_3]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             %[[VAL_7:.*]] = flow.dispatch.tensor.load %[[VAL_5]], offsets = [0, 0], sizes = [%[[VAL_1]], %[[VAL_2]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]} -> tensor<?x?xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_7]], %[[VAL_6]], offsets = [0, 0], sizes = [%[[VAL_1]], %[[VAL_2]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
stream.executable private @exe {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%in: !stream.binding, %m: index, %k: index, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k}
      %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #encoding>>{%m, %k}
      %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k} -> tensor<?x?xf32>
      %1 = iree_encoding.set_encoding %0 : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
      flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32, #encoding> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #encoding>>{%m, %k}
      return
    }
  }
}

// -----

// What no tensor with an encoding is in stays.

// CHECK-LABEL: util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device
util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device

// CHECK-LABEL: stream.executable private @exe {
// CHECK:         stream.executable.export public @f
// CHECK:         builtin.module {
// CHECK:           func.func @f(%[[VAL_0:.*]]: !stream.binding, %[[VAL_1:.*]]: index, %[[VAL_2:.*]]: index, %[[VAL_3:.*]]: !stream.binding) {
// CHECK:             %[[VAL_4:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_5:.*]] = stream.binding.subspan %[[VAL_0]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             %[[VAL_6:.*]] = stream.binding.subspan %[[VAL_3]][%[[VAL_4]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             %[[VAL_7:.*]] = flow.dispatch.tensor.load %[[VAL_5]], offsets = [0, 0], sizes = [%[[VAL_1]], %[[VAL_2]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]} -> tensor<?x?xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_7]], %[[VAL_6]], offsets = [0, 0], sizes = [%[[VAL_1]], %[[VAL_2]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
stream.executable private @exe {
  stream.executable.export public @f
  builtin.module {
    func.func @f(%in: !stream.binding, %m: index, %k: index, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k}
      %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
      %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k} -> tensor<?x?xf32>
      flow.dispatch.tensor.store %0, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
      return
    }
  }
}

// CHECK-LABEL: util.func public @main(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.resource<*>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> !stream.resource<*> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@f(%[[ARG0]][%[[VAL_0]] to %[[ARG1]] for %[[ARG1]]], %[[ARG2]], %[[ARG3]]) : (!stream.resource<*>{%[[ARG1]]}, index, index) -> !stream.resource<*>{%[[ARG1]]}
// CHECK:         util.return %[[VAL_1]] : !stream.resource<*>
// CHECK:       }
util.func public @main(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %0 = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}
