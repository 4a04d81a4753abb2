func.func @b(%x : i32, %lb : index, %ub : index, %s : index) -> (i32, i32) {
  %0:2 = "test.op_with_variadic_results_and_folder"(%x, %x) : (i32, i32) -> (i32, i32)
  %1 = "test.op_commutative"(%x, %x, %x, %x) : (i32, i32, i32, i32) -> i32
  %c = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %2 = "test.op_commutative"(%c, %x, %c2, %1) : (i32, i32, i32, i32) -> i32
  %3 = "test.op_commutative2"(%c, %x) : (i32, i32) -> i32
  %4 = "test.op_large_commutative"(%c, %x, %c, %x, %c, %2, %3) : (i32, i32, i32, i32, i32, i32, i32) -> i32
  "test.use"(%4) : (i32) -> ()
  %5 = "test.op_involution_trait_no_operation_fold"(%x) : (i32) -> i32
  %6 = "test.op_involution_trait_no_operation_fold"(%5) : (i32) -> i32
  %7 = "test.op_involution_trait_failing_operation_fold"(%6) : (i32) -> i32
  %8 = "test.op_involution_trait_failing_operation_fold"(%7) : (i32) -> i32
  %9 = "test.op_involution_trait_succesful_operation_fold"(%8) : (i32) -> i32
  %10 = "test.op_involution_trait_succesful_operation_fold"(%9) : (i32) -> i32
  %11 = "test.op_idempotent_trait"(%10) : (i32) -> i32
  %12 = "test.op_idempotent_trait"(%11) : (i32) -> i32
  %13 = "test.op_idempotent_trait_binary"(%12, %12) : (i32, i32) -> i32
  %14 = "test.op_idempotent_trait_binary"(%13, %x) : (i32, i32) -> i32
  %15 = "test.op_in_place_fold"(%c) : (i32) -> i32
  %16 = "test.op_in_place_self_fold"() : () -> i32
  %17 = "test.manual_cpp_op_with_fold"(%c) : (i32) -> i32
  %18 = "test.constant"() {value = 5 : i32} : () -> i32
  %19 = "test.constant"() {value = 5 : i32} : () -> i32
  %20 = "test.dialect_canonicalizable"() : () -> i32
  %21 = "test.op_in_place_fold"(%18) : (i32) -> i32
  %22 = arith.addi %18, %c : i32
  "test.use"(%14, %15, %16, %17, %18, %19, %20, %21, %22) : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  scf.for %i = %lb to %ub step %s {
     %30 = "test.conditionally_speculatable_op"(%c) : (i32) -> i32
     %31 = "test.conditionally_speculatable_op"(%x) : (i32) -> i32
     %32 = "test.constant"() {value = 6 : i32} : () -> i32
     "test.use"(%30, %31, %32) : (i32, i32, i32) -> ()
  }
  return %0#0, %0#1 : i32, i32
}
// -----
func.func private @callee()
func.func @c(%c : i1) {
  "test.fold_to_call_op"() {callee = @callee} : () -> ()
  "test.one_region_op"() ({
    %1 = "test.constant"() {value = 6 : i32} : () -> i32
    "test.use"(%1) : (i32) -> ()
    "test.return"() : () -> ()
  }) : () -> ()
  "test.isolated_one_region_op"() ({
    %1 = "test.constant"() {value = 6 : i32} : () -> i32
    "test.use"(%1) : (i32) -> ()
    "test.return"() : () -> ()
  }) : () -> ()
  return
}
// -----
func.func @d(%c : i32) {
  "test.br"(%c, %c)[^bb1] : (i32, i32) -> ()
^bb1(%a : i32, %b : i32):
  %r = "test.producing_br"(%c, %a)[^bb1, ^bb2] {operandSegmentSizes = array<i32: 0,2>} : (i32, i32) -> i32
^bb2:
  "test.use"(%a) : (i32) -> ()
  return
}
// -----
func.func @e(%c : i32) {
  "test.br"(%c)[^bb1] : (i32) -> ()
^bb1(%a : i32):
  %d = arith.constant 7 : i32
  %e = "test.any_cond"() ({ test.region_yield %d : i32 }) : () -> i32
  %f = test.region_if %d: i32 -> i32 then { ^bb0(%x : i32): test.region_if_yield %x : i32 } else { ^bb0(%x : i32): test.region_if_yield %x : i32 } join { ^bb0(%x : i32): test.region_if_yield %x : i32 }
  %g = test.loop_block %d : (i32) -> f32 { ^bb0(%x : i32): 
    %z = arith.sitofp %x : i32 to f32
    test.loop_block_term iter %x exit %z
  }
  "test.use"(%e, %f, %g) : (i32, i32, f32) -> ()
  return
}
// -----
func.func @casts_into_a_destination(%a: tensor<2xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.cast %a : tensor<2xf32> to tensor<?xf32>
  %1 = test.destination_style_op ins(%0 : tensor<?xf32>) outs(%0 : tensor<?xf32>) (%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = test.destination_style_op outs(%a : tensor<2xf32>) -> tensor<2xf32>
  %3 = tensor.cast %2 : tensor<2xf32> to tensor<?xf32>
  return %1, %3 : tensor<?xf32>, tensor<?xf32>
}
// -----
func.func @unused(%m: memref<2xf32>) {
  %0 = "test.side_effect_op"() {effects = [{effect = "read"}]} : () -> i32
  %1 = "test.side_effect_op"() {effects = [{effect = "write"}]} : () -> i32
  %2 = "test.side_effect_op"() {effects = [{effect = "allocate", on_result}]} : () -> i32
  %3 = "test.side_effect_op"() {effects = [{effect = "free"}]} : () -> i32
  %4 = "test.side_effect_op"() : () -> i32
  %5 = "test.test_effects_result"() : () -> i32
  %6 = "test.op_with_memread"() : () -> i32
  "test.op_with_memwrite"() : () -> ()
  %7, %8 = test.alloc_with_multiple_results : index, memref<2xf32>
  %9 = "test.one_region_with_recursive_memory_effects"() ({
    %10 = "test.op_with_memread"() : () -> i32
    test.region_yield %10 : i32
  }) : () -> i32
  return
}
