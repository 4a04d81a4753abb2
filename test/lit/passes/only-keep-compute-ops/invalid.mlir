// RUN: okl-opt %s -only-keep-compute-ops --split-input-file --verify-diagnostics -o -

// Call of what is erased.
func.func private @get_resources_type_0(!okl.launcher_ctx)
func.func @okl_compute(%l: !okl.launcher_ctx) {
  // expected-error @+1 {{'func.call' op calls 'get_resources_type_0', which is about to be erased; run fetch-from-launcher first}}
  call @get_resources_type_0(%l) : (!okl.launcher_ctx) -> ()
  return
}
