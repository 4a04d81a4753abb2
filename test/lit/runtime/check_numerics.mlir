// RUN: not okl-opt %s --run --input=2x3xf32=1,2,3,4,5,6 --input=2x3xf32=1,1,1,1,0,1 --check-numerics 2>&1 | filecheck %s --check-prefix INFINITY
// RUN: not okl-opt %s --run --input=2x3xf32=1,2,3,4,0,6 --input=2x3xf32=1,1,1,1,0,1 --check-numerics --output=@%t.npy 2>&1 | filecheck %s --check-prefix NAN
// RUN: not okl-opt %s -wrap-ops-to-kernel-launch --run --input=2x3xf32=1,2,3,4,0,6 --input=2x3xf32=1,1,1,1,0,1 --check-numerics --kernel-provider=*:ref 2>&1 | filecheck %s --check-prefix REF
// RUN: not okl-opt %s --run --input=2x3xf32=inf,2,3,4,5,6 --input=2x3xf32=inf,1,1,1,1,1 --check-numerics 2>&1 | filecheck %s --check-prefix FROM-INFINITY
// RUN: okl-opt %s --run --input=2x3xf32=nan,2,3,4,0,6 --input=2x3xf32=1,1,1,1,0,1 --check-numerics 2>&1 | filecheck %s --check-prefix PASSED
// RUN: okl-opt %s --run --input=2x3xf32=1 --input=2x3xf32=2 --check-numerics --repeat=2 --print-run-stats 2>&1 | filecheck %s --check-prefix CLEAN

// The first op that makes NaN or infinity is named with result, element and value; nothing is printed as a result.
// INFINITY-NOT:  result[0]: 
// INFINITY:      okl-opt: error: kernel 'broadcast_div' (ratio, op 1, provider llvm) failed: it made infinity: result[0] of type 2x3xf32 is inf at [1, 1]
// NAN:           okl-opt: error: kernel 'broadcast_div' (ratio, op 1, provider llvm) failed: it made NaN: result[0] of type 2x3xf32 is nan at [1, 1]
// REF:           okl-opt: error: kernel 'broadcast_div' (ratio, op 1, provider ref) failed: it made NaN: result[0] of type 2x3xf32 is nan at [1, 1]

// NaN from infinite operands is made; once an operand has NaN, the op passes it on.
// FROM-INFINITY: (ratio, op 1, provider llvm) failed: it made NaN: result[0] of type 2x3xf32 is nan at [0, 0]
// PASSED:        result[0]: 2x3xf32=[nan 0.964028 0.995055][0.999329 nan 0.999988]
// PASSED-NEXT:   --check-numerics: no op makes NaN or infinity; Ratio 0: relu (above) is the first to pass some on
// CLEAN:         result[0]
// CLEAN-NEXT:    run statistics:
// CLEAN:         runs: 2

oneflow.job @Ratio(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "above"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "oneflow.broadcast_div"(%0, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "ratio"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "oneflow.tanh"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "last"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  oneflow.return %2 : tensor<2x3xf32>
}
