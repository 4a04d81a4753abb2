// ----- regions of the test dialect
"test.graph_region"() ({ "test.unknown"() : () -> () }) {a} : () -> ()
"test.isolated_graph_region"() ({ "test.unknown"() : () -> () }) {a} : () -> ()
"test.isolated_regions"() ({ "test.unknown"() : () -> () }, {}) {a} : () -> ()
"test.affine_scope"() ({ "test.unknown"() : () -> () }) {a} : () -> ()
"test.ssacfg_region"() ({ "test.unknown"() : () -> () }) {a} : () -> ()
"test.alloca_scope_region"() ({ "test.unknown"() : () -> () }) {a} : () -> ()
"test.one_region_op"() ({ "test.unknown"() : () -> () }) {a} : () -> ()
"test.symbol_scope"() ({ "test.finish"() : () -> () }) {a} : () -> ()
"test.symbol_scope_isolated"() ({ "test.finish"() : () -> () }) {a} : () -> ()
"test.symbol_table_region"() ({ "test.finish"() : () -> () }) {a} : () -> ()
"test.symbol"() {a, sym_name = "q"} : () -> ()
"test.overridden_symbol_visibility"() {a, sym_name = "q2"} : () -> ()
"test.SingleBlockImplicitTerminator"() ({ "test.finish"() : () -> () }) {a} : () -> ()
"test.single_no_terminator_op"() ({ "test.unknown"() : () -> () }) {a} : () -> ()
"test.single_no_terminator_custom_asm_op"() ({ "test.unknown"() : () -> () }) {a} : () -> ()
"test.variadic_no_terminator_op"() ({ "test.unknown"() : () -> () }, { "test.unknown"() : () -> ()}) {a} : () -> ()
"test.sized_region_op"() ({ "test.unknown"()[^bb1] : () -> () 
^bb1:
 "test.unknown"() : () -> ()}, { "test.unknown"() : () -> ()}) {a} : () -> ()
// ----- any_cond
%0 = "test.any_cond"() ({ %1 = "test.unknown"() : () -> i32
"test.region_yield"(%1) : (i32) -> ()}) : () -> (i32)
// ----- loop_block
%0 = "test.unknown"() : () -> i32
%1 = "test.loop_block"(%0) ({ ^bb0(%a : i32):
 %1 = "test.unknown"() : () -> f32
 "test.loop_block_term"(%a, %1) : (i32, f32) -> () }) : (i32) -> f32
