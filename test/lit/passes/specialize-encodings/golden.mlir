// RUN: okl-opt %S/../../../golden/encoding/06_two_device_stream.mlir --specialize-encodings > %t
// RUN: filecheck %s < %t
// RUN: okl-opt %t --iree-stream-specialize-encodings | filecheck %s

// Device b has no solver: its executables are clones whose bindings have no encoding. The addition needs none.
// CHECK:     #encoding_solver1 = #iree_cpu.vmvx_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>
// CHECK:     #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], targets = [#encoding_solver1]>
// CHECK:     #encoding1 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK:     stream.executable private @foo_dispatch_0 {
// CHECK-NEXT:  stream.executable.export public @foo_dispatch_0_set_encoding_LHS_DxD
// CHECK:       stream.binding.subspan %arg3[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #encoding>>{%0, %1}
// CHECK:       iree_encoding.set_encoding %4 : tensor<?x?xf32> -> tensor<?x?xf32, #encoding1>
// CHECK:       flow.dispatch.tensor.store %5, %3, {{.*}} : tensor<?x?xf32, #encoding1> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #encoding>>{%0, %1}
// CHECK:     stream.executable private @foo_dispatch_0_0 {
// CHECK-NEXT:  stream.executable.export public @foo_dispatch_0_set_encoding_LHS_DxD
// CHECK:       stream.binding.subspan %arg3[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%0, %1}
// CHECK:       iree_encoding.set_encoding %4 : tensor<?x?xf32> -> tensor<?x?xf32, #encoding1>
// CHECK:     stream.executable private @foo_dispatch_1 {
// CHECK:     stream.executable private @foo_dispatch_1_0 {
// CHECK:     stream.executable private @foo_dispatch_2 {
// CHECK:     stream.executable private @foo_dispatch_2_0 {
// CHECK:     stream.executable private @foo_dispatch_3 {
// CHECK:     stream.executable private @foo_dispatch_3_0 {
// CHECK:     stream.executable private @foo_dispatch_4 {
// CHECK-NOT: stream.executable private
// CHECK:     stream.tensor.sizeof on(#hal.device.affinity<@device_a>) tensor<?x?xf32, #encoding>{%0, %1} : index
// CHECK:     on(#hal.device.affinity<@device_a>) @foo_dispatch_0::@foo_dispatch_0_set_encoding_LHS_DxD[
// CHECK:     stream.tensor.sizeof on(#hal.device.affinity<@device_b>) tensor<?x?xf32>{%0, %1} : index
// CHECK:     on(#hal.device.affinity<@device_b>) @foo_dispatch_0_0::@foo_dispatch_0_set_encoding_LHS_DxD[
