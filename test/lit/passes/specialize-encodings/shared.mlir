// RUN: okl-opt %s --specialize-encodings > %t
// RUN: filecheck %s < %t
// RUN: okl-opt %t --specialize-encodings | filecheck %s
// RUN: okl-opt %s --specialize-encodings=key=affinity | filecheck %s --check-prefix=AFFINITY

// Devices a and c store tensors alike.
// CHECK-DAG: #[[A_TILES:.*]] = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>
// CHECK-DAG: #[[B_TILES:.*]] = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 1], outerDimsPerm = [0, 1]}>
// CHECK-DAG: #[[A:.*]] = #iree_encoding.encoding<{{.*}}, targets = [#[[A_TILES]]]>
// CHECK-DAG: #[[B:.*]] = #iree_encoding.encoding<{{.*}}, targets = [#[[B_TILES]]]>
// CHECK:     stream.executable private @pack {
// CHECK:       writeonly:tensor<17x5xf32, #[[A]]>>
// CHECK:     stream.executable private @pack_0 {
// CHECK:       writeonly:tensor<17x5xf32, #[[B]]>>
// CHECK:     stream.executable private @unpack {
// CHECK:       readonly:tensor<17x5xf32, #[[A]]>>
// CHECK-NOT: stream.executable
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
#avx512 = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64"}>
#sse = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "", target_triple = "x86_64"}>
#plain = #hal.executable.target<"llvm-cpu", "elf", {target_triple = "x86_64"}>
util.global private @a = #hal.device.target<"local", [#avx512]> : !hal.device
util.global private @b = #hal.device.target<"local", [#sse]> : !hal.device
util.global private @c = #hal.device.target<"local", [#avx512]> : !hal.device
stream.executable private @pack {
  stream.executable.export public @pack
  builtin.module {
    func.func @pack(%arg0: !stream.binding, %arg1: !stream.binding) {
      %c0 = arith.constant 0 : index
      %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<17x5xf32>>
      %1 = stream.binding.subspan %arg1[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32, #lhs>>
      %2 = flow.dispatch.tensor.load %0, offsets = [0, 0], sizes = [17, 5], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<17x5xf32>> -> tensor<17x5xf32>
      %3 = iree_encoding.set_encoding %2 : tensor<17x5xf32> -> tensor<17x5xf32, #lhs>
      flow.dispatch.tensor.store %3, %1, offsets = [0, 0], sizes = [17, 5], strides = [1, 1] : tensor<17x5xf32, #lhs> -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32, #lhs>>
      return
    }
  }
}
stream.executable private @unpack {
  stream.executable.export public @unpack
  builtin.module {
    func.func @unpack(%arg0: !stream.binding, %arg1: !stream.binding) {
      %c0 = arith.constant 0 : index
      %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<17x5xf32, #lhs>>
      %1 = stream.binding.subspan %arg1[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32>>
      %2 = flow.dispatch.tensor.load %0, offsets = [0, 0], sizes = [17, 5], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<17x5xf32, #lhs>> -> tensor<17x5xf32, #lhs>
      %3 = iree_encoding.unset_encoding %2 : tensor<17x5xf32, #lhs> -> tensor<17x5xf32>
      flow.dispatch.tensor.store %3, %1, offsets = [0, 0], sizes = [17, 5], strides = [1, 1] : tensor<17x5xf32> -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32>>
      return
    }
  }
}

// CHECK-LABEL:    util.func public @three_devices(
// CHECK:            stream.async.dispatch on(#hal.device.affinity<@a>) @pack::@pack
// CHECK:            stream.async.dispatch on(#hal.device.affinity<@b>) @pack_0::@pack
// CHECK:            stream.async.dispatch on(#hal.device.affinity<@c>) @pack::@pack
// AFFINITY-LABEL: util.func public @three_devices(
// AFFINITY:         stream.async.dispatch on(#hal.device.affinity<@a>) @pack::@pack
// AFFINITY:         stream.async.dispatch on(#hal.device.affinity<@b>) @pack_0::@pack
// AFFINITY:         stream.async.dispatch on(#hal.device.affinity<@c>) @pack_1::@pack
util.func public @three_devices(%r: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %sa = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #lhs> : index
  %pa = stream.async.dispatch on(#hal.device.affinity<@a>) @pack::@pack(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%sa}
  %sb = stream.tensor.sizeof on(#hal.device.affinity<@b>) tensor<17x5xf32, #lhs> : index
  %pb = stream.async.dispatch on(#hal.device.affinity<@b>) @pack::@pack(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%sb}
  %sc = stream.tensor.sizeof on(#hal.device.affinity<@c>) tensor<17x5xf32, #lhs> : index
  %pc = stream.async.dispatch on(#hal.device.affinity<@c>) @pack::@pack(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%sc}
  util.return %pc : !stream.resource<*>
}

// What b reads is arranged as a wrote it.
// CHECK-LABEL: util.func public @moved(
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@a>) @pack::@pack
// CHECK:         stream.async.transfer
// CHECK:         stream.async.dispatch on(#hal.device.affinity<@b>) @unpack::@unpack
util.func public @moved(%r: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %s = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #lhs> : index
  %p = stream.async.dispatch on(#hal.device.affinity<@a>) @pack::@pack(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%s}
  %t = stream.async.transfer %p : !stream.resource<*>{%s} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>) !stream.resource<*>{%s}
  %u = stream.async.dispatch on(#hal.device.affinity<@b>) @unpack::@unpack(%t[%c0 to %s for %s]) : (!stream.resource<*>{%s}) -> !stream.resource<*>{%n}
  util.return %u : !stream.resource<*>
}
