// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// Every elementwise op, on one operand or several.
// Types and attributes are those that the op's kind infers, takes and prints in order of their names.
// CHECK: "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @relu(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.relu"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.abs"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @abs(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.abs"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.ceil"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @ceil(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.ceil"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.floor"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @floor(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.floor"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.rint"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @rint(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.rint"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.round"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @round(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.round"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.sign"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @sign(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.sign"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.negative"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @negative(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.negative"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.reciprocal"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @reciprocal(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.reciprocal"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.tanh"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @tanh(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.tanh"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.sigmoid"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @sigmoid(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.sigmoid"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.exp"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @exp(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.exp"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.sqrt"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @sqrt(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.sqrt"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.rsqrt"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @rsqrt(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.rsqrt"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.square"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @square(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.square"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.erf"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @erf(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.erf"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.quick_gelu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @quick_gelu(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.quick_gelu"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.gelu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @gelu(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.gelu"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.fast_gelu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @fast_gelu(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.fast_gelu"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.silu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @silu(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.silu"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.identity"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @identity(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.identity"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.softmax"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @softmax(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.softmax"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.ones_like"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @ones_like(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.ones_like"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.log_softmax"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @log_softmax(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.log_softmax"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.leaky_relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @leaky_relu(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.leaky_relu"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.hardtanh"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @hardtanh(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.hardtanh"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.scalar_add"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @scalar_add(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.scalar_add"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.scalar_mul"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @scalar_mul(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.scalar_mul"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.scalar_div"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @scalar_div(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.scalar_div"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.scalar_pow"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @scalar_pow(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.scalar_pow"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.tril"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @tril(%a0: tensor<2x3xf32>) {
  %r:1 = "oneflow.tril"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<f32>) -> tensor<f32>
