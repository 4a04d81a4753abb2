// RUN: not okl-opt %s "-gpu-kernel-outlining=data-layout-str=index" 2>&1 | filecheck %s --check-prefix=TYPE
// RUN: not okl-opt %s "-gpu-kernel-outlining=data-layout-str='#dlti.dl_spec<'" 2>&1 | filecheck %s --check-prefix=TEXT
// RUN: okl-opt %s -gpu-kernel-outlining | filecheck %s

// TYPE: error: expected a #dlti.dl_spec for the data layout of kernels
// TEXT: data-layout-str:1:{{[0-9]+}}: error:

// CHECK-NOT: gpu.container_module
func.func @nothing_to_outline() {
  return
}
