// RUN: okl-opt %s -extract-okm-tensor --split-input-file --verify-diagnostics -o /dev/null

// A parameter that is no tensor.
// expected-error @below {{'func.func' op '_mlir_oneflow_subgraph0' parameter #0 has type i32, expected a ranked tensor}}
func.func @_mlir_oneflow_subgraph0(%a: i32) {
  return
}

// -----

// A name that is taken.
// expected-error @below {{'func.func' op cannot become 'okm_subgraph0': the module has a symbol of that name}}
func.func @_mlir_oneflow_subgraph0() {
  return
}
// expected-note @below {{it is here}}
func.func private @okm_subgraph0()

// -----

// A call.
func.func @_mlir_oneflow_subgraph0() {
  return
}
func.func @f() {
  // expected-error @below {{'func.call' op calls '_mlir_oneflow_subgraph0', which is about to be renamed}}
  func.call @_mlir_oneflow_subgraph0() : () -> ()
  return
}

// -----

// A function of several blocks.
// expected-error @below {{'func.func' op '_mlir_oneflow_subgraph0' must be one block to become a launch, has 2}}
func.func @_mlir_oneflow_subgraph0() {
  cf.br ^bb1
^bb1:
  return
}
