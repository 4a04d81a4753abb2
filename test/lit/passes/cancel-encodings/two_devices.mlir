// RUN: okl-opt %s --cancel-encodings | filecheck %s --check-prefix=SHARED
// RUN: okl-opt %s --specialize-encodings --cancel-encodings | filecheck %s

// Where both devices run one executable, all stays, on the host and in the executable.
// SHARED:     stream.executable private @pack {
// SHARED:       iree_encoding.set_encoding
// SHARED:     stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #encoding> : index
// SHARED:     stream.tensor.sizeof on(#hal.device.affinity<@b>) tensor<17x5xf32, #encoding> : index
// SHARED-NOT: stream.async.clone

// Where each runs its own, those of the device without layouts go.
// CHECK:     stream.executable private @pack_0 {
// CHECK:       iree_encoding.set_encoding
// CHECK:     stream.executable private @unpack_0 {
// CHECK:       iree_encoding.unset_encoding
// CHECK-NOT: stream.executable private
// CHECK:     stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32> : index
// CHECK:     stream.async.clone on(#hal.device.affinity<@a>)
// CHECK:     stream.async.clone on(#hal.device.affinity<@a>)
// CHECK:     stream.tensor.sizeof on(#hal.device.affinity<@b>) tensor<17x5xf32, #encoding> : index
// CHECK:     stream.async.dispatch on(#hal.device.affinity<@b>) @pack_0::@pack
// CHECK:     stream.async.dispatch on(#hal.device.affinity<@b>) @unpack_0::@unpack
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
#avx512 = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64"}>
#sse = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "", target_triple = "x86_64"}>
#plain = #hal.executable.target<"llvm-cpu", "elf", {target_triple = "x86_64"}>
util.global private @a = #hal.device.target<"local", [#plain]> : !hal.device
util.global private @b = #hal.device.target<"local", [#sse]> : !hal.device
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
util.func public @f(%r: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %s = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #lhs> : index
  %p = stream.async.dispatch on(#hal.device.affinity<@a>) @pack::@pack(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%s}
  %u = stream.async.dispatch on(#hal.device.affinity<@a>) @unpack::@unpack(%p[%c0 to %s for %s]) : (!stream.resource<*>{%s}) -> !stream.resource<*>{%n}
  %t = stream.tensor.sizeof on(#hal.device.affinity<@b>) tensor<17x5xf32, #lhs> : index
  %q = stream.async.dispatch on(#hal.device.affinity<@b>) @pack::@pack(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%t}
  %v = stream.async.dispatch on(#hal.device.affinity<@b>) @unpack::@unpack(%q[%c0 to %t for %t]) : (!stream.resource<*>{%t}) -> !stream.resource<*>{%n}
  util.return %u, %v : !stream.resource<*>, !stream.resource<*>
}
