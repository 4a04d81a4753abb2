// FLAGS: -transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @pack(%a: tensor<129x47x16x16xf32>, %b: tensor<17x2x16x16x32x8xf32>) -> tensor<17x2x16x16x32x8xf32> {
    %cst = arith.constant 0.0 : f32
    %0 = linalg.pack %a padding_value(%cst : f32) inner_dims_pos = [1, 0] inner_tiles = [32, 8] into %b : tensor<129x47x16x16xf32> -> tensor<17x2x16x16x32x8xf32>
    return %0 : tensor<17x2x16x16x32x8xf32>
  }
  func.func @pack_dyn(%a: tensor<?x?xf32>, %b: tensor<?x?x4x8xf32>) -> tensor<?x?x4x8xf32> {
    %cst = arith.constant 0.0 : f32
    %0 = linalg.pack %a padding_value(%cst : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %b : tensor<?x?xf32> -> tensor<?x?x4x8xf32>
    return %0 : tensor<?x?x4x8xf32>
  }
  func.func @pack_as_pad(%a: tensor<129x47x16x16xf32>, %b: tensor<1x1x1x1x136x64x16x16xf32>) -> tensor<1x1x1x1x136x64x16x16xf32> {
    %cst = arith.constant 0.0 : f32
    %0 = linalg.pack %a padding_value(%cst : f32) inner_dims_pos = [0, 1, 2, 3] inner_tiles = [136, 64, 16, 16] into %b : tensor<129x47x16x16xf32> -> tensor<1x1x1x1x136x64x16x16xf32>
    return %0 : tensor<1x1x1x1x136x64x16x16xf32>
  }
  func.func @pack_nopad(%a: tensor<32x64xf32>, %b: tensor<8x8x4x8xf32>) -> tensor<8x8x4x8xf32> {
    %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %b : tensor<32x64xf32> -> tensor<8x8x4x8xf32>
    return %0 : tensor<8x8x4x8xf32>
  }
  func.func @unpack(%a: tensor<17x2x16x16x32x8xf32>, %b: tensor<129x47x16x16xf32>) -> tensor<129x47x16x16xf32> {
    %0 = linalg.unpack %a inner_dims_pos = [1, 0] inner_tiles = [32, 8] into %b : tensor<17x2x16x16x32x8xf32> -> tensor<129x47x16x16xf32>
    return %0 : tensor<129x47x16x16xf32>
  }
  func.func @unpack_dyn(%a: tensor<?x?x4x8xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %b : tensor<?x?x4x8xf32> -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @unpack_as_pad(%a: tensor<1x1x1x1x136x64x16x16xf32>, %b: tensor<129x47x16x16xf32>) -> tensor<129x47x16x16xf32> {
    %0 = linalg.unpack %a inner_dims_pos = [0, 1, 2, 3] inner_tiles = [136, 64, 16, 16] into %b : tensor<1x1x1x1x136x64x16x16xf32> -> tensor<129x47x16x16xf32>
    return %0 : tensor<129x47x16x16xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    transform.structured.lower_pack %0 : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    %1 = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    transform.structured.lower_unpack %1 : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  func.func @mm(%A: tensor<12x16xf32>, %B: tensor<16x20xf32>, %C: tensor<12x20xf32>) -> tensor<12x20xf32> {
    %0 = linalg.matmul ins(%A, %B : tensor<12x16xf32>, tensor<16x20xf32>) outs(%C : tensor<12x20xf32>) -> tensor<12x20xf32>
    return %0 : tensor<12x20xf32>
  }
  func.func @mmd(%A: tensor<?x?xf32>, %B: tensor<?x?xf32>, %C: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%A, %B : tensor<?x?xf32>, tensor<?x?xf32>) outs(%C : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %one, %two = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %1 = transform.structured.pack %one packed_sizes = [5, 0, 8] : (!transform.any_op) -> !transform.any_op
    %p = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    transform.structured.lower_pack %p : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    %2 = transform.structured.pack %two packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
