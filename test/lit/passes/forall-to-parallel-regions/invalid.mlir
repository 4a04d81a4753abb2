// RUN: okl-opt %s -forall-to-parallel-regions --split-input-file --verify-diagnostics
// RUN: not okl-opt %s --split-input-file -forall-to-parallel-regions=min-cost-us=-1 2>&1 | filecheck %s

// CHECK: error: min-cost-us: -1 is not a number from 0 to 2147483647

func.func @tensors(%tensor: tensor<64xf32>) -> tensor<64xf32> {
  // expected-error@+1 {{has outputs: only fully bufferized loops can be lowered}}
  %0 = scf.forall (%i) in (8) shared_outs(%out = %tensor) -> (tensor<64xf32>) {
    %part = tensor.extract_slice %out[%i] [8] [1] : tensor<64xf32> to tensor<8xf32>
    // Parts that overlap, as no one would want them.
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %out[%i] [8] [1] : tensor<8xf32> into tensor<64xf32>
    }
  }
  return %0 : tensor<64xf32>
}

// -----

// expected-error@+1 {{redefinition of reserved function 'okl_run_parts' of different type}}
llvm.func @okl_run_parts(i32)
func.func @reserved(%memref: memref<1048576xf64>, %value: f64) {
  scf.forall (%i) in (1048576) {
    memref.store %value, %memref[%i] : memref<1048576xf64>
  }
  return
}
