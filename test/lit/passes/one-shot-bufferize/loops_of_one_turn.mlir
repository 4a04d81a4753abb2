// RUN: okl-opt %s -one-shot-bufferize="test-analysis-only bufferize-function-boundaries" --split-input-file | filecheck %s

// The variable of a loop of one turn is the lower bound: the part that is inserted is the one that was extracted.

// CHECK-LABEL: @for
// CHECK: tensor.extract_slice {{.*}} {__inplace_operands_attr__ = ["true", "none"]}
// CHECK: tensor.insert_slice {{.*}} {__inplace_operands_attr__ = ["true", "true", "none"]}
func.func @for(%t: tensor<?xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %end = arith.addi %n, %c1 : index
  %r = scf.for %i = %n to %end step %c1 iter_args(%u = %t) -> tensor<?xf32> {
    %s = tensor.extract_slice %u[%n] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %e = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %in = tensor.insert_slice %e into %u[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %in : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: @forall
// CHECK: tensor.insert_slice {{.*}} {__inplace_operands_attr__ = ["true", "true", "none"]}
func.func @forall(%a: tensor<1xf32>, %b: tensor<?xf32>) {
  %s = tensor.extract_slice %b[0] [1] [1] : tensor<?xf32> to tensor<1xf32>
  %r = scf.forall (%i) in (1) shared_outs(%u = %a) -> (tensor<1xf32>) {
    %in = tensor.insert_slice %s into %b[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    scf.forall.in_parallel {
    }
  }
  return
}

// -----

// Two turns insert two parts.

// CHECK-LABEL: @two
// CHECK: tensor.insert_slice {{.*}} {__inplace_operands_attr__ = ["true", "false", "none"]}
func.func @two(%a: tensor<2xf32>, %b: tensor<?xf32>) {
  %s = tensor.extract_slice %b[0] [1] [1] : tensor<?xf32> to tensor<1xf32>
  %r = scf.forall (%i) in (2) shared_outs(%u = %a) -> (tensor<2xf32>) {
    %in = tensor.insert_slice %s into %b[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    scf.forall.in_parallel {
    }
  }
  return
}
