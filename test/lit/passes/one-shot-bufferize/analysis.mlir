// RUN: okl-opt %s -one-shot-bufferize="test-analysis-only bufferize-function-boundaries print-conflicts" | filecheck %s

// The new contents replace the old ones, which are not needed.
// CHECK-LABEL: func.func @in_place(
// CHECK:         tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
// CHECK:         return {__equivalent_func_args__ = [0]
func.func @in_place(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The old contents are read after the write, which is made in a copy.
// CHECK-LABEL: func.func @copied(
// CHECK-SAME:    attributes {"C_0[DEF: bbArg 0]"}
// CHECK:         tensor.insert {{.*}} {"C_0[CONFL-WRITE: 1]", __inplace_operands_attr__ = ["none", "false", "none"]}
// CHECK:         tensor.extract {{.*}} {"C_0[READ: 0]", __inplace_operands_attr__ = ["true", "none"]}
func.func @copied(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// What is inserted is already there.
// CHECK-LABEL: func.func @part(
// CHECK:         tensor.extract_slice {{.*}} {__inplace_operands_attr__ = ["true", "none"]}
// CHECK:         linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
// CHECK:         tensor.insert_slice {{.*}} {__inplace_operands_attr__ = ["true", "true", "none"]}
func.func @part(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %2 : tensor<8xf32>
}

// The callee writes its argument, which the caller needs afterwards.
// CHECK-LABEL: func.func private @writes(
// CHECK-SAME:    tensor<4xf32> {bufferization.access = "read-write"}
func.func private @writes(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// CHECK-LABEL: func.func @calls(
// CHECK:         call @writes({{.*}}__inplace_operands_attr__ = ["false", "none", "none"]
func.func @calls(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = call @writes(%t, %f, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  return %0, %t : tensor<4xf32>, tensor<4xf32>
}
