// RUN: okl-opt %s -split-into-funcs --split-input-file --verify-diagnostics -o -

// Nothing to split.
// expected-error @+1 {{'builtin.module' op has no function to split}}
module {
}

// -----

// Two functions to split.
// expected-note @+1 {{'wrap0' is another}}
func.func @wrap0(%l: !okl.launcher_ctx) {
  return
}
// expected-error @+1 {{'func.func' op 'wrap1' is not the only function: split-into-funcs needs one}}
func.func @wrap1(%l: !okl.launcher_ctx) {
  return
}

// -----

// Another type.
// expected-error @+1 {{'func.func' op 'f' has type (!okl.launcher_ctx, i32) -> (i32), expected (!okl.launcher_ctx) -> ()}}
func.func @f(%l: !okl.launcher_ctx, %n: i32) -> i32 {
  return %n : i32
}

// -----

// Some of the names.
// expected-error @+1 {{'func.func' op 'okl_compute' is a name that split-into-funcs gives}}
func.func @okl_compute(%l: !okl.launcher_ctx) {
  return
}

// -----

// Build that reads a fetch.
func.func @wrap0(%l: !okl.launcher_ctx) {
  %r = "okl.fetch_reg_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.reg_ctx
  // expected-error @+1 {{'okl.build_run_ctx' op reads a value that okl_init_context would not have}}
  %c = "okl.build_run_ctx"(%r) : (!okl.reg_ctx) -> !okl.run_ctx
  return
}

// -----

// Destroying a fetch.
func.func @wrap0(%l: !okl.launcher_ctx) {
  %r = "okl.fetch_reg_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.reg_ctx
  // expected-error @+1 {{'okl.destroy_reg_ctx' op destroys what this function does not build}}
  "okl.destroy_reg_ctx"(%r) : (!okl.reg_ctx) -> ()
  return
}
