// RUN: okl-opt %s -transform-interpreter --split-input-file --verify-diagnostics
// RUN: okl-opt %s -p 'builtin.module(transform-interpreter)' --split-input-file --verify-diagnostics

// A script is a part of a file: it names no pass that could open files or start programs.
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  // expected-error @below {{unknown pass or pass pipeline: mlir-opt}}
  %0 = transform.apply_registered_pass "mlir-opt{executable=\22/bin/sh\22}" to %arg0 : (!transform.any_op) -> !transform.any_op
  transform.yield
}
// -----
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  // expected-error @below {{'transform.apply_registered_pass' op pass 'apply-pdl' is refused: a file may name only passes that touch nothing but IR; give it on the command line, with --pass-pipeline}}
  %0 = transform.apply_registered_pass "cse,apply-pdl{pdl_file=\22/etc/passwd\22}" to %arg0 : (!transform.any_op) -> !transform.any_op
  transform.yield
}
// -----
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  // expected-error @below {{pass 'transform-interpreter' is refused}}
  %0 = transform.apply_registered_pass "transform-interpreter" to %arg0 : (!transform.any_op) -> !transform.any_op
  transform.yield
}
// -----
// Python's format fields would lead from a value to the environment of the process.
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  // expected-error @below {{'printf.print_format' op only '{}' is understood in the text to print}}
  printf.print_format "{.__class__.__init__.__globals__[dataclass].__globals__[inspect].os.environ}{{}}\0A", %arg0 : !transform.any_op
  transform.yield
}
// -----
// expected-error @below {{'builtin.module' op has no transform.named_sequence @__transform_main}}
module {
}
// -----
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  // expected-error @below {{'transform.apply_registered_pass' op the passes cannot be read: Expected argument name here}}
  %0 = transform.apply_registered_pass "cse{" to %arg0 : (!transform.any_op) -> !transform.any_op
  transform.yield
}
// -----
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  // expected-error @below {{'transform.apply_registered_pass' op cannot be run: Incompatible types}}
  %0 = transform.apply_registered_pass "wrap-ops-to-kernel-launch{mode=nosuch}" to %arg0 : (!transform.any_op) -> !transform.any_op
  transform.yield
}
