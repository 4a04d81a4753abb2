// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// CHECK-LABEL: stream.executable private @exe {
stream.executable private @exe {
  // CHECK-NEXT: stream.executable.export public @counted workgroups(%arg0: index, %arg1: index) -> (index, index, index) {
  stream.executable.export public @counted workgroups(%arg0: index, %arg1: index) -> (index, index, index) {
    // CHECK-NEXT: %x, %y, %z = flow.dispatch.workgroup_count_from_slice %arg0, %arg1
    %x, %y, %z = flow.dispatch.workgroup_count_from_slice %arg0, %arg1
    // CHECK-NEXT: stream.return %x, %y, %z : index, index, index
    stream.return %x, %y, %z : index, index, index
  }
  // CHECK: stream.executable.export public @other attributes {note = 1 : i64}
  stream.executable.export public @other attributes {note = 1 : i64}
  // CHECK-NEXT: stream.executable.export public @renamed(@other)
  stream.executable.export public @renamed(@other)
  // CHECK-NEXT: builtin.module {
  builtin.module {
    // CHECK-NEXT: func.func @counted(%arg0: !stream.binding, %arg1: index, %arg2: index, %arg3: !stream.binding) {
    func.func @counted(%arg0: !stream.binding, %arg1: index, %arg2: index, %arg3: !stream.binding) {
      %c0 = arith.constant 0 : index
      // CHECK: %[[M:.*]] = flow.dispatch.workload.ordinal %arg1, 0 : index
      %0 = flow.dispatch.workload.ordinal %arg1, 0 : index
      %1 = flow.dispatch.workload.ordinal %arg2, 1 : index
      // CHECK: stream.binding.subspan %arg0[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[M]], %{{.*}}}
      %2 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%0, %1}
      // CHECK: stream.binding.subspan %arg3[%c0] {note} : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
      %3 = stream.binding.subspan %arg3[%c0] {note} : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
    func.func @other(%arg0: !stream.binding, %arg1: f32, %arg2: !stream.binding) {
      return
    }
  }
}

// CHECK-LABEL: func.func private @lifetimes(!stream.resource<*>, !stream.resource<external>, !stream.resource<transient>, !stream.resource<variable>, !stream.resource<constant>, !stream.resource<staging>)
func.func private @lifetimes(!stream.resource<*>, !stream.resource<external>, !stream.resource<transient>, !stream.resource<variable>, !stream.resource<constant>, !stream.resource<staging>)

// CHECK-LABEL: func.func @tensors(
// CHECK-SAME: %[[V:.*]]: !hal.buffer_view, %[[D:.*]]: index, %[[X:.*]]: f32)
func.func @tensors(%view: !hal.buffer_view, %d: index, %x: f32) -> !hal.buffer_view {
  // CHECK-NEXT: %[[S:.*]] = stream.tensor.sizeof on("a") tensor<?x4xf32>{%[[D]]} : index
  %size = stream.tensor.sizeof on("a") tensor<?x4xf32>{%d} : index
  // CHECK-NEXT: %[[T:.*]] = stream.tensor.sizeof tensor<4xf32> {note} : index
  %known = stream.tensor.sizeof tensor<4xf32> {note} : index
  // CHECK-NEXT: stream.tensor.import on("a") %[[V]] : !hal.buffer_view -> tensor<?x4xf32>{%[[D]]} in !stream.resource<external>{%[[S]]}
  %0 = stream.tensor.import on("a") %view : !hal.buffer_view -> tensor<?x4xf32>{%d} in !stream.resource<external>{%size}
  // CHECK-NEXT: stream.tensor.splat on("a") %[[X]] : f32 -> tensor<?x4xf32>{%[[D]]} in !stream.resource<*>{%[[S]]}
  %1 = stream.tensor.splat on("a") %x : f32 -> tensor<?x4xf32>{%d} in !stream.resource<*>{%size}
  // CHECK-NEXT: %[[R:.*]] = stream.tensor.splat %[[X]] : f32 -> tensor<4xf32> in !stream.resource<external>{%[[T]]} attributes {note}
  %2 = stream.tensor.splat %x : f32 -> tensor<4xf32> in !stream.resource<external>{%known} attributes {note}
  // CHECK-NEXT: stream.tensor.export on("a") %{{.*}} : tensor<?x4xf32>{%[[D]]} in !stream.resource<external>{%[[S]]} -> !hal.buffer_view
  %3 = stream.tensor.export on("a") %0 : tensor<?x4xf32>{%d} in !stream.resource<external>{%size} -> !hal.buffer_view
  // CHECK-NEXT: stream.tensor.export %[[R]] : tensor<4xf32> in !stream.resource<external>{%[[T]]} -> !hal.buffer_view attributes {note}
  %4 = stream.tensor.export %2 : tensor<4xf32> in !stream.resource<external>{%known} -> !hal.buffer_view attributes {note}
  return %3 : !hal.buffer_view
}

