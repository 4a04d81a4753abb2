// FLAGS: -convert-elementwise-to-linalg
func.func @addf_rank0(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<f32> {
  %0 = arith.addf %arg0, %arg1 : tensor<f32>
  return %0 : tensor<f32>
}
// -----
func.func @addf_rank1(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.addf %arg0, %arg1 fastmath<fast> {mark = 1 : i32} : tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @exp(%arg0: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = math.exp %arg0 : tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
// -----
func.func @select(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
  %0 = arith.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
  return %0 : tensor<i32>
}
// -----
func.func @scalar_condition(%arg0: i1, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
  %0 = arith.select %arg0, %arg1, %arg2 : tensor<4xi32>
  return %0 : tensor<4xi32>
}
// -----
func.func @cmpf(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<i1> {
  %0 = arith.cmpf olt, %arg0, %arg1 : tensor<f32>
  return %0 : tensor<i1>
}
// -----
func.func @cmpf_dynamic(%arg0: tensor<4x?x?x8x2x?xf32>, %arg1: tensor<4x?x?x8x2x?xf32>) -> tensor<4x?x?x8x2x?xi1> {
  %0 = arith.cmpf olt, %arg0, %arg1 : tensor<4x?x?x8x2x?xf32>
  return %0 : tensor<4x?x?x8x2x?xi1>
}
// -----
func.func @several(%a: tensor<?x3xi32>, %b: tensor<?x3xi32>, %v: vector<4xf32>, %s: f32) -> (tensor<?x3xf32>, tensor<?x3xi1>, vector<4xf32>, f32) {
  %0 = arith.addi %a, %b overflow<nsw> : tensor<?x3xi32>
  %1 = arith.sitofp %0 : tensor<?x3xi32> to tensor<?x3xf32>
  %2 = math.powf %1, %1 : tensor<?x3xf32>
  %3, %4 = arith.addui_extended %0, %b : tensor<?x3xi32>, tensor<?x3xi1>
  %5 = arith.addf %v, %v : vector<4xf32>
  %6 = math.exp %s : f32
  return %2, %4, %5, %6 : tensor<?x3xf32>, tensor<?x3xi1>, vector<4xf32>, f32
}
// -----
func.func @from_empty(%n: index) -> tensor<?xi1> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = arith.cmpf olt, %e, %e : tensor<?xf32>
  return %0 : tensor<?xi1>
}
// -----
func.func @unranked(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = math.exp %a : tensor<*xf32>
  return %0 : tensor<*xf32>
}
// -----
func.func @in_regions(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.if %c -> (tensor<4xf32>) {
    %1 = math.sqrt %a : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
// -----
func.func @casts(%a: tensor<4xi8>, %f: tensor<4xf32>, %x: tensor<4xindex>) -> (tensor<4xi32>, tensor<4xf16>, tensor<4xi64>, tensor<4xi32>, tensor<4xi1>) {
  %0 = arith.extsi %a : tensor<4xi8> to tensor<4xi32>
  %1 = arith.truncf %f : tensor<4xf32> to tensor<4xf16>
  %2 = arith.index_cast %x : tensor<4xindex> to tensor<4xi64>
  %3 = arith.bitcast %f : tensor<4xf32> to tensor<4xi32>
  %4 = math.isnan %f : tensor<4xf32>
  return %0, %1, %2, %3, %4 : tensor<4xi32>, tensor<4xf16>, tensor<4xi64>, tensor<4xi32>, tensor<4xi1>
}
// -----
func.func @encoding(%a: tensor<4xf32, "x">) -> (tensor<4xf32, "x">) {
  %0 = math.exp %a : tensor<4xf32, "x">
  return %0 : tensor<4xf32, "x">
}
// -----
func.func @folds(%a: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %z = arith.constant dense<0> : tensor<4xi32>
  %o = arith.constant dense<1> : tensor<4xi32>
  %0 = arith.addi %a, %z : tensor<4xi32>
  %1 = arith.addi %o, %o : tensor<4xi32>
  %2 = arith.addi %o, %0 : tensor<4xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
// -----
func.func @scalars_only(%c: i1, %x: index, %a: tensor<4xindex>) -> (index, tensor<4xindex>) {
  %0 = arith.select %c, %x, %x : index
  %1 = arith.select %c, %a, %a : tensor<4xindex>
  return %0, %1 : index, tensor<4xindex>
}
// -----
func.func @scalar_power(%a: tensor<?xf32>, %b: tensor<?xi32>, %c: i1, %d: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = math.fpowi %a, %b : tensor<?xf32>, tensor<?xi32>
  %1 = arith.select %c, %a, %d : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
