// RUN: okl-opt %s --materialize-encoding --split-input-file --verify-diagnostics

// Two devices that store a tensor otherwise, before it is known where it comes from.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device
util.global private @b = #hal.device.target<"local", {ordinal = 1 : i32}, [#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<>, ukernels = "none"}>]> : !hal.device
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
util.func public @main(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %0 = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}
util.func public @other(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  // expected-error@+1 {{runs on '#hal.executable.target<"vmvx"}}
  %0 = stream.async.dispatch on(#hal.device.affinity<@b>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}

// -----

// A device that is not there.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device
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
util.func public @main(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  // expected-error@+1 {{runs on '#hal.device.affinity<@missing>', but there is no util.global @missing}}
  %0 = stream.async.dispatch on(#hal.device.affinity<@missing>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}

// -----

// A device that is promised.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx512f", encoding_solver = #iree_cpu.cpu_encoding_solver<>, target_triple = "x86_64-none-elf"}>]> : !hal.device
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
util.func public @main(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  // expected-error@+1 {{runs on '#hal.device.promise<@a>', which must be resolved first, as resolve-device-promises does}}
  %0 = stream.async.dispatch on(#hal.device.promise<@a>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}

// -----

// A device that nothing is known of.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
// expected-error@+1 {{has no initial value, so the device is not known}}
util.global private @a : !hal.device
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
util.func public @main(%x: !stream.resource<*>, %s: index, %m: index, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  // expected-note@+1 {{the device is used here}}
  %0 = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@f(%x[%c0 to %s for %s], %m, %k) : (!stream.resource<*>{%s}, index, index) -> !stream.resource<*>{%s}
  util.return %0 : !stream.resource<*>
}
