// RUN: okl-opt %s -cse -canonicalize | filecheck %s

// What is not used goes, but for what is seen from outside; two equal ops are one, but two copies stay.

// CHECK-LABEL: stream.executable private @exe {
// CHECK-NEXT:    stream.executable.export public @k
// CHECK-NEXT:    builtin.module {
// CHECK-NEXT:      func.func @k(%[[VAL_0:.*]]: !stream.binding, %[[VAL_1:.*]]: !stream.binding) {
// CHECK-NEXT:        return
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:  }
stream.executable private @exe {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%arg0: !stream.binding, %arg1: !stream.binding) {
      return
    }
  }
}

// CHECK-LABEL: func.func @unused(
// CHECK-SAME: %[[T:.*]]: !stream.timepoint, %[[F:.*]]: !hal.fence,
// CHECK-NEXT: stream.timepoint.chain_external %[[T]] => (%[[F]] : !hal.fence)
// CHECK-NEXT: return
func.func @unused(%t: !stream.timepoint, %fence: !hal.fence, %view: !hal.buffer_view, %r: !stream.resource<*>, %n: index, %x: f32) {
  %0 = stream.tensor.sizeof tensor<?xf32>{%n} : index
  %1 = stream.tensor.import %view : !hal.buffer_view -> tensor<?xf32>{%n} in !stream.resource<external>{%0}
  %2 = stream.tensor.splat %x : f32 -> tensor<?xf32>{%n} in !stream.resource<*>{%0}
  %3 = stream.tensor.export %1 : tensor<?xf32>{%n} in !stream.resource<external>{%0} -> !hal.buffer_view
  %4 = stream.async.clone %r : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %5 = stream.async.transfer %r : !stream.resource<*>{%n} -> !stream.resource<external>{%n}
  %cast = stream.async.cast %r : !stream.resource<*>{%n} -> !stream.resource<external>{%n}
  %6 = stream.async.dispatch @exe::@k(%r[%n to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  %7 = stream.timepoint.import %fence : (!hal.fence) => !stream.timepoint
  %8 = stream.timepoint.await %t => %r : !stream.resource<*>{%n}
  %9, %10 = stream.timepoint.barrier %r : !stream.resource<*>{%n} => !stream.timepoint
  stream.timepoint.chain_external %t => (%fence : !hal.fence)
  return
}

// CHECK-LABEL: func.func @twice(
func.func @twice(%r: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  // CHECK-NEXT: %[[A:.*]] = stream.async.clone
  // CHECK-NEXT: %[[B:.*]] = stream.async.clone
  // CHECK-NEXT: %[[D:.*]] = stream.async.dispatch
  // CHECK-NEXT: return %[[A]], %[[B]], %[[D]], %[[D]]
  %0 = stream.async.clone %r : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %1 = stream.async.clone %r : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %2 = stream.async.dispatch @exe::@k(%r[%n to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  %3 = stream.async.dispatch @exe::@k(%r[%n to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  return %0, %1, %2, %3 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