func.func @relu_1(%a0: tensor<f32>) {
  %r:1 = "oneflow.relu"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<f32>) -> tensor<f32>
  return
}
// CHECK: "oneflow.square"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2xi64>) -> tensor<2xsi64>
func.func @square_1(%a0: tensor<2xi64>) {
  %r:1 = "oneflow.square"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2xi64>) -> tensor<2xsi64>
  return
}
// CHECK: "oneflow.copy"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", device_type = "cuda", op_name = "op"} : (tensor<2xf16>) -> tensor<2xf16>
func.func @copy(%a0: tensor<2xf16>) {
  %r:1 = "oneflow.copy"(%a0) {device_type = "cuda", op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2xf16>) -> tensor<2xf16>
  return
}
// CHECK: "oneflow.cast"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", dtype = 5 : i32, op_name = "op"} : (tensor<2xf32>) -> tensor<2xsi32>
func.func @cast(%a0: tensor<2xf32>) {
  %r:1 = "oneflow.cast"(%a0) {dtype = 5 : i32, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2xf32>) -> tensor<2xsi32>
  return
}
// CHECK: "oneflow.cast"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", dtype = 5 : i32, op_name = "op"} : (tensor<2xf32>) -> tensor<2xi32>
func.func @cast_1(%a0: tensor<2xf32>) {
  %r:1 = "oneflow.cast"(%a0) {dtype = 5 : i32, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2xf32>) -> tensor<2xi32>
  return
}
// CHECK: "oneflow.cast"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", dtype = 12 : i32, op_name = "op"} : (tensor<2xf32>) -> tensor<2xi1>
func.func @cast_2(%a0: tensor<2xf32>) {
  %r:1 = "oneflow.cast"(%a0) {dtype = 12 : i32, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2xf32>) -> tensor<2xi1>
  return
}
// CHECK: "oneflow.cast"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", dtype = 12 : i32, op_name = "op"} : (tensor<2xf32>) -> tensor<2xsi8>
func.func @cast_3(%a0: tensor<2xf32>) {
  %r:1 = "oneflow.cast"(%a0) {dtype = 12 : i32, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2xf32>) -> tensor<2xsi8>
  return
}
// CHECK: "oneflow.dropout"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi1>)
func.func @dropout(%a0: tensor<2x3xf32>) {
  %r:2 = "oneflow.dropout"(%a0) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi1>)
  return
}
// CHECK: "oneflow.dropout"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op", rate = 5.000000e-01 : f32} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xsi8>)
func.func @dropout_1(%a0: tensor<2xf32>, %a1: tensor<2xf32>) {
  %r:2 = "oneflow.dropout"(%a0, %a1) {rate = 0.5 : f32, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xsi8>)
  return
}
// CHECK: "oneflow.add_n2"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op", op_type_name = "add_n"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
func.func @add_n2(%a0: tensor<2xf32>, %a1: tensor<2xf32>) {
  %r:1 = "oneflow.add_n2"(%a0, %a1) {op_type_name = "add_n", op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}
// CHECK: "oneflow.add_n"(%arg0, %arg1, %arg2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
func.func @add_n(%a0: tensor<2xf32>, %a1: tensor<2xf32>, %a2: tensor<2xf32>) {
  %r:1 = "oneflow.add_n"(%a0, %a1, %a2) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}
// CHECK: "oneflow.broadcast_add"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
func.func @broadcast_add(%a0: tensor<4x1x3xf32>, %a1: tensor<2x1xf32>) {
  %r:1 = "oneflow.broadcast_add"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
  return
}
// CHECK: "oneflow.broadcast_sub"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
func.func @broadcast_sub(%a0: tensor<4x1x3xf32>, %a1: tensor<2x1xf32>) {
  %r:1 = "oneflow.broadcast_sub"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
  return
}
// CHECK: "oneflow.broadcast_mul"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
func.func @broadcast_mul(%a0: tensor<4x1x3xf32>, %a1: tensor<2x1xf32>) {
  %r:1 = "oneflow.broadcast_mul"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
  return
}
// CHECK: "oneflow.broadcast_div"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
func.func @broadcast_div(%a0: tensor<4x1x3xf32>, %a1: tensor<2x1xf32>) {
  %r:1 = "oneflow.broadcast_div"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
  return
}
// CHECK: "oneflow.broadcast_pow"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
func.func @broadcast_pow(%a0: tensor<4x1x3xf32>, %a1: tensor<2x1xf32>) {
  %r:1 = "oneflow.broadcast_pow"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
  return
}
// CHECK: "oneflow.broadcast_maximum"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
func.func @broadcast_maximum(%a0: tensor<4x1x3xf32>, %a1: tensor<2x1xf32>) {
  %r:1 = "oneflow.broadcast_maximum"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
  return
}
// CHECK: "oneflow.broadcast_minimum"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
func.func @broadcast_minimum(%a0: tensor<4x1x3xf32>, %a1: tensor<2x1xf32>) {
  %r:1 = "oneflow.broadcast_minimum"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4x1x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
  return
}
// CHECK: "oneflow.broadcast_add"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
func.func @broadcast_add_1(%a0: tensor<f32>, %a1: tensor<2xf32>) {
  %r:1 = "oneflow.broadcast_add"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
  return
}
// CHECK: "oneflow.broadcast_add"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<0x2xf32>, tensor<1x2xf32>) -> tensor<0x2xf32>
func.func @broadcast_add_2(%a0: tensor<0x2xf32>, %a1: tensor<1x2xf32>) {
  %r:1 = "oneflow.broadcast_add"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<0x2xf32>, tensor<1x2xf32>) -> tensor<0x2xf32>
  return
}
// CHECK: "oneflow.scalar_add_by_tensor"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
func.func @scalar_add_by_tensor(%a0: tensor<2x3xf32>, %a1: tensor<1xf32>) {
  %r:1 = "oneflow.scalar_add_by_tensor"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.scalar_mul_by_tensor"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
func.func @scalar_mul_by_tensor(%a0: tensor<2x3xf32>, %a1: tensor<f32>) {
  %r:1 = "oneflow.scalar_mul_by_tensor"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.bias_add"(%arg0, %arg1) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @bias_add(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>) {
  %r:1 = "oneflow.bias_add"(%a0, %a1) {axis = 1 : si32, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.fused_bias_add_gelu"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
func.func @fused_bias_add_gelu(%a0: tensor<2x3xf32>, %a1: tensor<2xf32>) {
  %r:1 = "oneflow.fused_bias_add_gelu"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.where"(%arg0, %arg1, %arg2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
func.func @where(%a0: tensor<2xi1>, %a1: tensor<2xf32>, %a2: tensor<2xf32>) {
  %r:1 = "oneflow.where"(%a0, %a1, %a2) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}
// CHECK: "oneflow.masked_fill"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", float_operand = 1.000000e+00 : f64, has_float_operand = true, op_name = "op"} : (tensor<2xf32>, tensor<2xsi8>) -> tensor<2xf32>
func.func @masked_fill(%a0: tensor<2xf32>, %a1: tensor<2xsi8>) {
  %r:1 = "oneflow.masked_fill"(%a0, %a1) {has_float_operand = true, float_operand = 1.0 : f64, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2xf32>, tensor<2xsi8>) -> tensor<2xf32>
  return
}
