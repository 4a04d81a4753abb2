// RUN: okl-opt %s --cancel-encodings | filecheck %s
// RUN: okl-opt %s --specialize-encodings --cancel-encodings | filecheck %s

// No device has layouts: what changes encodings is a copy, and no executable is left.
// CHECK-NOT: iree_encoding
// CHECK-NOT: stream.executable
// CHECK:     util.func public @f(%[[R:.*]]: !stream.resource<*>, %[[N:.*]]: index)
// CHECK:       %[[S:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32> : index
// CHECK-NEXT:  %[[P:.*]] = stream.async.clone on(#hal.device.affinity<@a>) %[[R]] : !stream.resource<*>{%[[N]]} -> !stream.resource<*>{%[[S]]}
// CHECK-NEXT:  %[[U:.*]] = stream.async.clone on(#hal.device.affinity<@a>) %[[P]] : !stream.resource<*>{%[[S]]} -> !stream.resource<*>{%[[N]]}
// CHECK-NEXT:  util.return %[[U]]
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
#plain = #hal.executable.target<"llvm-cpu", "elf", {target_triple = "x86_64"}>
util.global private @a = #hal.device.target<"local", [#plain]> : !hal.device
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
util.func public @f(%r: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %s = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #lhs> : index
  %p = stream.async.dispatch on(#hal.device.affinity<@a>) @pack::@pack(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%s}
  %u = stream.async.dispatch on(#hal.device.affinity<@a>) @unpack::@unpack(%p[%c0 to %s for %s]) : (!stream.resource<*>{%s}) -> !stream.resource<*>{%n}
  util.return %u : !stream.resource<*>
}
