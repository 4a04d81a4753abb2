// RUN: okl-opt %s -wrap-ops-to-kernel-launch=compiler=llvm --run --input="2xf32=-1 2" --print-kernel-choice 2>&1 | filecheck %s
// RUN: not okl-opt %s -wrap-ops-to-kernel-launch=compiler=llvm --run --input="2xf32=-1 2" --device=cuda 2>&1 | filecheck %s --check-prefix=CUDA
// RUN: okl-opt %s -wrap-ops-to-kernel-launch=compiler=llvm -kernel-launch-to-module --run --input="2xf32=-1 2" 2>&1 | filecheck %s --check-prefix=ALONE

// What the generator compiles is the one kernel of a launch.
// CHECK:      kernels of wrap0:
// CHECK-NEXT:   0: external_function (wrap0) provider llvm, workspace 0 bytes
// CHECK:      result[0]: 2xf32=0 2

// CUDA:       error: 'llvm' cannot compile '@wrap0': external code generators compile for the CPU, not for "cuda"

// ALONE:      result[0]: 2xf32=0 2
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
