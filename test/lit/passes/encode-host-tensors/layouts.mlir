// RUN: okl-opt %s --encode-host-tensors --cse | filecheck %s
// RUN: okl-opt %s --encode-host-tensors=policy=lcm --cse | filecheck %s --check-prefix=LCM
// RUN: okl-opt %s --iree-stream-encode-host-tensors --cse | filecheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#tall = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>
#wide = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>
#later = #iree_cpu.vmvx_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [-9223372036854775808, -9223372036854775808], outerDimsPerm = [0, 1]}>
#in_tall = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], targets = [#tall]>
#in_both = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], targets = [#tall, #wide, #tall]>
#in_either = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], targets = [#iree_encoding.identity, #wide]>
#in_later = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], targets = [#later]>
#rounded = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], round_dims_to = array<i64: 4, 32, 16>>

// CHECK-LABEL: util.func public @plain(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> index {
// CHECK:         %[[VAL_0:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_1:.*]] = arith.muli %[[ARG0]], %[[ARG1]] overflow<nsw> : index
// CHECK:         %[[VAL_2:.*]] = arith.muli %[[VAL_1]], %[[VAL_0]] overflow<nsw> : index
// CHECK:         util.return %[[VAL_2]] : index
// CHECK:       }
// LCM-LABEL: util.func public @plain(
// LCM-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> index {
// LCM:         %[[VAL_0:.*]] = arith.constant 4 : index
// LCM:         %[[VAL_1:.*]] = arith.muli %[[ARG0]], %[[ARG1]] overflow<nsw> : index
// LCM:         %[[VAL_2:.*]] = arith.muli %[[VAL_1]], %[[VAL_0]] overflow<nsw> : index
// LCM:         util.return %[[VAL_2]] : index
// LCM:       }
util.func public @plain(%m: index, %k: index) -> index {
  %0 = stream.tensor.sizeof tensor<?x?xf32>{%m, %k} : index
  util.return %0 : index
}

// CHECK-LABEL: util.func public @one(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> index {
// CHECK:         %[[VAL_0:.*]] = arith.constant 16 : index
// CHECK:         %[[VAL_1:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_0]] : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 64 : index
// CHECK:         %[[VAL_3:.*]] = arith.muli %[[VAL_1]], %[[ARG1]] overflow<nsw> : index
// CHECK:         %[[VAL_4:.*]] = arith.muli %[[VAL_3]], %[[VAL_2]] overflow<nsw> : index
// CHECK:         util.return %[[VAL_4]] : index
// CHECK:       }
// LCM-LABEL: util.func public @one(
// LCM-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> index {
// LCM:         %[[VAL_0:.*]] = arith.constant 16 : index
// LCM:         %[[VAL_1:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_0]] : index
// LCM:         %[[VAL_2:.*]] = arith.constant 64 : index
// LCM:         %[[VAL_3:.*]] = arith.muli %[[VAL_1]], %[[ARG1]] overflow<nsw> : index
// LCM:         %[[VAL_4:.*]] = arith.muli %[[VAL_3]], %[[VAL_2]] overflow<nsw> : index
// LCM:         util.return %[[VAL_4]] : index
// LCM:       }
util.func public @one(%m: index, %k: index) -> index {
  %0 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<?x?xf32, #in_tall>{%m, %k} : index
  util.return %0 : index
}

// A buffer has one layout at a time, or any.
// CHECK-LABEL: util.func public @two(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> index {
// CHECK:         %[[VAL_0:.*]] = arith.constant 16 : index
// CHECK:         %[[VAL_1:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_0]] : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 64 : index
// CHECK:         %[[VAL_3:.*]] = arith.muli %[[VAL_1]], %[[ARG1]] overflow<nsw> : index
// CHECK:         %[[VAL_4:.*]] = arith.muli %[[VAL_3]], %[[VAL_2]] overflow<nsw> : index
// CHECK:         %[[VAL_5:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_6:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_5]] : index
// CHECK:         %[[VAL_7:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_8:.*]] = arith.ceildivsi %[[ARG1]], %[[VAL_7]] : index
// CHECK:         %[[VAL_9:.*]] = arith.constant 128 : index
// CHECK:         %[[VAL_10:.*]] = arith.muli %[[VAL_6]], %[[VAL_8]] overflow<nsw> : index
// CHECK:         %[[VAL_11:.*]] = arith.muli %[[VAL_10]], %[[VAL_9]] overflow<nsw> : index
// CHECK:         %[[VAL_12:.*]] = arith.maxui %[[VAL_4]], %[[VAL_11]] : index
// CHECK:         util.return %[[VAL_12]] : index
// CHECK:       }
// LCM-LABEL: util.func public @two(
// LCM-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> index {
// LCM:         %[[VAL_0:.*]] = arith.constant 16 : index
// LCM:         %[[VAL_1:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_0]] : index
// LCM:         %[[VAL_2:.*]] = arith.constant 4 : index
// LCM:         %[[VAL_3:.*]] = arith.ceildivsi %[[ARG1]], %[[VAL_2]] : index
// LCM:         %[[VAL_4:.*]] = arith.constant 256 : index
// LCM:         %[[VAL_5:.*]] = arith.muli %[[VAL_1]], %[[VAL_3]] overflow<nsw> : index
// LCM:         %[[VAL_6:.*]] = arith.muli %[[VAL_5]], %[[VAL_4]] overflow<nsw> : index
// LCM:         util.return %[[VAL_6]] : index
// LCM:       }
util.func public @two(%m: index, %k: index) -> index {
  %0 = stream.tensor.sizeof tensor<?x?xf32, #in_both>{%m, %k} : index
  util.return %0 : index
}

