// A slice in place of an empty tensor is made after its check.
// RUN: not okl-opt %s -eliminate-empty-tensors --codegen=loops -O0 --run --function=in_loop --input=8xf32=1 --input=index=100000000000 --input=index=4 --input=index=1 2>&1 | filecheck %s --check-prefix=LOOP
// RUN: not okl-opt %s -eliminate-empty-tensors --codegen=loops -O0 --run --function=in_parallel --input=8xf32=1 --input=index=100000000000 --input=index=1 --input=f32=1 2>&1 | filecheck %s --check-prefix=PARALLEL

// PARALLEL: error: 'tensor.parallel_insert_slice' op offset 100000000000 is out of bounds for dimension 0 of size 8
func.func @in_parallel(%t: tensor<?xf32>, %i: index, %n: index, %f: f32) -> tensor<?xf32> {
  %r = scf.forall (%k) in (%n) shared_outs(%o = %t) -> tensor<?xf32> {
    %j = arith.addi %k, %i : index
    %e = tensor.empty() : tensor<2xf32>
    %w = linalg.fill ins(%f : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%j] [2] [1] : tensor<2xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// LOOP: error: 'tensor.extract_slice' op offset 100000000000 is out of bounds for dimension 0 of size 8
func.func @in_loop(%t: tensor<?xf32>, %i: index, %s: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%s) : tensor<?xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %v = tensor.extract_slice %a[%i] [%s] [1] : tensor<?xf32> to tensor<?xf32>
    %w = linalg.add ins(%v, %v : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %b = tensor.insert_slice %w into %a[%i] [%s] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
