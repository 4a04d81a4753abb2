// RUN: okl-opt %s -wrap-entry-points=model=async -resolve-device-promises -set-encoding \
// RUN:   -convert-elementwise-to-linalg -canonicalize -cse -iree-flow-fusion-of-tensor-ops -canonicalize -cse \
// RUN:   -iree-flow-form-dispatch-regions=generate-workload-region=false -iree-flow-form-dispatch-workgroups \
// RUN:   -iree-flow-capture-dispatch-dynamic-dims -canonicalize -cse \
// RUN:   -iree-flow-outline-dispatch-regions=summary=typed -iree-flow-deduplicate-executables=renumber \
// RUN:   -canonicalize -cse -convert-to-stream | filecheck %s

// A product on each of two devices, added on the second: both products dispatch the same executables.
module {

  // CHECK-LABEL: util.global private @device_a = #device_target_local
  util.global private @device_a = #hal.device.target<"local", [#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "none"}>}>]> : !hal.device

  // CHECK-LABEL: util.global private @device_b = #device_target_local1

// CHECK-LABEL: stream.executable private @foo_dispatch_0 {
// CHECK:         stream.executable.export public @foo_dispatch_0_set_encoding_LHS_DxD workgroups(%[[VAL_0:.*]]: index, %[[VAL_1:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_2:.*]], %[[VAL_3:.*]], %[[VAL_4:.*]] = flow.dispatch.workgroup_count_from_slice %[[VAL_0]], %[[VAL_1]]
// CHECK:           stream.return %[[VAL_2]], %[[VAL_3]], %[[VAL_4]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func @foo_dispatch_0_set_encoding_LHS_DxD(%[[VAL_5:.*]]: !stream.binding, %[[VAL_6:.*]]: index, %[[VAL_7:.*]]: index, %[[VAL_8:.*]]: !stream.binding) {
// CHECK:             %[[VAL_9:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_10:.*]] = flow.dispatch.workload.ordinal %[[VAL_6]], 0 : index
// CHECK:             %[[VAL_11:.*]] = flow.dispatch.workload.ordinal %[[VAL_7]], 1 : index
// CHECK:             %[[VAL_12:.*]] = stream.binding.subspan %[[VAL_5]][%[[VAL_9]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_10]], %[[VAL_11]]}
// CHECK:             %[[VAL_13:.*]] = stream.binding.subspan %[[VAL_8]][%[[VAL_9]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #encoding>>{%[[VAL_10]], %[[VAL_11]]}
// CHECK:             %[[VAL_14:.*]] = flow.dispatch.tensor.load %[[VAL_12]], offsets = [0, 0], sizes = [%[[VAL_10]], %[[VAL_11]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_10]], %[[VAL_11]]} -> tensor<?x?xf32>
// CHECK:             %[[VAL_15:.*]] = iree_encoding.set_encoding %[[VAL_14]] : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
// CHECK:             flow.dispatch.tensor.store %[[VAL_15]], %[[VAL_13]], offsets = [0, 0], sizes = [%[[VAL_10]], %[[VAL_11]]], strides = [1, 1] : tensor<?x?xf32, #encoding> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #encoding>>{%[[VAL_10]], %[[VAL_11]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }

// CHECK-LABEL: stream.executable private @foo_dispatch_1 {
// CHECK:         stream.executable.export public @foo_dispatch_1_set_encoding_RHS_DxD workgroups(%[[VAL_0:.*]]: index, %[[VAL_1:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_2:.*]], %[[VAL_3:.*]], %[[VAL_4:.*]] = flow.dispatch.workgroup_count_from_slice %[[VAL_0]], %[[VAL_1]]
// CHECK:           stream.return %[[VAL_2]], %[[VAL_3]], %[[VAL_4]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func @foo_dispatch_1_set_encoding_RHS_DxD(%[[VAL_5:.*]]: !stream.binding, %[[VAL_6:.*]]: index, %[[VAL_7:.*]]: index, %[[VAL_8:.*]]: !stream.binding) {
// CHECK:             %[[VAL_9:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_10:.*]] = flow.dispatch.workload.ordinal %[[VAL_6]], 0 : index
// CHECK:             %[[VAL_11:.*]] = flow.dispatch.workload.ordinal %[[VAL_7]], 1 : index
// CHECK:             %[[VAL_12:.*]] = stream.binding.subspan %[[VAL_5]][%[[VAL_9]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_10]], %[[VAL_11]]}
// CHECK:             %[[VAL_13:.*]] = stream.binding.subspan %[[VAL_8]][%[[VAL_9]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #encoding1>>{%[[VAL_10]], %[[VAL_11]]}
// CHECK:             %[[VAL_14:.*]] = flow.dispatch.tensor.load %[[VAL_12]], offsets = [0, 0], sizes = [%[[VAL_10]], %[[VAL_11]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_10]], %[[VAL_11]]} -> tensor<?x?xf32>
// CHECK:             %[[VAL_15:.*]] = iree_encoding.set_encoding %[[VAL_14]] : tensor<?x?xf32> -> tensor<?x?xf32, #encoding1>
// CHECK:             flow.dispatch.tensor.store %[[VAL_15]], %[[VAL_13]], offsets = [0, 0], sizes = [%[[VAL_10]], %[[VAL_11]]], strides = [1, 1] : tensor<?x?xf32, #encoding1> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #encoding1>>{%[[VAL_10]], %[[VAL_11]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }

// CHECK-LABEL: stream.executable private @foo_dispatch_2 {
// CHECK:         stream.executable.export public @foo_dispatch_2_matmul_DxDxD_f32 workgroups(%[[VAL_0:.*]]: index, %[[VAL_1:.*]]: index, %[[VAL_2:.*]]: index, %[[VAL_3:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_4:.*]], %[[VAL_5:.*]], %[[VAL_6:.*]] = flow.dispatch.workgroup_count_from_slice %[[VAL_0]], %[[VAL_1]], %[[VAL_2]], %[[VAL_3]]
// CHECK:           stream.return %[[VAL_4]], %[[VAL_5]], %[[VAL_6]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func @foo_dispatch_2_matmul_DxDxD_f32(%[[VAL_7:.*]]: !stream.binding, %[[VAL_8:.*]]: !stream.binding, %[[VAL_9:.*]]: index, %[[VAL_10:.*]]: index, %[[VAL_11:.*]]: index, %[[VAL_12:.*]]: index, %[[VAL_13:.*]]: !stream.binding) {
// CHECK:             %[[VAL_14:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_15:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:             %[[VAL_16:.*]] = flow.dispatch.workload.ordinal %[[VAL_9]], 0 : index
// CHECK:             %[[VAL_17:.*]] = flow.dispatch.workload.ordinal %[[VAL_10]], 1 : index
// CHECK:             %[[VAL_18:.*]] = flow.dispatch.workload.ordinal %[[VAL_11]], 2 : index
// CHECK:             %[[VAL_19:.*]] = flow.dispatch.workload.ordinal %[[VAL_12]], 3 : index
// CHECK:             %[[VAL_20:.*]] = stream.binding.subspan %[[VAL_7]][%[[VAL_14]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #encoding>>{%[[VAL_18]], %[[VAL_16]]}
// CHECK:             %[[VAL_21:.*]] = stream.binding.subspan %[[VAL_8]][%[[VAL_14]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #encoding1>>{%[[VAL_17]], %[[VAL_19]]}
// CHECK:             %[[VAL_22:.*]] = stream.binding.subspan %[[VAL_13]][%[[VAL_14]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #encoding2>>{%[[VAL_18]], %[[VAL_19]]}
// CHECK:             %[[VAL_23:.*]] = flow.dispatch.tensor.load %[[VAL_20]], offsets = [0, 0], sizes = [%[[VAL_18]], %[[VAL_16]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #encoding>>{%[[VAL_18]], %[[VAL_16]]} -> tensor<?x?xf32, #encoding>
// CHECK:             %[[VAL_24:.*]] = flow.dispatch.tensor.load %[[VAL_21]], offsets = [0, 0], sizes = [%[[VAL_17]], %[[VAL_19]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #encoding1>>{%[[VAL_17]], %[[VAL_19]]} -> tensor<?x?xf32, #encoding1>
// CHECK:             %[[VAL_25:.*]] = tensor.empty(%[[VAL_18]], %[[VAL_19]]) : tensor<?x?xf32, #encoding2>
// CHECK:             %[[VAL_26:.*]] = linalg.fill ins(%[[VAL_15]] : f32) outs(%[[VAL_25]] : tensor<?x?xf32, #encoding2>) -> tensor<?x?xf32, #encoding2>
// CHECK:             %[[VAL_27:.*]] = linalg.matmul ins(%[[VAL_23]], %[[VAL_24]] : tensor<?x?xf32, #encoding>, tensor<?x?xf32, #encoding1>) outs(%[[VAL_26]] : tensor<?x?xf32, #encoding2>) -> tensor<?x?xf32, #encoding2>
// CHECK:             flow.dispatch.tensor.store %[[VAL_27]], %[[VAL_22]], offsets = [0, 0], sizes = [%[[VAL_18]], %[[VAL_19]]], strides = [1, 1] : tensor<?x?xf32, #encoding2> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #encoding2>>{%[[VAL_18]], %[[VAL_19]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }

// CHECK-LABEL: stream.executable private @foo_dispatch_3 {
// CHECK:         stream.executable.export public @foo_dispatch_3_unset_encoding_RESULT_DxD workgroups(%[[VAL_0:.*]]: index, %[[VAL_1:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_2:.*]], %[[VAL_3:.*]], %[[VAL_4:.*]] = flow.dispatch.workgroup_count_from_slice %[[VAL_0]], %[[VAL_1]]
// CHECK:           stream.return %[[VAL_2]], %[[VAL_3]], %[[VAL_4]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func @foo_dispatch_3_unset_encoding_RESULT_DxD(%[[VAL_5:.*]]: !stream.binding, %[[VAL_6:.*]]: index, %[[VAL_7:.*]]: index, %[[VAL_8:.*]]: !stream.binding) {
// CHECK:             %[[VAL_9:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_10:.*]] = flow.dispatch.workload.ordinal %[[VAL_6]], 0 : index
// CHECK:             %[[VAL_11:.*]] = flow.dispatch.workload.ordinal %[[VAL_7]], 1 : index
// CHECK:             %[[VAL_12:.*]] = stream.binding.subspan %[[VAL_5]][%[[VAL_9]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #encoding2>>{%[[VAL_10]], %[[VAL_11]]}
// CHECK:             %[[VAL_13:.*]] = stream.binding.subspan %[[VAL_8]][%[[VAL_9]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_10]], %[[VAL_11]]}
// CHECK:             %[[VAL_14:.*]] = flow.dispatch.tensor.load %[[VAL_12]], offsets = [0, 0], sizes = [%[[VAL_10]], %[[VAL_11]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #encoding2>>{%[[VAL_10]], %[[VAL_11]]} -> tensor<?x?xf32, #encoding2>
// CHECK:             %[[VAL_15:.*]] = iree_encoding.unset_encoding %[[VAL_14]] : tensor<?x?xf32, #encoding2> -> tensor<?x?xf32>{%[[VAL_10]], %[[VAL_11]]}
// CHECK:             flow.dispatch.tensor.store %[[VAL_15]], %[[VAL_13]], offsets = [0, 0], sizes = [%[[VAL_10]], %[[VAL_11]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_10]], %[[VAL_11]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }

// CHECK-LABEL: stream.executable private @foo_dispatch_4 {
// CHECK:         stream.executable.export public @foo_dispatch_4_elementwise_DxD_f32 workgroups(%[[VAL_0:.*]]: index, %[[VAL_1:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_2:.*]], %[[VAL_3:.*]], %[[VAL_4:.*]] = flow.dispatch.workgroup_count_from_slice %[[VAL_0]], %[[VAL_1]]
// CHECK:           stream.return %[[VAL_2]], %[[VAL_3]], %[[VAL_4]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func @foo_dispatch_4_elementwise_DxD_f32(%[[VAL_5:.*]]: !stream.binding, %[[VAL_6:.*]]: !stream.binding, %[[VAL_7:.*]]: index, %[[VAL_8:.*]]: index, %[[VAL_9:.*]]: !stream.binding) {
// CHECK:             %[[VAL_10:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_11:.*]] = flow.dispatch.workload.ordinal %[[VAL_7]], 0 : index
// CHECK:             %[[VAL_12:.*]] = flow.dispatch.workload.ordinal %[[VAL_8]], 1 : index
// CHECK:             %[[VAL_13:.*]] = stream.binding.subspan %[[VAL_5]][%[[VAL_10]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_11]], %[[VAL_12]]}
// CHECK:             %[[VAL_14:.*]] = stream.binding.subspan %[[VAL_6]][%[[VAL_10]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_11]], %[[VAL_12]]}
// CHECK:             %[[VAL_15:.*]] = stream.binding.subspan %[[VAL_9]][%[[VAL_10]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_11]], %[[VAL_12]]}
// CHECK:             %[[VAL_16:.*]] = flow.dispatch.tensor.load %[[VAL_13]], offsets = [0, 0], sizes = [%[[VAL_11]], %[[VAL_12]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_11]], %[[VAL_12]]} -> tensor<?x?xf32>
// CHECK:             %[[VAL_17:.*]] = flow.dispatch.tensor.load %[[VAL_14]], offsets = [0, 0], sizes = [%[[VAL_11]], %[[VAL_12]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_11]], %[[VAL_12]]} -> tensor<?x?xf32>
// CHECK:             %[[VAL_18:.*]] = tensor.empty(%[[VAL_11]], %[[VAL_12]]) : tensor<?x?xf32>
// CHECK:             %[[VAL_19:.*]] = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_16]], %[[VAL_17]] : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[VAL_18]] : tensor<?x?xf32>) {
// CHECK:             ^bb0(%[[VAL_20:.*]]: f32, %[[VAL_21:.*]]: f32, %[[VAL_22:.*]]: f32):
// CHECK:               %[[VAL_23:.*]] = arith.addf %[[VAL_20]], %[[VAL_21]] : f32
// CHECK:               linalg.yield %[[VAL_23]] : f32
// CHECK:             } -> tensor<?x?xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_19]], %[[VAL_15]], offsets = [0, 0], sizes = [%[[VAL_11]], %[[VAL_12]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_11]], %[[VAL_12]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
  util.global private @device_b = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f", target_triple = "x86_64-unknown-unknown-eabi-elf"}>]> : !hal.device

  // CHECK-LABEL: util.func public @foo(
  // CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view, %[[ARG2:.*]]: !hal.fence, %[[ARG3:.*]]: !hal.fence) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @foo(%input0: tensor<?x?xf32> {iree.abi.affinity = #hal.device.promise<@device_a>}, %input1: tensor<?x?xf32> {iree.abi.affinity = #hal.device.promise<@device_a>}) -> (%output0: tensor<?x?xf32> {iree.abi.affinity = #hal.device.promise<@device_a>})", iree.abi.model = "coarse-fences"}} {
  // CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
  // CHECK:         %[[VAL_1:.*]] = hal.buffer_view.dim<%[[ARG0]] : !hal.buffer_view>[0] : index
  // CHECK:         %[[VAL_2:.*]] = hal.buffer_view.dim<%[[ARG0]] : !hal.buffer_view>[1] : index
  // CHECK:         %[[VAL_3:.*]] = hal.element_type<f32> : i32
  // CHECK:         %[[VAL_4:.*]] = hal.encoding_type<dense_row_major> : i32
  // CHECK:         hal.buffer_view.assert<%[[ARG0]] : !hal.buffer_view> message("input0") shape([%[[VAL_1]], %[[VAL_2]]]) type(%[[VAL_3]]) encoding(%[[VAL_4]])
  // CHECK:         %[[VAL_5:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@device_a>) tensor<?x?xf32>{%[[VAL_1]], %[[VAL_2]]} : index
  // CHECK:         %[[VAL_6:.*]] = stream.tensor.import on(#hal.device.affinity<@device_a>) %[[ARG0]] : !hal.buffer_view -> tensor<?x?xf32>{%[[VAL_1]], %[[VAL_2]]} in !stream.resource<external>{%[[VAL_5]]}
  // CHECK:         %[[VAL_7:.*]] = stream.timepoint.import on(#hal.device.affinity<@device_a>) %[[ARG2]] : (!hal.fence) => !stream.timepoint
  // CHECK:         %[[VAL_8:.*]] = stream.timepoint.await %[[VAL_7]] => %[[VAL_6]] : !stream.resource<external>{%[[VAL_5]]}
  // CHECK:         %[[VAL_9:.*]] = stream.async.transfer %[[VAL_8]] : !stream.resource<external>{%[[VAL_5]]} from(#hal.device.affinity<@device_a>) -> to(#hal.device.affinity<@device_a>) !stream.resource<*>{%[[VAL_5]]}
  // CHECK:         %[[VAL_10:.*]] = hal.buffer_view.dim<%[[ARG1]] : !hal.buffer_view>[0] : index
  // CHECK:         %[[VAL_11:.*]] = hal.buffer_view.dim<%[[ARG1]] : !hal.buffer_view>[1] : index
  // CHECK:         hal.buffer_view.assert<%[[ARG1]] : !hal.buffer_view> message("input1") shape([%[[VAL_10]], %[[VAL_11]]]) type(%[[VAL_3]]) encoding(%[[VAL_4]])
  // CHECK:         %[[VAL_12:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@device_a>) tensor<?x?xf32>{%[[VAL_10]], %[[VAL_11]]} : index
  // CHECK:         %[[VAL_13:.*]] = stream.tensor.import on(#hal.device.affinity<@device_a>) %[[ARG1]] : !hal.buffer_view -> tensor<?x?xf32>{%[[VAL_10]], %[[VAL_11]]} in !stream.resource<external>{%[[VAL_12]]}
  // CHECK:         %[[VAL_14:.*]] = stream.timepoint.await %[[VAL_7]] => %[[VAL_13]] : !stream.resource<external>{%[[VAL_12]]}
  // CHECK:         %[[VAL_15:.*]] = stream.async.transfer %[[VAL_14]] : !stream.resource<external>{%[[VAL_12]]} from(#hal.device.affinity<@device_a>) -> to(#hal.device.affinity<@device_a>) !stream.resource<*>{%[[VAL_12]]}
  // CHECK:         %[[VAL_16:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@device_a>) tensor<?x?xf32, #encoding>{%[[VAL_1]], %[[VAL_2]]} : index
  // CHECK:         %[[VAL_17:.*]] = stream.async.dispatch on(#hal.device.affinity<@device_a>) @foo_dispatch_0::@foo_dispatch_0_set_encoding_LHS_DxD[%[[VAL_1]], %[[VAL_2]]](%[[VAL_9]][%[[VAL_0]] to %[[VAL_5]] for %[[VAL_5]]], %[[VAL_1]], %[[VAL_2]]) : (!stream.resource<*>{%[[VAL_5]]}, index, index) -> !stream.resource<*>{%[[VAL_16]]}
  // CHECK:         %[[VAL_18:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@device_a>) tensor<?x?xf32, #encoding1>{%[[VAL_10]], %[[VAL_11]]} : index
  // CHECK:         %[[VAL_19:.*]] = stream.async.dispatch on(#hal.device.affinity<@device_a>) @foo_dispatch_1::@foo_dispatch_1_set_encoding_RHS_DxD[%[[VAL_10]], %[[VAL_11]]](%[[VAL_15]][%[[VAL_0]] to %[[VAL_12]] for %[[VAL_12]]], %[[VAL_10]], %[[VAL_11]]) : (!stream.resource<*>{%[[VAL_12]]}, index, index) -> !stream.resource<*>{%[[VAL_18]]}
  // CHECK:         %[[VAL_20:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@device_a>) tensor<?x?xf32, #encoding2>{%[[VAL_1]], %[[VAL_11]]} : index
  // CHECK:         %[[VAL_21:.*]] = stream.async.dispatch on(#hal.device.affinity<@device_a>) @foo_dispatch_2::@foo_dispatch_2_matmul_DxDxD_f32[%[[VAL_2]], %[[VAL_10]], %[[VAL_1]], %[[VAL_11]]](%[[VAL_17]][%[[VAL_0]] to %[[VAL_16]] for %[[VAL_16]]], %[[VAL_19]][%[[VAL_0]] to %[[VAL_18]] for %[[VAL_18]]], %[[VAL_2]], %[[VAL_10]], %[[VAL_1]], %[[VAL_11]]) : (!stream.resource<*>{%[[VAL_16]]}, !stream.resource<*>{%[[VAL_18]]}, index, index, index, index) -> !stream.resource<*>{%[[VAL_20]]}
  // CHECK:         %[[VAL_22:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@device_a>) tensor<?x?xf32>{%[[VAL_1]], %[[VAL_11]]} : index
  // CHECK:         %[[VAL_23:.*]] = stream.async.dispatch on(#hal.device.affinity<@device_a>) @foo_dispatch_3::@foo_dispatch_3_unset_encoding_RESULT_DxD[%[[VAL_1]], %[[VAL_11]]](%[[VAL_21]][%[[VAL_0]] to %[[VAL_20]] for %[[VAL_20]]], %[[VAL_1]], %[[VAL_11]]) : (!stream.resource<*>{%[[VAL_20]]}, index, index) -> !stream.resource<*>{%[[VAL_22]]}
  // CHECK:         %[[VAL_24:.*]] = stream.async.transfer %[[VAL_23]] : !stream.resource<*>{%[[VAL_22]]} from(#hal.device.affinity<@device_a>) -> to(#hal.device.affinity<@device_b>) !stream.resource<*>{%[[VAL_22]]}
  // CHECK:         %[[VAL_25:.*]] = stream.async.transfer %[[VAL_9]] : !stream.resource<*>{%[[VAL_5]]} from(#hal.device.affinity<@device_a>) -> to(#hal.device.affinity<@device_b>) !stream.resource<*>{%[[VAL_5]]}
  // CHECK:         %[[VAL_26:.*]] = stream.async.transfer %[[VAL_15]] : !stream.resource<*>{%[[VAL_12]]} from(#hal.device.affinity<@device_a>) -> to(#hal.device.affinity<@device_b>) !stream.resource<*>{%[[VAL_12]]}
  // CHECK:         %[[VAL_27:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@device_b>) tensor<?x?xf32, #encoding>{%[[VAL_1]], %[[VAL_2]]} : index
  // CHECK:         %[[VAL_28:.*]] = stream.async.dispatch on(#hal.device.affinity<@device_b>) @foo_dispatch_0::@foo_dispatch_0_set_encoding_LHS_DxD[%[[VAL_1]], %[[VAL_2]]](%[[VAL_25]][%[[VAL_0]] to %[[VAL_5]] for %[[VAL_5]]], %[[VAL_1]], %[[VAL_2]]) : (!stream.resource<*>{%[[VAL_5]]}, index, index) -> !stream.resource<*>{%[[VAL_27]]}
  // CHECK:         %[[VAL_29:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@device_b>) tensor<?x?xf32, #encoding1>{%[[VAL_10]], %[[VAL_11]]} : index
  // CHECK:         %[[VAL_30:.*]] = stream.async.dispatch on(#hal.device.affinity<@device_b>) @foo_dispatch_1::@foo_dispatch_1_set_encoding_RHS_DxD[%[[VAL_10]], %[[VAL_11]]](%[[VAL_26]][%[[VAL_0]] to %[[VAL_12]] for %[[VAL_12]]], %[[VAL_10]], %[[VAL_11]]) : (!stream.resource<*>{%[[VAL_12]]}, index, index) -> !stream.resource<*>{%[[VAL_29]]}
  // CHECK:         %[[VAL_31:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@device_b>) tensor<?x?xf32, #encoding2>{%[[VAL_1]], %[[VAL_11]]} : index
  // CHECK:         %[[VAL_32:.*]] = stream.async.dispatch on(#hal.device.affinity<@device_b>) @foo_dispatch_2::@foo_dispatch_2_matmul_DxDxD_f32[%[[VAL_2]], %[[VAL_10]], %[[VAL_1]], %[[VAL_11]]](%[[VAL_28]][%[[VAL_0]] to %[[VAL_27]] for %[[VAL_27]]], %[[VAL_30]][%[[VAL_0]] to %[[VAL_29]] for %[[VAL_29]]], %[[VAL_2]], %[[VAL_10]], %[[VAL_1]], %[[VAL_11]]) : (!stream.resource<*>{%[[VAL_27]]}, !stream.resource<*>{%[[VAL_29]]}, index, index, index, index) -> !stream.resource<*>{%[[VAL_31]]}
  // CHECK:         %[[VAL_33:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@device_b>) tensor<?x?xf32>{%[[VAL_1]], %[[VAL_11]]} : index
  // CHECK:         %[[VAL_34:.*]] = stream.async.dispatch on(#hal.device.affinity<@device_b>) @foo_dispatch_3::@foo_dispatch_3_unset_encoding_RESULT_DxD[%[[VAL_1]], %[[VAL_11]]](%[[VAL_32]][%[[VAL_0]] to %[[VAL_31]] for %[[VAL_31]]], %[[VAL_1]], %[[VAL_11]]) : (!stream.resource<*>{%[[VAL_31]]}, index, index) -> !stream.resource<*>{%[[VAL_33]]}
  // CHECK:         %[[VAL_35:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@device_b>) tensor<?x?xf32>{%[[VAL_1]], %[[VAL_11]]} : index
  // CHECK:         %[[VAL_36:.*]] = stream.async.dispatch on(#hal.device.affinity<@device_b>) @foo_dispatch_4::@foo_dispatch_4_elementwise_DxD_f32[%[[VAL_1]], %[[VAL_11]]](%[[VAL_24]][%[[VAL_0]] to %[[VAL_22]] for %[[VAL_22]]], %[[VAL_34]][%[[VAL_0]] to %[[VAL_33]] for %[[VAL_33]]], %[[VAL_1]], %[[VAL_11]]) : (!stream.resource<*>{%[[VAL_22]]}, !stream.resource<*>{%[[VAL_33]]}, index, index) -> !stream.resource<*>{%[[VAL_35]]}
  // CHECK:         %[[VAL_37:.*]] = stream.async.transfer %[[VAL_36]] : !stream.resource<*>{%[[VAL_35]]} from(#hal.device.affinity<@device_b>) -> to(#hal.device.affinity<@device_a>) !stream.resource<*>{%[[VAL_35]]}
  // CHECK:         %[[VAL_38:.*]], %[[VAL_39:.*]] = stream.timepoint.barrier on(#hal.device.affinity<@device_a>) %[[VAL_37]] : !stream.resource<*>{%[[VAL_35]]} => !stream.timepoint
  // CHECK:         stream.timepoint.chain_external on(#hal.device.affinity<@device_a>) %[[VAL_39]] => (%[[ARG3]] : !hal.fence)
  // CHECK:         %[[VAL_40:.*]] = stream.async.transfer %[[VAL_38]] : !stream.resource<*>{%[[VAL_35]]} from(#hal.device.affinity<@device_a>) -> to(#hal.device.affinity<@device_a>) !stream.resource<external>{%[[VAL_35]]}
  // CHECK:         %[[VAL_41:.*]] = stream.tensor.export on(#hal.device.affinity<@device_a>) %[[VAL_40]] : tensor<?x?xf32>{%[[VAL_1]], %[[VAL_11]]} in !stream.resource<external>{%[[VAL_35]]} -> !hal.buffer_view
  // CHECK:         util.return %[[VAL_41]] : !hal.buffer_view
  // CHECK:       }
  func.func @foo(%arg0: tensor<?x?xf32> {iree.abi.affinity = #hal.device.promise<@device_a>}, %arg1: tensor<?x?xf32> {iree.abi.affinity = #hal.device.promise<@device_a>}) -> (tensor<?x?xf32> {iree.abi.affinity = #hal.device.promise<@device_a>}) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty(%dim, %dim_1) : tensor<?x?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %3 = flow.tensor.transfer %2 : tensor<?x?xf32>{%dim, %dim_1} to #hal.device.promise<@device_b>
    %4 = flow.tensor.transfer %arg0 : tensor<?x?xf32>{%dim, %dim_0} to #hal.device.promise<@device_b>
    %5 = flow.tensor.transfer %arg1 : tensor<?x?xf32>{%dim_0, %dim_1} to #hal.device.promise<@device_b>
    %6 = tensor.empty(%dim, %dim_1) : tensor<?x?xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %8 = linalg.matmul ins(%4, %5 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%7 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %9 = arith.addf %3, %8 : tensor<?x?xf32>
    %10 = flow.tensor.transfer %9 : tensor<?x?xf32>{%dim, %dim_1} to #hal.device.promise<@device_a>
    return %10 : tensor<?x?xf32>
  }
}
