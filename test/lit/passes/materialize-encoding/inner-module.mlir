// RUN: okl-opt %s --pass-pipeline='builtin.module(stream.executable(builtin.module(materialize-encoding)))' --split-input-file --verify-diagnostics --mlir-print-local-scope | filecheck %s

// The pass on the module in an executable: its target is that of the device, of which there must be one.

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


#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>]>
util.global private @sel = #hal.device.select<[#hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device, #hal.device.target<"local", [#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>]> : !hal.device]> : !hal.device
// expected-error@+1 {{runs on several targets; run materialize-encoding on the module around it}}
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
util.func public @main(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %0 = stream.async.dispatch on(#hal.device.affinity<@sel>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}
