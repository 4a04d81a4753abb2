// FLAGS: -transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
    %z = arith.constant 0.0 : f32
    %f = linalg.fill ins(%z : f32) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
    %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
    %1 = linalg.exp ins(%0 : tensor<8x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
    return %1 : tensor<8x32xf32>
  }
  transform.named_sequence @is_mm(%x: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %x ["linalg.matmul"] : !transform.any_op
    transform.yield %x : !transform.any_op
  }
  transform.named_sequence @is_exp(%x: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.param<i64>) {
    transform.match.operation_name %x ["linalg.exp", "linalg.fill"] : !transform.any_op
    %p = transform.param.constant 5 : i64 -> !transform.param<i64>
    transform.yield %x, %p : !transform.any_op, !transform.param<i64>
  }
  transform.named_sequence @act(%x: !transform.any_op {transform.readonly}) {
    transform.annotate %x "matmul" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @act2(%x: !transform.any_op {transform.readonly}, %p: !transform.param<i64> {transform.readonly}) {
    transform.annotate %x "other" = %p : !transform.any_op, !transform.param<i64>
    transform.yield
  }
  transform.named_sequence @tile(%x: !transform.any_op {transform.consumed}, %p: !transform.param<i64> {transform.readonly}) -> !transform.any_op {
    %t, %l = transform.structured.tile_using_for %x tile_sizes [%p] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    transform.yield %l : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %r = transform.foreach_match in %root @is_mm -> @act, @is_exp -> @act2 : (!transform.any_op) -> !transform.any_op
    %m = transform.collect_matching @is_mm in %r : (!transform.any_op) -> !transform.any_op
    %pr = transform.get_producer_of_operand %m[2] : (!transform.any_op) -> !transform.any_op
    %cs = transform.get_consumers_of_result %m[0] : (!transform.any_op) -> !transform.any_op
    transform.annotate %pr "producer" : !transform.any_op
    transform.annotate %cs "consumer" : !transform.any_op
    %p = transform.param.constant 4 : i64 -> !transform.param<i64>
    %l = transform.include @tile failures(propagate) (%m, %p) : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.annotate %l "loop" : !transform.any_op
    %all = transform.structured.match ops{["linalg.exp", "linalg.fill"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.foreach %all : !transform.any_op {
    ^bb0(%one: !transform.any_op):
      %t, %l2 = transform.structured.tile_using_forall %one tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    }
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  %1 = linalg.exp ins(%0 : tensor<8x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}

transform.named_sequence @__transform_main(%root: !transform.any_op ) {
  %m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
%x = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
%y, %z = transform.split_handle %x : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
transform.structured.vectorize %x : !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  %1 = linalg.exp ins(%0 : tensor<8x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}

transform.named_sequence @__transform_main(%root: !transform.any_op ) {
  %m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
%x = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
%t, %l = transform.structured.tile_using_for %x tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  %1 = linalg.exp ins(%0 : tensor<8x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}

transform.named_sequence @__transform_main(%root: !transform.any_op ) {
  %m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
%x = transform.get_parent_op %m {op_name = "scf.for"} : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  %1 = linalg.exp ins(%0 : tensor<8x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}

transform.named_sequence @__transform_main(%root: !transform.any_op ) {
  %m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
%x = transform.get_parent_op %root : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  %1 = linalg.exp ins(%0 : tensor<8x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}

transform.named_sequence @__transform_main(%root: !transform.any_op ) {
  %m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
%x = transform.cast %m : !transform.any_op to !transform.op<"linalg.pack">
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  %1 = linalg.exp ins(%0 : tensor<8x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}

transform.named_sequence @__transform_main(%root: !transform.any_op ) {
  %m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
%x = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.op<"linalg.pack">
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  %1 = linalg.exp ins(%0 : tensor<8x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}

transform.named_sequence @__transform_main(%root: !transform.any_op ) {
  %m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
%x:2 = transform.split_handle %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  %1 = linalg.exp ins(%0 : tensor<8x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}

transform.named_sequence @__transform_main(%root: !transform.any_op ) {
  %m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
%p = transform.param.constant 4 : i64 -> !transform.param<i32>
  transform.yield
}
}
