// RUN: okl-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'test.constant' op requires one result}}
"test.constant"() {value = 3 : i32} : () -> ()

// -----

// An op in no table of the dialect may be anything, but has no custom form.
"test.unknown"() : () -> ()
// expected-error @+1 {{custom op 'test.unknown' is unknown}}
test.unknown

// -----

func.func @f(%a: i32) {
  %0:2 = "test.unknown"() : () -> (f32, i32)
  // expected-error @+1 {{'test.op_commutative2' op operand #1 must be 32-bit signless integer, but got 'f32'}}
  %1 = "test.op_commutative2"(%a, %0#0) : (i32, f32) -> i32
  return
}

// -----

// expected-error @+1 {{'test.child' op expects parent op 'test.parent'}}
"test.child"() : () -> ()

// -----

// expected-error @+1 {{'test.symbol_with_result' op symbols must not have results}}
%0 = "test.symbol_with_result"() {sym_name = "x"} : () -> i32

// -----

// expected-error @+1 {{expected bare identifier or keyword}}
test.parse_custom_operation_name_api("x")

// -----

// expected-error @+1 {{integer value too large}}
test.parse_integer_literal : 99999999999999

// -----

// expected-error @+1 {{invalid base64 content}}
test.parse_b64 "a"

// -----

func.func @g(%a: i32) {
  // expected-error @+1 {{branch has 2 operands for successor #1, but target block has 1}}
  "test.internal_br"(%a, %a)[^bb1, ^bb1] {operandSegmentSizes = array<i32: 1, 1>} : (i32, i32) -> ()
^bb1(%b: i32):
  return
}
