// RUN: not okl-opt %s -only-keep-compute-ops 2>&1 | filecheck %s

func.func private @get_resources_type_0(!okl.launcher_ctx)
func.func @okl_compute(%l: !okl.launcher_ctx) {
  // CHECK: invalid.mlir:6:3: error: 'func.call' op calls 'get_resources_type_0', which is about to be erased; run fetch-from-launcher first
  call @get_resources_type_0(%l) : (!okl.launcher_ctx) -> ()
  return
}