// CHECK-LABEL: func.func @asyncs(
// CHECK-SAME: %[[R:.*]]: !stream.resource<*>, %[[S:.*]]: index, %[[O:.*]]: index, %[[X:.*]]: f32)
func.func @asyncs(%r: !stream.resource<*>, %size: index, %c0: index, %x: f32) {
  // CHECK-NEXT: stream.async.clone on("a") %[[R]] : !stream.resource<*>{%[[S]]} -> !stream.resource<*>{%[[S]]}
  %0 = stream.async.clone on("a") %r : !stream.resource<*>{%size} -> !stream.resource<*>{%size}
  // CHECK-NEXT: stream.async.clone %{{.*}} : !stream.resource<*>{%[[S]]} -> !stream.resource<transient>{%[[S]]} attributes {note}
  %1 = stream.async.clone %0 : !stream.resource<*>{%size} -> !stream.resource<transient>{%size} attributes {note}
  // CHECK-NEXT: stream.async.cast on("a") %[[R]] : !stream.resource<*>{%[[S]]} -> !stream.resource<external>{%[[S]]}
  %cast = stream.async.cast on("a") %r : !stream.resource<*>{%size} -> !stream.resource<external>{%size}
  // CHECK-NEXT: stream.async.cast %{{.*}} : !stream.resource<external>{%[[S]]} -> !stream.resource<*>{%[[S]]} {note}
  %cast_0 = stream.async.cast %cast : !stream.resource<external>{%size} -> !stream.resource<*>{%size} {note}
  // CHECK-NEXT: stream.async.transfer %[[R]] : !stream.resource<*>{%[[S]]} from("a") -> to("b") !stream.resource<external>{%[[S]]}
  %2 = stream.async.transfer %r : !stream.resource<*>{%size} from("a") -> to("b") !stream.resource<external>{%size}
  // CHECK-NEXT: stream.async.transfer %[[R]] : !stream.resource<*>{%[[S]]} from("a") -> !stream.resource<external>{%[[S]]}
  %3 = stream.async.transfer %r : !stream.resource<*>{%size} from("a") -> !stream.resource<external>{%size}
  // CHECK-NEXT: stream.async.transfer %[[R]] : !stream.resource<*>{%[[S]]} -> to("b") !stream.resource<external>{%[[S]]} attributes {note}
  %4 = stream.async.transfer %r : !stream.resource<*>{%size} -> to("b") !stream.resource<external>{%size} attributes {note}
  // CHECK-NEXT: %[[D:.*]] = stream.async.dispatch on("a") @exe::@counted[%[[S]], %[[O]]](%[[R]][%[[O]] to %[[S]] for %[[S]]], %[[S]], %[[S]]) : (!stream.resource<*>{%[[S]]}, index, index) -> !stream.resource<*>{%[[S]]}
  %5 = stream.async.dispatch on("a") @exe::@counted[%size, %c0](%r[%c0 to %size for %size], %size, %size) : (!stream.resource<*>{%size}, index, index) -> !stream.resource<*>{%size}
  // Without a region that counts there need be no workload.
  // CHECK-NEXT: stream.async.dispatch @exe::@other(%[[D]][%[[O]] to %[[S]] for %[[S]]], %[[X]], %[[R]][%[[O]] to %[[S]] for %[[S]]]) {note} : (!stream.resource<*>{%[[S]]}, f32, !stream.resource<*>{%[[S]]}) -> %[[D]]{%[[S]]}
  %6 = stream.async.dispatch @exe::@other(%5[%c0 to %size for %size], %x, %r[%c0 to %size for %size]) {note} : (!stream.resource<*>{%size}, f32, !stream.resource<*>{%size}) -> %5{%size}
  // CHECK-NEXT: %{{.*}}:2 = stream.async.dispatch @exe::@renamed(%[[R]][%[[O]] to %[[S]] for %[[S]]], %[[X]]) : (!stream.resource<*>{%[[S]]}, f32) -> (%[[R]] as !stream.resource<transient>{%[[S]]}, !stream.resource<*>{%[[O]]})
  %7, %8 = stream.async.dispatch
    @exe::@renamed
    (%r[%c0 to %size for %size], %x)
    : (!stream.resource<*>{%size}, f32)
    -> (%r as !stream.resource<transient>{%size}, !stream.resource<*>{%c0})
  return
}

