// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// Every op on shapes and indices, and every reduction.
// Types and attributes are those that the op's kind infers, takes and prints in order of their names.
// CHECK: "oneflow.reshape"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op", shape = [3 : si64, -1 : si64]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
func.func @reshape(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.reshape"(%a0) {shape = [3 : si64, -1 : si64], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}
// CHECK: "oneflow.reshape_like"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>, tensor<6xsi64>) -> tensor<6xf32>
func.func @reshape_like(%a0: tensor<2x3xf32>, %a1: tensor<6xsi64>) {
  %r:1 = "oneflow.reshape_like"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<6xsi64>) -> tensor<6xf32>
  return
}
// CHECK: "oneflow.transpose"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op", perm = [2 : si32, 0 : si32, 1 : si32]} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
func.func @transpose(%a0: tensor<2x3x4xf32>) {
  %r:1 = "oneflow.transpose"(%a0) {perm = [2 : si32, 0 : si32, 1 : si32], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return
}
// CHECK: "oneflow.expand_dims"(%arg0) {axis = -1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
func.func @expand_dims(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.expand_dims"(%a0) {axis = -1 : si32, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  return
}
// CHECK: "oneflow.squeeze"(%arg0) {axes = [2 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<1x2x1xf32>) -> tensor<1x2xf32>
func.func @squeeze(%a0: tensor<1x2x1xf32>) {
  %r:1 = "oneflow.squeeze"(%a0) {axes = [2 : si32], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<1x2x1xf32>) -> tensor<1x2xf32>
  return
}
// CHECK: "oneflow.expand"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", expand_shape = [5 : si64, 4 : si64, -1 : si64], op_name = "op"} : (tensor<1x3xf32>) -> tensor<5x4x3xf32>
func.func @expand(%a0: tensor<1x3xf32>) {
  %r:1 = "oneflow.expand"(%a0) {expand_shape = [5 : si64, 4 : si64, -1 : si64], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<1x3xf32>) -> tensor<5x4x3xf32>
  return
}
// CHECK: "oneflow.broadcast_like"(%arg0, %arg1) {broadcast_axes = [], device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<3xf32>, tensor<2x3xsi32>) -> tensor<2x3xf32>
func.func @broadcast_like(%a0: tensor<3xf32>, %a1: tensor<2x3xsi32>) {
  %r:1 = "oneflow.broadcast_like"(%a0, %a1) {broadcast_axes = [], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<3xf32>, tensor<2x3xsi32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.broadcast_like"(%arg0, %arg1) {broadcast_axes = [1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2xf32>, tensor<2x3xsi32>) -> tensor<2x3xf32>
func.func @broadcast_like_1(%a0: tensor<2xf32>, %a1: tensor<2x3xsi32>) {
  %r:1 = "oneflow.broadcast_like"(%a0, %a1) {broadcast_axes = [1 : si32], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2xf32>, tensor<2x3xsi32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.slice"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op", start = [1 : si64, -3 : si64], step = [3 : si64, 1 : si64], stop = [8 : si64, -1 : si64]} : (tensor<10x4xf32>) -> tensor<3x2xf32>
func.func @slice(%a0: tensor<10x4xf32>) {
  %r:1 = "oneflow.slice"(%a0) {start = [1 : si64, -3 : si64], stop = [8 : si64, -1 : si64], step = [3 : si64, 1 : si64], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<10x4xf32>) -> tensor<3x2xf32>
  return
}
// CHECK: "oneflow.narrow"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", dim = 1 : si64, length = 2 : si64, op_name = "op", start = 4 : si64} : (tensor<5x6xf32>) -> tensor<5x2xf32>
func.func @narrow(%a0: tensor<5x6xf32>) {
  %r:1 = "oneflow.narrow"(%a0) {dim = 1 : si64, start = 4 : si64, length = 2 : si64, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<5x6xf32>) -> tensor<5x2xf32>
  return
}
// CHECK: "oneflow.concat"(%arg0, %arg1) {axis = 1 : si64, device_name = ["@0:0"], device_tag = "cpu", max_dim_size = 7 : si64, op_name = "op"} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
func.func @concat(%a0: tensor<2x3xf32>, %a1: tensor<2x4xf32>) {
  %r:1 = "oneflow.concat"(%a0, %a1) {axis = 1 : si64, max_dim_size = 7 : si64, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  return
}
// CHECK: "oneflow.cat"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
func.func @cat(%a0: tensor<2x3xf32>, %a1: tensor<1x3xf32>) {
  %r:1 = "oneflow.cat"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
  return
}
// CHECK: "oneflow.split_like"(%arg0, %arg1, %arg2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<5x2xf32>, tensor<3x2xf32>, tensor<2x2xf32>) -> (tensor<3x2xf32>, tensor<2x2xf32>)
func.func @split_like(%a0: tensor<5x2xf32>, %a1: tensor<3x2xf32>, %a2: tensor<2x2xf32>) {
  %r:2 = "oneflow.split_like"(%a0, %a1, %a2) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<5x2xf32>, tensor<3x2xf32>, tensor<2x2xf32>) -> (tensor<3x2xf32>, tensor<2x2xf32>)
  return
}
// CHECK: "oneflow.gather"(%arg0, %arg1) {axis = 1 : si64, device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<5x6x7xf32>, tensor<2x3xsi64>) -> tensor<5x2x3x7xf32>
func.func @gather(%a0: tensor<5x6x7xf32>, %a1: tensor<2x3xsi64>) {
  %r:1 = "oneflow.gather"(%a0, %a1) {axis = 1 : si64, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<5x6x7xf32>, tensor<2x3xsi64>) -> tensor<5x2x3x7xf32>
  return
}
// CHECK: "oneflow.embedding"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<5x6xf32>, tensor<2x3xsi32>) -> tensor<2x3x6xf32>
func.func @embedding(%a0: tensor<5x6xf32>, %a1: tensor<2x3xsi32>) {
  %r:1 = "oneflow.embedding"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<5x6xf32>, tensor<2x3xsi32>) -> tensor<2x3x6xf32>
  return
}
// CHECK: "oneflow.dim_gather"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", dim = 1 : si32, op_name = "op"} : (tensor<5x6xf32>, tensor<5x2xsi64>) -> tensor<5x2xf32>
func.func @dim_gather(%a0: tensor<5x6xf32>, %a1: tensor<5x2xsi64>) {
  %r:1 = "oneflow.dim_gather"(%a0, %a1) {dim = 1 : si32, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<5x6xf32>, tensor<5x2xsi64>) -> tensor<5x2xf32>
  return
}
// CHECK: "oneflow.arg_sort"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", direction = "ASCENDING", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xsi32>
func.func @arg_sort(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.arg_sort"(%a0) {direction = "ASCENDING", op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xsi32>
  return
}
// CHECK: "oneflow.sort"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", direction = "DESCENDING", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @sort(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.sort"(%a0) {direction = "DESCENDING", op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.top_k"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", k = 2 : si32, op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x2xsi64>
func.func @top_k(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.top_k"(%a0) {k = 2 : si32, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x2xsi64>
  return
}
// CHECK: "oneflow.argmax"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2xsi64>
func.func @argmax(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.argmax"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2xsi64>
  return
}
// CHECK: "oneflow.reduce_sum"(%arg0) {axis = [1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
func.func @reduce_sum(%a0: tensor<2x3x4xf32>) {
  %r:1 = "oneflow.reduce_sum"(%a0) {axis = [1 : si32], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  return
}
// CHECK: "oneflow.reduce_max"(%arg0) {axis = [1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
func.func @reduce_max(%a0: tensor<2x3x4xf32>) {
  %r:1 = "oneflow.reduce_max"(%a0) {axis = [1 : si32], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  return
}
// CHECK: "oneflow.reduce_min"(%arg0) {axis = [1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
func.func @reduce_min(%a0: tensor<2x3x4xf32>) {
  %r:1 = "oneflow.reduce_min"(%a0) {axis = [1 : si32], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  return
}
// CHECK: "oneflow.reduce_prod"(%arg0) {axis = [1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
func.func @reduce_prod(%a0: tensor<2x3x4xf32>) {
  %r:1 = "oneflow.reduce_prod"(%a0) {axis = [1 : si32], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  return
}
// CHECK: "oneflow.reduce_sum"(%arg0) {axis = [0 : si32, -1 : si32], device_name = ["@0:0"], device_tag = "cpu", keepdims = true, op_name = "op"} : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
func.func @reduce_sum_1(%a0: tensor<2x3x4xf32>) {
  %r:1 = "oneflow.reduce_sum"(%a0) {axis = [0 : si32, -1 : si32], keepdims = true, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  return
}
// CHECK: "oneflow.reduce_sum"(%arg0) {axis = [], device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @reduce_sum_2(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.reduce_sum"(%a0) {axis = [], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.reduce_sum"(%arg0) {axis = [0 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<f32>
func.func @reduce_sum_3(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.reduce_sum"(%a0) {axis = [0 : si32, 1 : si32], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<f32>
  return
}
// CHECK: "oneflow.constant"() {device_name = ["@0:0"], device_tag = "cpu", dtype = 6 : i32, nd_sbp = ["B"], op_name = "op", shape = [2 : si64, 3 : si64]} : () -> tensor<2x3xsi64>
func.func @constant() {
  %r:1 = "oneflow.constant"() {dtype = 6 : i32, shape = [2 : si64, 3 : si64], nd_sbp = ["B"], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : () -> tensor<2x3xsi64>
  return
}
