// RUN: okl-opt %s | filecheck %s

// Results, arguments and blocks have the names that ops, attributes and types suggest.
// CHECK-LABEL: func.func @suggested
func.func @suggested() {
  // CHECK: %first, %middle_results:2, %{{[0-9]+}} = "test.asm_interface_op"
  %0:4 = "test.asm_interface_op"() : () -> (i1, i1, i1, i1)
  // CHECK: %x, %x_0, %y_z = "test.custom_result_name"
  %1:3 = "test.custom_result_name"() {names = ["x", "x", "y z"]} : () -> (i1, i1, i1)
  // CHECK: %op_asm_type_interface = "test.result_name_from_type"
  %2 = "test.result_name_from_type"() : () -> !test.op_asm_type_interface
  // CHECK: test.polyfor %i, %arg0 {
  "test.polyfor"() ({
  ^bb0(%a: index, %b: index):
    "test.return"() : () -> ()
  }) {arg_names = ["i"]} : () -> ()
  // CHECK: test.block_names {
  // CHECK:   "test.go"()[^foo1] : () -> ()
  // CHECK: ^foo1:  // pred: ^foo0
  test.block_names {
    "test.go"()[^bb1] : () -> ()
  ^bb1:
    "test.end"() : () -> ()
  }
  return
}

// The op reads the names that the text gives its results.
// CHECK-LABEL: func.func @read
func.func @read() {
  // CHECK: %a = test.string_attr_pretty_name{{$}}
  %a = test.string_attr_pretty_name
  // CHECK: %b = test.string_attr_pretty_name{{$}}
  %b = test.string_attr_pretty_name
  // CHECK: %c, %c_0, %d = test.string_attr_pretty_name attributes {names = ["c", "c", "d"]}
  %c:2, %d = test.string_attr_pretty_name
  // CHECK: %{{[0-9]+}} = test.string_attr_pretty_name attributes {names = [""]}
  %0 = test.string_attr_pretty_name
  return
}

// Inside, the name of the operand means the argument.
// CHECK-LABEL: func.func @shadowed(
// CHECK-SAME:    %[[A:.*]]: index
func.func @shadowed(%a: index) {
  // CHECK: test.isolated_region %[[A]] {
  // CHECK:   "test.use"(%[[A]]) : (index) -> ()
  test.isolated_region %a {
    "test.use"(%a) : (index) -> ()
  }
  return
}

// Ops of the default dialect need no prefix, but those with a dot in their name do.
// CHECK-LABEL: func.func @default_dialect
func.func @default_dialect() {
  test.default_dialect {
    // CHECK: parse_integer_literal : 2
    %0:2 = test.parse_integer_literal : 2
    // CHECK: test.op.with_dot_in_name
    test.op.with_dot_in_name
    "test.end"() : () -> ()
  }
  return
}