// CHECK-LABEL: func.func @timepoints(
// CHECK-SAME: %[[R:.*]]: !stream.resource<*>, %[[S:.*]]: index, %[[F:.*]]: !hal.fence)
func.func @timepoints(%r: !stream.resource<*>, %size: index, %fence: !hal.fence) -> !stream.resource<*> {
  // CHECK-NEXT: %[[T:.*]] = stream.timepoint.import on("a") %[[F]] : (!hal.fence) => !stream.timepoint
  %0 = stream.timepoint.import on("a") %fence : (!hal.fence) => !stream.timepoint
  // CHECK-NEXT: %[[J:.*]] = stream.timepoint.join max(%[[T]], %[[T]]) => !stream.timepoint
  %j = stream.timepoint.join max(%0, %0) => !stream.timepoint
  // CHECK-NEXT: stream.timepoint.join max(%[[J]]) => !stream.timepoint attributes {note}
  %k = stream.timepoint.join max(%j) => !stream.timepoint attributes {note}
  // CHECK-NEXT: %[[A:.*]] = stream.timepoint.await %[[T]] => %[[R]] : !stream.resource<*>{%[[S]]}
  %1 = stream.timepoint.await %0 => %r : !stream.resource<*>{%size}
  // CHECK-NEXT: stream.timepoint.await %[[T]] => %[[R]], %[[A]] : !stream.resource<*>{%[[S]]}, !stream.resource<*>{%[[S]]} attributes {note}
  %2, %3 = stream.timepoint.await %0 => %r, %1 : !stream.resource<*>{%size}, !stream.resource<*>{%size} attributes {note}
  // CHECK-NEXT: %result, %result_timepoint = stream.timepoint.barrier on("a") %[[A]] : !stream.resource<*>{%[[S]]} => !stream.timepoint
  %4, %5 = stream.timepoint.barrier on("a") %1 : !stream.resource<*>{%size} => !stream.timepoint
  // CHECK-NEXT: stream.timepoint.chain_external on("a") %result_timepoint => (%[[F]] : !hal.fence)
  stream.timepoint.chain_external on("a") %5 => (%fence : !hal.fence)
  // CHECK-NEXT: stream.timepoint.chain_external %result_timepoint => (%[[F]] : !hal.fence) attributes {note}
  stream.timepoint.chain_external %5 => (%fence : !hal.fence) attributes {note}
  return %4 : !stream.resource<*>
}