// CHECK-LABEL: util.func public @identity_too(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> index {
// CHECK:         %[[VAL_0:.*]] = arith.constant 16 : index
// CHECK:         %[[VAL_1:.*]] = arith.muli %[[ARG0]], %[[VAL_0]] overflow<nsw> : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_3:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_2]] : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 128 : index
// CHECK:         %[[VAL_5:.*]] = arith.muli %[[VAL_3]], %[[VAL_4]] overflow<nsw> : index
// CHECK:         %[[VAL_6:.*]] = arith.maxui %[[VAL_1]], %[[VAL_5]] : index
// CHECK:         util.return %[[VAL_6]] : index
// CHECK:       }
// LCM-LABEL: util.func public @identity_too(
// LCM-SAME:    %[[ARG0:.*]]: index) -> index {
// LCM:         %[[VAL_0:.*]] = arith.constant 8 : index
// LCM:         %[[VAL_1:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_0]] : index
// LCM:         %[[VAL_2:.*]] = arith.constant 128 : index
// LCM:         %[[VAL_3:.*]] = arith.muli %[[VAL_1]], %[[VAL_2]] overflow<nsw> : index
// LCM:         util.return %[[VAL_3]] : index
// LCM:       }
util.func public @identity_too(%m: index) -> index {
  %0 = stream.tensor.sizeof tensor<?x4xf32, #in_either>{%m} : index
  util.return %0 : index
}

// CHECK-LABEL: util.func public @run_time(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> index {
// CHECK:         %[[VAL_0:.*]] = arith.constant 16 : index
// CHECK:         %[[VAL_1:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_0]] : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 1024 : index
// CHECK:         %[[VAL_3:.*]] = arith.muli %[[VAL_1]], %[[VAL_2]] overflow<nsw> : index
// CHECK:         util.return %[[VAL_3]] : index
// CHECK:       }
// LCM-LABEL: util.func public @run_time(
// LCM-SAME:    %[[ARG0:.*]]: index) -> index {
// LCM:         %[[VAL_0:.*]] = arith.constant 16 : index
// LCM:         %[[VAL_1:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_0]] : index
// LCM:         %[[VAL_2:.*]] = arith.constant 1024 : index
// LCM:         %[[VAL_3:.*]] = arith.muli %[[VAL_1]], %[[VAL_2]] overflow<nsw> : index
// LCM:         util.return %[[VAL_3]] : index
// LCM:       }
util.func public @run_time(%m: index) -> index {
  %0 = stream.tensor.sizeof tensor<?x5xf32, #in_later>{%m} : index
  util.return %0 : index
}

// A dynamic dimension is rounded to what belongs to it, not to its place among the dynamic ones.
// CHECK-LABEL: util.func public @rounded(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> index {
// CHECK:         %[[VAL_0:.*]] = arith.constant 16 : index
// CHECK:         %[[VAL_1:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_0]] : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 512 : index
// CHECK:         %[[VAL_3:.*]] = arith.muli %[[VAL_1]], %[[VAL_2]] overflow<nsw> : index
// CHECK:         util.return %[[VAL_3]] : index
// CHECK:       }
// LCM-LABEL: util.func public @rounded(
// LCM-SAME:    %[[ARG0:.*]]: index) -> index {
// LCM:         %[[VAL_0:.*]] = arith.constant 16 : index
// LCM:         %[[VAL_1:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_0]] : index
// LCM:         %[[VAL_2:.*]] = arith.constant 512 : index
// LCM:         %[[VAL_3:.*]] = arith.muli %[[VAL_1]], %[[VAL_2]] overflow<nsw> : index
// LCM:         util.return %[[VAL_3]] : index
// LCM:       }
util.func public @rounded(%k: index) -> index {
  %0 = stream.tensor.sizeof tensor<5x?xf32, #rounded>{%k} : index
  util.return %0 : index
}

