// RUN: not okl-opt %s --run --function=gather --input=2x3xf32=1,2,3,4,5,6 --input=2x1xsi32=0,3 2>&1 | filecheck %s --check-prefix GATHER
// RUN: not okl-opt %s --run --function=gather --input=2x3xf32=1,2,3,4,5,6 --input=2x1xsi32=0,3 --repeat=3 --kernel-provider=*:ref 2>&1 | filecheck %s --check-prefix REF
// RUN: not okl-opt %s --run --function=divide --input=2xsi32=6,7 --input=2xsi32=1,0 --output=@%t.npy 2>&1 | filecheck %s --check-prefix DIVIDE
// RUN: okl-opt %s --run --function=divide --input=2xsi32=6,7 --input=2xsi32=1,2 | filecheck %s --check-prefix AGAIN

// A kernel that fails in the middle of a launch: the error names op, index and provider, and no result is printed or written.
// GATHER-NOT: result
// GATHER:     okl-opt: error: kernel 'dim_gather' (pick, op 1, provider numba) failed: index 3 at position 1 is out of range for axis 1 of size 3
// REF:        okl-opt: error: kernel 'dim_gather' (pick, op 1, provider ref) failed: index 3 at position 1
// DIVIDE-NOT: result
// DIVIDE:     okl-opt: error: kernel 'broadcast_div' (quotient, op 1, provider llvm) failed:
// AGAIN:      result[0]: 2xsi32=7 9
// AGAIN-NEXT: result[1]: 2xsi32=6 3

func.func @gather(%a: tensor<2x3xf32>, %i: tensor<2x1xsi32>) -> (tensor<2x3xf32>, tensor<2x1xf32>) {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "first"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "oneflow.dim_gather"(%0, %i) {device_name = ["@0:0"], device_tag = "cpu", dim = 1 : si32, op_name = "pick"} : (tensor<2x3xf32>, tensor<2x1xsi32>) -> tensor<2x1xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x1xf32>
}
func.func @divide(%a: tensor<2xsi32>, %b: tensor<2xsi32>) -> (tensor<2xsi32>, tensor<2xsi32>) {
  %0 = "oneflow.broadcast_add"(%a, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "sum"} : (tensor<2xsi32>, tensor<2xsi32>) -> tensor<2xsi32>
  %1 = "oneflow.broadcast_div"(%a, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "quotient"} : (tensor<2xsi32>, tensor<2xsi32>) -> tensor<2xsi32>
  return %0, %1 : tensor<2xsi32>, tensor<2xsi32>
}
