// Sizes that a pass lets a caller pass beside a tensor are checked: the pass has believed them.
// RUN: not okl-opt %s --iree-flow-expand-tensor-shapes --canonicalize --iree-flow-cleanup-tensor-shapes --run --input=4xf32=1,2,3,4 --input=index=1000 --input=index=500 2>&1 | filecheck %s
// RUN: not okl-opt %s --iree-flow-expand-tensor-shapes --canonicalize --iree-flow-cleanup-tensor-shapes --one-shot-bufferize=bufferize-function-boundaries --run --input=4xf32=1,2,3,4 --input=index=1000 --input=index=500 2>&1 | filecheck %s
// RUN: okl-opt %s --iree-flow-expand-tensor-shapes --canonicalize --iree-flow-cleanup-tensor-shapes --run --input=4xf32=1,2,3,4 --input=index=4 --input=index=3 | filecheck %s --check-prefix=TRUE

// CHECK: error: assertion failed: the size given for dimension 0 of argument 0 is not that of the tensor
// TRUE: result[0]: f32=4
func.func @f(%a: tensor<?xf32>, %i: index) -> f32 {
  %0 = tensor.extract %a[%i] : tensor<?xf32>
  return %0 : f32
}
