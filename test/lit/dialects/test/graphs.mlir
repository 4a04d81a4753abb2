// RUN: okl-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect | filecheck %s

// In a graph, and in an op that is not registered, values may be used before they are made.
// CHECK-LABEL: test.graph_region
test.graph_region {
  // CHECK: %[[A:.*]] = "test.a"(%[[A]], %[[B:.*]]) : (i64, i64) -> i64
  %0 = "test.a"(%0, %1) : (i64, i64) -> i64
  // CHECK: %[[B]] = "test.b"(%[[A]])
  %1 = "test.b"(%0) : (i64) -> i64
  "test.end"() : () -> ()
}
// CHECK-LABEL: "other.op"
"other.op"() ({
  // CHECK: "test.use"(%[[C:.*]]) : (i64) -> ()
  "test.use"(%0) : (i64) -> ()
  // CHECK: %[[C]] = "test.a"()
  %0 = "test.a"() : () -> i64
}) : () -> ()

// -----

// Blocks have an order.
"other.op"() ({
  "test.go"()[^bb1] : () -> ()
^bb1:
  // expected-error @+1 {{operand #0 does not dominate this use}}
  "test.use"(%0) : (i64) -> ()
  "test.go"()[^bb2] : () -> ()
^bb2:
  // expected-note @+1 {{operand defined here (op in the same region)}}
  %0 = "test.a"() : () -> i64
}) : () -> ()

// -----

"test.ssacfg_region"() ({
  // expected-error @+1 {{operand #0 does not dominate this use}}
  "test.use"(%0) : (i64) -> ()
  // expected-note @+1 {{operand defined here (op in the same block)}}
  %0 = "test.a"() : () -> i64
}) : () -> ()
