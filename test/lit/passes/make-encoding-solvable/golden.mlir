// RUN: okl-opt %S/../../../golden/encoding/01a_sizeof_before.mlir --make-encoding-solvable > %t
// RUN: okl-opt %S/../../../golden/encoding/01b_sizeof_after.mlir | filecheck %s
// RUN: filecheck %s < %t
// RUN: okl-opt %S/../../../golden/encoding/01a_sizeof_before.mlir --iree-stream-make-encoding-solvable | filecheck %s
// RUN: okl-opt %t --make-encoding-solvable | filecheck %s

// CHECK: #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>, targets = [#executable_target_vmvx_bytecode_fb]>
// CHECK: stream.tensor.sizeof on(#hal.device.affinity<@__device_0>) tensor<?x?xf32, #encoding>{%arg0, %arg1} : index
