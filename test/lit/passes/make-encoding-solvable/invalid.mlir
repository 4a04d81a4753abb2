// RUN: okl-opt %s --split-input-file --verify-diagnostics --make-encoding-solvable

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
util.func public @f() -> index {
  // expected-error @below {{'stream.tensor.sizeof' op runs on '#hal.device.affinity<@none>', but there is no util.global @none}}
  %s = stream.tensor.sizeof on(#hal.device.affinity<@none>) tensor<17x5xf32, #lhs> : index
  util.return %s : index
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
util.func public @f() -> index {
  // expected-error @below {{'stream.tensor.sizeof' op runs on '#hal.device.promise<@a>', which must be resolved first, as resolve-device-promises does}}
  %s = stream.tensor.sizeof on(#hal.device.promise<@a>) tensor<17x5xf32, #lhs> : index
  util.return %s : index
}