// One size is known, the other is not.
// CHECK-LABEL: util.func public @constant(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> index {
// CHECK:         %[[VAL_0:.*]] = arith.constant 128 : index
// CHECK:         %[[VAL_1:.*]] = arith.muli %[[ARG0]], %[[VAL_0]] overflow<nsw> : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_3:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_2]] : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 384 : index
// CHECK:         %[[VAL_5:.*]] = arith.muli %[[VAL_3]], %[[VAL_4]] overflow<nsw> : index
// CHECK:         %[[VAL_6:.*]] = arith.maxui %[[VAL_1]], %[[VAL_5]] : index
// CHECK:         util.return %[[VAL_6]] : index
// CHECK:       }
// LCM-LABEL: util.func public @constant(
// LCM-SAME:    %[[ARG0:.*]]: index) -> index {
// LCM:         %[[VAL_0:.*]] = arith.constant 4 : index
// LCM:         %[[VAL_1:.*]] = arith.ceildivsi %[[ARG0]], %[[VAL_0]] : index
// LCM:         %[[VAL_2:.*]] = arith.constant 512 : index
// LCM:         %[[VAL_3:.*]] = arith.muli %[[VAL_1]], %[[VAL_2]] overflow<nsw> : index
// LCM:         util.return %[[VAL_3]] : index
// LCM:       }
util.func public @constant(%k: index) -> index {
  %c17 = arith.constant 17 : index
  %0 = stream.tensor.sizeof tensor<?x?xf32, #in_both>{%c17, %k} : index
  util.return %0 : index
}

// CHECK-LABEL: util.func public @nothing(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> index {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         util.return %[[VAL_0]] : index
// CHECK:       }
// LCM-LABEL: util.func public @nothing(
// LCM-SAME:    %[[ARG0:.*]]: index) -> index {
// LCM:         %[[VAL_0:.*]] = arith.constant 0 : index
// LCM:         util.return %[[VAL_0]] : index
// LCM:       }
util.func public @nothing(%k: index) -> index {
  %0 = stream.tensor.sizeof tensor<0x?xf32, #in_both>{%k} : index
  util.return %0 : index
}

// CHECK-LABEL: util.func public @small_elements(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> (index, index, index, index, index) {
// CHECK:         %[[VAL_0:.*]] = arith.muli %[[ARG0]], %[[ARG1]] overflow<nsw> : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_2:.*]] = arith.ceildivsi %[[VAL_0]], %[[VAL_1]] : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 3 : index
// CHECK:         %[[VAL_4:.*]] = arith.muli %[[ARG0]], %[[VAL_3]] overflow<nsw> : index
// CHECK:         %[[VAL_5:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_6:.*]] = arith.ceildivsi %[[VAL_4]], %[[VAL_5]] : index
// CHECK:         %[[VAL_7:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_8:.*]] = arith.muli %[[ARG0]], %[[VAL_7]] overflow<nsw> : index
// CHECK:         util.return %[[VAL_2]], %[[VAL_6]], %[[VAL_8]], %[[ARG0]], %[[VAL_7]] : index, index, index, index, index
// CHECK:       }
// LCM-LABEL: util.func public @small_elements(
// LCM-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> (index, index, index, index, index) {
// LCM:         %[[VAL_0:.*]] = arith.muli %[[ARG0]], %[[ARG1]] overflow<nsw> : index
// LCM:         %[[VAL_1:.*]] = arith.constant 2 : index
// LCM:         %[[VAL_2:.*]] = arith.ceildivsi %[[VAL_0]], %[[VAL_1]] : index
// LCM:         %[[VAL_3:.*]] = arith.constant 3 : index
// LCM:         %[[VAL_4:.*]] = arith.muli %[[ARG0]], %[[VAL_3]] overflow<nsw> : index
// LCM:         %[[VAL_5:.*]] = arith.constant 4 : index
// LCM:         %[[VAL_6:.*]] = arith.ceildivsi %[[VAL_4]], %[[VAL_5]] : index
// LCM:         %[[VAL_7:.*]] = arith.constant 8 : index
// LCM:         %[[VAL_8:.*]] = arith.muli %[[ARG0]], %[[VAL_7]] overflow<nsw> : index
// LCM:         util.return %[[VAL_2]], %[[VAL_6]], %[[VAL_8]], %[[ARG0]], %[[VAL_7]] : index, index, index, index, index
// LCM:       }
util.func public @small_elements(%m: index, %k: index) -> (index, index, index, index, index) {
  %0 = stream.tensor.sizeof tensor<?x?xi4>{%m, %k} : index
  %1 = stream.tensor.sizeof tensor<?x3xi2>{%m} : index
  %2 = stream.tensor.sizeof tensor<?x16xi4>{%m} : index
  %3 = stream.tensor.sizeof tensor<?xi1>{%m} : index
  %4 = stream.tensor.sizeof tensor<3x5xi4> : index
  util.return %0, %1, %2, %3, %4 : index, index, index, index, index
}
