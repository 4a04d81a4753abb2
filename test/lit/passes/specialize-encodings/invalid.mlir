// RUN: okl-opt %s --split-input-file --verify-diagnostics --specialize-encodings

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
#avx512 = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64"}>
#sse = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "", target_triple = "x86_64"}>
#plain = #hal.executable.target<"llvm-cpu", "elf", {target_triple = "x86_64"}>
util.global private @a = #hal.device.target<"local", [#avx512]> : !hal.device
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
  // expected-error @below {{'stream.async.dispatch' op failed to determine resource affinity for operand 0}}
  %0 = stream.async.dispatch on(#hal.device.affinity<@a>) @unpack::@unpack(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  util.return %r : !stream.resource<*>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
#avx512 = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64"}>
#sse = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "", target_triple = "x86_64"}>
#plain = #hal.executable.target<"llvm-cpu", "elf", {target_triple = "x86_64"}>
util.global private @a = #hal.device.target<"local", [#avx512]> : !hal.device
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
  // expected-error @below {{'stream.async.dispatch' op failed to determine on which device it runs}}
  %0 = stream.async.dispatch @pack::@pack(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  util.return %r : !stream.resource<*>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
#avx512 = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64"}>
#sse = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "", target_triple = "x86_64"}>
#plain = #hal.executable.target<"llvm-cpu", "elf", {target_triple = "x86_64"}>
util.global private @a = #hal.device.target<"local", [#avx512]> : !hal.device
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
  // expected-error @below {{'stream.tensor.sizeof' op runs on '#hal.device.affinity<@none>', but there is no util.global @none}}
  %s = stream.tensor.sizeof on(#hal.device.affinity<@none>) tensor<17x5xf32, #lhs> : index
  util.return %r : !stream.resource<*>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
#avx512 = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64"}>
#sse = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "", target_triple = "x86_64"}>
#plain = #hal.executable.target<"llvm-cpu", "elf", {target_triple = "x86_64"}>
util.global private @a = #hal.device.target<"local", [#avx512]> : !hal.device
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
  // expected-error @below {{'stream.async.dispatch' op runs on '#hal.device.promise<@a>', which must be resolved first, as resolve-device-promises does}}
  %0 = stream.async.dispatch on(#hal.device.promise<@a>) @pack::@pack(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  util.return %r : !stream.resource<*>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
// expected-error @below {{'util.global' op has no initial value, so the device is not known}}
util.global private @a : !hal.device
util.func public @f(%r: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  // expected-note @below {{the device is used here}}
  %s = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #lhs> : index
  util.return %r : !stream.resource<*>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
#avx512 = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64"}>
#sse = #hal.executable.target<"llvm-cpu", "elf", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "", target_triple = "x86_64"}>
#plain = #hal.executable.target<"llvm-cpu", "elf", {target_triple = "x86_64"}>
util.global private @a = #hal.device.target<"local", [#avx512]> : !hal.device
stream.executable private @pack {
  stream.executable.export public @pack
  builtin.module {
    func.func private @use(!stream.binding)
    // expected-warning @below {{'func.func' op is not specialized: a binding is used by other ops than stream.binding.subspan}}
    func.func @pack(%arg0: !stream.binding, %arg1: !stream.binding) {
      %c0 = arith.constant 0 : index
      %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<17x5xf32>>
      %1 = stream.binding.subspan %arg1[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32, #lhs>>
      %2 = flow.dispatch.tensor.load %0, offsets = [0, 0], sizes = [17, 5], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<17x5xf32>> -> tensor<17x5xf32>
      %3 = iree_encoding.set_encoding %2 : tensor<17x5xf32> -> tensor<17x5xf32, #lhs>
      flow.dispatch.tensor.store %3, %1, offsets = [0, 0], sizes = [17, 5], strides = [1, 1] : tensor<17x5xf32, #lhs> -> !flow.dispatch.tensor<writeonly:tensor<17x5xf32, #lhs>>
      func.call @use(%arg0) : (!stream.binding) -> ()
      return
    }
  }
}
util.func public @f(%r: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %0 = stream.async.dispatch on(#hal.device.affinity<@a>) @pack::@pack(%r[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  util.return %0 : !stream.resource<*>
}
