// RUN: okl-opt %s -canonicalize | filecheck %s

// A cast to the same lifetime, and one back to it, are the resource itself.
// CHECK-LABEL: func.func @casts(
// CHECK-SAME: %[[R:.*]]: !stream.resource<*>, %[[N:.*]]: index)
// CHECK-NEXT: %[[CAST:.*]] = stream.async.cast %[[R]] : !stream.resource<*>{%[[N]]} -> !stream.resource<external>{%[[N]]}
// CHECK-NEXT: return %[[R]], %[[R]], %[[CAST]]
func.func @casts(%r: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<external>) {
  %0 = stream.async.cast %r : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %1 = stream.async.cast %r : !stream.resource<*>{%n} -> !stream.resource<external>{%n}
  %2 = stream.async.cast %1 : !stream.resource<external>{%n} -> !stream.resource<*>{%n}
  return %0, %2, %1 : !stream.resource<*>, !stream.resource<*>, !stream.resource<external>
}