// ----- ops without regions
%x:4 = "test.unknown"() : () -> (i32, i32, i32, i32)
%0 = "test.always_speculatable_op"() : () -> i32
%1 = "test.never_speculatable_op"() : () -> i32
%2 = "test.conditionally_speculatable_op"(%x#0) : (i32) -> i32
%3 = "test.op_commutative"(%x#0, %x#1, %x#2, %x#3) : (i32,i32,i32,i32) -> i32
%4 = "test.op_in_place_fold"(%x#0) : (i32) -> i32
%5 = "test.op_in_place_fold_anchor"(%x#0) : (i32) -> i32
%6 = "test.constant"() {value = 3 : i32} : () -> i32
%7 = "test.side_effect_op"() : () -> i32
%8 = "test.asm_dialect_interface_op"() : () -> i1
%9:3 = "test.asm_interface_op"() : () -> (i32, i32, i32)
%10:2 = "test.custom_result_name"() {names = ["a","b"]} : () -> (i32, i32)
%11 = "test.string_attr_pretty_name"() {names = ["a"]} : () -> (i32)
%12 = "test.op_with_memread"() : () -> i32
%13:2 = "test.alloc_with_multiple_results"() : () -> (index, memref<?xi64>)
%14 = "test.make_tuple"() : () -> tuple<>
// ----- words
%0:2 = "test.multi_slot_alloca"() : () -> (memref<i32>, memref<i32>)
"test.format_optional_result_d_op"() : () -> ()
%1 = "test.format_optional_result_d_op"() : () -> f80
"test.op_with_loc_attr"() {loc_attr = loc("a")} : () -> ()
"test.parse_b64"() {b64 = "hello"} : () -> ()
"test.parse_wrapped_keyword"() {keyword = "hello"} : () -> ()
"test.parse_integer_literal"() : () -> ()
"test.parse_custom_operation_name_api"() {name = "hello.x", a} : () -> ()
"test.op.with_dot_in_name"() {a} : () -> ()
"test.dialect_custom_printer.with.dot"() {a} : () -> ()
"test.default_dialect"() ({ "test.op.with_dot_in_name"() : () -> () 
 "test.return"() : () -> ()}) {a} : () -> ()
// ----- regions in a line
%0:2 = "test.unknown"() : () -> (f32, f32)
%1 = "test.pretty_printed_region"(%0#0, %0#1) ({ ^bb0(%a: f32, %b : f32) :
 %2 = "test.other"(%a, %b) : (f32, f32) -> f32
 "test.return"(%2) : (f32) -> () }) : (f32, f32) -> f32
%3 = "test.pretty_printed_region"(%0#0, %0#1) ({ ^bb0(%a: f32, %b : f32) :
 %2 = "test.other"(%a, %b) : (f32, f32) -> f32
 "test.return"(%2) : (f32) -> () }) : (f32, f32) -> f32
// ----- block names
"test.block_names"() ({ "test.unknown"()[^bb1, ^bb2] : () -> () 
^bb1:
 "test.unknown"() : () -> () 
^bb2:
 "test.unknown"() : () -> () 
}) {a} : () -> ()
%0 = "test.wrapping_region"() ({ %1 = "test.other"() {test.attr = "a"} : () -> i32
 "test.return"(%1) : (i32) -> () }) {a} : () -> i32
// ----- isolated, wrapping and polyfor
%0:2 = "test.unknown"() : () -> (f32, f32)
%1 = "test.pretty_printed_region"(%0#0, %0#1) ({ ^bb0(%a: f32, %b : f32) :
 %2 = "test.special.op"(%a, %b) : (f32, f32) -> f32
 "test.return"(%2) : (f32) -> () }) {a} : (f32, f32) -> f32
%i:2 = "test.unknown"() : () -> (index, index)
"test.isolated_region"(%i#1) ({ ^bb0(%j : index): "test.use"(%j) : (index) -> () }) {a, arg_names = ["l", "m"]} : (index) -> ()
%w = "test.wrapping_region"() ({ %q1 = "test.other"() ({}) {test.attr = "a"} : () -> i32 loc("abc")
 "test.return"(%q1) : (i32) -> () }) {a} : () -> i32
test.isolated_region %i#1 { "test.use"(%i#1) : (index) -> () }
%i32 = "test.unknown"() : () -> i32
%s = test.wrapping_region wraps "test.other"(%i32) {test.attr = "attr"} : (i32) -> i32
%s2:2 = test.wrapping_region wraps "test.other"(%i32) {test.attr = "attr"} : (i32) -> (i32, f32) loc("here")
test.default_dialect { test.op.with_dot_in_name
   test.op.with_dot_in_name
   "test.unknown"() : () -> ()
 }
// ----- pretty printed region
%0:2 = "test.unknown"() : () -> (f32, f32)
%1 = test.pretty_printed_region %0#0, %0#1 start test.special.op end : (f32, f32) -> f32 loc("x")
// ----- names of the test dialect
%0 = "test.result_name_from_type"() : () -> !test.op_asm_type_interface
%1 = "test.result_name_from_type"() : () -> !test.op_asm_type_interface_tablegen_default
"test.block_argument_name_from_type"() ({ ^bb0(%a: !test.op_asm_type_interface, %b: i32, %c: !test.op_asm_type_interface_tablegen_default): "test.unknown"() : () -> () }) : () -> ()
"test.block_argument_name_from_type_interface"() ({ ^bb0(%a: !test.op_asm_type_interface, %b: i32, %c: !test.op_asm_type_interface_tablegen_default): "test.unknown"() : () -> () }) : () -> ()
%2 = "test.asm_dialect_interface_op"() : () -> i1
%3:2 = "test.asm_interface_op"() : () -> (i1, i1)
%4:2 = "test.custom_result_name"() {names = ["a", "a"]} : () -> (i1, i1)
%5:5 = "test.asm_interface_op"() : () -> (i1, i1, i1, i1, i1)
%6:3 = "test.result_name_from_type_interface"() : () -> (!test.op_asm_type_interface, i32, !test.op_asm_type_interface)
%7:2 = "test.custom_result_name"() {names = ["", "7b c"]} : () -> (i1, i1)
%8:2 = "test.custom_result_name"() {names = ["x"]} : () -> (i1, i1)
%9:2 = "test.custom_result_name"() {names = ["x", ""]} : () -> (i1, i1)
"test.unknown"(%0, %3#0) {b = #test.op_asm_attr_interface<value = "x">, c = #test.op_asm_attr_interface_tablegen_default<value = "x">, a = #test.op_asm_attr_interface<value = "x">} : (!test.op_asm_type_interface, i1) -> ()
"test.block_names"() ({ "test.unknown"()[^bb1, ^bb2] : () -> () 
^bb1:
 "test.unknown"() : () -> () 
^bb2:
  "test.block_names"() ({ "test.unknown"()[^bb1, ^bb2] : () -> () 
   ^bb1:
   "test.unknown"() : () -> () 
   ^bb2:
    "test.unknown"() : () -> () }) : () -> ()
 "test.unknown"() : () -> () 
}) {a} : () -> ()
// ----- values
%i = "test.unknown"() : () -> i32
%t = "test.unknown"() : () -> tensor<2xf32>
%m = "test.unknown"() : () -> memref<2xf32>
%k = "test.unknown"() : () -> index
test.region_if %i: i32 -> i32 then { ^bb0(%a : i32): test.region_if_yield %a : i32 } else { ^bb0(%a : i32): test.region_if_yield %a : i32 } join { ^bb0(%a : i32): test.region_if_yield %a : i32 }
test.region_if %i, %i: i32, i32 -> (i32, i32) then {
^bb0(%a: i32, %b: i32):
  test.region_if_yield %a, %b : i32, i32
} else {
^bb0(%a: i32, %b: i32):
  test.region_if_yield %b, %a : i32, i32
} join {
^bb0(%a: i32, %b: i32):
  test.region_if_yield %b, %a : i32, i32
}
"test.copy"(%m, %m) {a} : (memref<2xf32>, memref<2xf32>) -> ()
"test.cse_of_single_block_op"(%i, %i) ({ ^bb0(%a: i32, %b : i32): test.region_yield %i : i32 }) {a} : (i32, i32) -> i32
"test.destination_style_op"(%i, %i, %t, %i, %t) {operandSegmentSizes = array<i32: 2,1,2>, a} : (i32, i32, tensor<2xf32>, i32, tensor<2xf32>) -> tensor<2xf32>
"test.destination_style_op"(%t, %t) {operandSegmentSizes = array<i32: 0,2,0>, a} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
"test.side_effect_with_region_op"(%i) ({}) {a} : (i32) -> f32
"test.switch_with_no_break"(%k) ({"test.unknown"() : () -> ()}, {"test.unknown"() : () -> ()}) {cases = array<i64: 1, 3>, a} : (index) -> ()
"test.graph_loop"(%k, %i) ({"test.unknown"() : () -> ()}) {a} : (index, i32) -> (i32, i32)
// ----- words and sizes
test.custom_dimension_list_attr dimension_list = 2x?x4 {a}
test.custom_dimension_list_attr dimension_list = []
test.custom_dimension_list_attr dimension_list = 4
test.custom_dimension_list_attr dimension_list = 0x0
%x:3 = test.parse_integer_literal : 3
test.parse_b64 "YQ=="
test.variadic_args_types_split "a", %x#0, %x#1 {u} : index, index
test.parse_wrapped_keyword a.b
%q:3, %r = test.string_attr_pretty_name attributes {z}
%v = test.string_attr_pretty_name attributes {names = ["q"], h}
%w = test.string_attr_pretty_name
// ----- calls
func.func private @s()
"test.conversion_call_op"() {callee = @s} : () -> ()
"test.fold_to_call_op"() {callee = @s} : () -> ()
%m = "test.unknown"() : () -> memref<2xi32>
"test.call_and_store"(%m) {callee = @s, store_before_call = true} : (memref<2xi32>) -> ()
%d = "test.unknown"() : () -> i32
"test.call_on_device"(%d) {callee = @s} : (i32) -> ()
// ----- graphs
"test.unknown"() ({
  %1 = "test.a"(%1, %2) : (i64, i64) -> i64
  %2 = "test.b"(%1) : (i64) -> i64
}) : () -> ()
test.isolated_graph_region {
  %1 = "test.a"(%1, %2) : (i64, i64) -> i64
  %2 = "test.ssacfg_region"(%1, %2) ({
    "test.use"(%1, %2) : (i64, i64) -> ()
  }) : (i64, i64) -> i64
  "test.end"() : () -> ()
}
%0 = test.graph_loop {
  %1 = "test.a"(%1) : (i64) -> i64
} : () -> i32
// ----- branches
func.func @f(%a: i32) {
  "test.br"(%a)[^bb1] : (i32) -> ()
^bb1(%b: i32):
  %0 = "test.producing_br"(%a, %b)[^bb2, ^bb3] {operandSegmentSizes = array<i32: 1, 1>} : (i32, i32) -> i32
^bb2(%c: i32):
  "test.internal_br"(%c, %a)[^bb3, ^bb4] {operandSegmentSizes = array<i32: 1, 1>} : (i32, i32) -> ()
^bb3(%d: i32):
  return
^bb4(%e: i1, %f: i32):
  return
}
// ----- attributes and types
"test.slash_attr"() {attr = #test.slash_attr<1 / 2>} : () -> ()
"test.unknown"() {a = #test.op_asm_attr_interface<value = "x">, b = memref<2x!test.memref_element>} : () -> ()
"test.mixed_normal_variadic_result"() : () -> tensor<f32>
%0:2 = "test.attr_sized_results"() <{resultSegmentSizes = array<i32: 0, 1, 1, 0>}> : () -> (i32, i32)
%1:3 = "test.mixed_normal_variadic_result"() : () -> (tensor<f32>, tensor<f32>, tensor<f32>)
