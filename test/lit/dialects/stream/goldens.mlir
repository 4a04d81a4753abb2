// What the seed prints is read, and printed as itself.

// RUN: okl-opt %S/../../../golden/encoding/02_single_device_select_sync.mlir > %t
// RUN: okl-opt %t | diff %t -
// RUN: okl-opt %t --mlir-print-op-generic | okl-opt | diff %t -
// RUN: okl-opt %S/../../../golden/encoding/03_rejected_cloned_functions.mlir > %t
// RUN: okl-opt %t | diff %t -
// RUN: okl-opt %S/../../../golden/encoding/07_two_device_stream_cloned.mlir > %t
// RUN: okl-opt %t | diff %t -
// RUN: okl-opt %t --mlir-print-op-generic | okl-opt | diff %t -

// One site of the seed is written over several lines.

// RUN: okl-opt %S/../../../golden/encoding/09_dispatch_site_fragment.mlir | filecheck %s
// CHECK-LABEL: util.func public @site(
// CHECK-SAME:    %[[R:.*]]: !stream.resource<*>, %[[M:.*]]: index, %[[K:.*]]: index, %[[A:.*]]: index, %[[B:.*]]: index) -> !stream.resource<*> {
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[D:.*]] = stream.async.dispatch on(#hal.device.affinity<@__device_0>) @foo_dispatch_0::@foo_dispatch_0_set_encoding_LHS_DxD[%[[M]], %[[K]]](%[[R]][%[[C0]] to %[[A]] for %[[A]]], %[[M]], %[[K]]) : (!stream.resource<*>{%[[A]]}, index, index) -> !stream.resource<*>{%[[B]]}
// CHECK-NEXT:    util.return %[[D]] : !stream.resource<*>

// RUN: okl-opt %S/../../../golden/encoding/06_two_device_stream.mlir > %t
// RUN: okl-opt %t | diff %t -
// RUN: okl-opt %t --mlir-print-op-generic | okl-opt | diff %t -
// RUN: filecheck %s --input-file %t --check-prefix=FENCES
// FENCES-LABEL: util.func public @foo(
// FENCES-SAME:    %[[A:.*]]: !hal.buffer_view, %[[B:.*]]: !hal.buffer_view, %[[WAIT:.*]]: !hal.fence, %[[SIGNAL:.*]]: !hal.fence)
// FENCES:         %[[T:.*]] = stream.timepoint.import on(#hal.device.affinity<@device_a>) %[[WAIT]] : (!hal.fence) => !stream.timepoint
// FENCES-NEXT:    stream.timepoint.await %[[T]] => %{{.*}} : !stream.resource<external>{%{{.*}}}
// FENCES:         %result, %result_timepoint = stream.timepoint.barrier on(#hal.device.affinity<@device_a>) %{{.*}} : !stream.resource<*>{%{{.*}}} => !stream.timepoint
// FENCES-NEXT:    stream.timepoint.chain_external on(#hal.device.affinity<@device_a>) %result_timepoint => (%[[SIGNAL]] : !hal.fence)

// SLOW: the dumps of a whole pipeline are read and printed, in both forms
