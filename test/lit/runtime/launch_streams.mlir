// RUN: okl-opt %s -wrap-ops-to-kernel-launch -kernel-launch-to-module -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -okl-launch-dag -okl-assign-streams -o %t.okl.mlir
// RUN: okl-opt %t.okl.mlir --run --threads=2 --input=2xf32=3,-1 --input=2xf32=3,-1 --dump-launch-plan 2>&1 | filecheck %s
// RUN: okl-opt %t.okl.mlir --run --threads=1 --input=2xf32=3,-1 --input=2xf32=3,-1 --dump-launch-plan 2>&1 | filecheck %s
// RUN: okl-opt %t.okl.mlir -split-into-funcs -fetch-from-launcher --run --threads=2 --input=2xf32=3,-1 --input=2xf32=3,-1 --dump-launch-plan 2>&1 | filecheck %s
// RUN: okl-opt %t.okl.mlir -split-into-funcs -fetch-from-launcher -only-keep-compute-ops -lower-launcher-to-llvm-ptr --run --threads=2 --input=2xf32=3,-1 --input=2xf32=3,-1 --dump-launch-plan 2>&1 | filecheck %s
// RUN: okl-opt %s -wrap-ops-to-kernel-launch -kernel-launch-to-module -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -split-into-funcs -fetch-from-launcher -okl-launch-dag -okl-assign-streams --run --threads=2 --input=2xf32=3,-1 --input=2xf32=3,-1 --dump-launch-plan 2>&1 | filecheck %s
// RUN: okl-opt %t.okl.mlir --run --threads=2 --input=2xf32=3,-1 --input=2xf32=3,-1 --profile --repeat=2 2>&1 | filecheck %s --check-prefix PROFILE
// RUN: okl-opt %t.okl.mlir --run --threads=2 --input=2xf32=3,-1 --input=2xf32=3,-1 --runtime-checks | filecheck %s --check-prefix RESULT
// RUN: okl-opt %t.okl.mlir --run --threads=2 --input=2xf32=3,-1 --input=2xf32=3,-1 --benchmark=0.001 2>&1 | filecheck %s --check-prefix BENCHMARK
// RUN: okl-opt %s -wrap-ops-to-kernel-launch="mode=simple" -kernel-launch-to-module -extract-okm-tensor -wrap-okm-kernel -opt-okm-memref -convert-okm-to-okl -okl-launch-dag -okl-assign-streams --run --threads=2 --input=2xf32=3,-1 --input=2xf32=3,-1 --dump-launch-plan 2>&1 | filecheck %s --check-prefix POOL
// RUN: not okl-opt %s --run --input=2xf32=3,-1 --input=2xf32=3,-1 --dump-launch-plan 2>&1 | filecheck %s --check-prefix NONE
// RUN: not okl-opt %t.okl.mlir -split-into-funcs -fetch-from-launcher -only-keep-compute-ops -lower-launcher-to-llvm-ptr -lower-okl-to-llvm-call --run --input=2xf32=3,-1 --input=2xf32=3,-1 --dump-launch-plan 2>&1 | filecheck %s --check-prefix NONE

// Launches that state streams run on them, from every form that states some, and give the results of one thread.
// CHECK:       plan @{{.*}} streams=2 events=1
// CHECK-NEXT:    0 launch   s0 relu "r" args=arg0,ret0
// CHECK-NEXT:    1 launch   s1 tanh "t" args=arg1,ret1 record=e0
// CHECK-NEXT:    2 launch   s0 add_n "\22s" args=ret0,ret1,ret2 wait=e0
// CHECK-NEXT:    3 join     s0,s1
// CHECK-NEXT:    4 return   ret0,ret1,ret2
// CHECK-NEXT:  result[0]: 2xf32=3 0
// CHECK-NEXT:  result[1]: 2xf32=0.995055 -0.761594
// CHECK-NEXT:  result[2]: 2xf32=3.99505 -0.761594

// PROFILE:     result[2]: 2xf32=3.99505 -0.761594
// PROFILE:     profile: 2 runs in
// RESULT:      result[2]: 2xf32=3.99505 -0.761594
// BENCHMARK:   result[2]: 2xf32=3.99505 -0.761594
// BENCHMARK:   run:

// The launch returns what is used outside of it; the rest is in the pool.
// POOL:        plan @okl_subgraph streams=2 events=1
// POOL-NEXT:     0 launch   s0 relu "r" args=arg0,pool+0
// POOL-NEXT:     1 launch   s1 tanh "t" args=arg1,pool+512 record=e0
// POOL-NEXT:     2 launch   s0 add_n "\22s" args=pool+0,pool+512,ret0 wait=e0
// POOL-NEXT:     3 join     s0,s1
// POOL-NEXT:     4 return   ret0
// POOL-NEXT:   result[0]: 2xf32=3.99505 -0.761594

// NONE: okl-opt: error: --dump-launch-plan is for programs that launch on streams (okl-launch-dag and okl-assign-streams put launches on some)
oneflow.job @j(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.add_n2"(%0, %1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "\22s"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %2 : tensor<2xf32>
}
