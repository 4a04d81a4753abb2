// RUN: okl-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @a(%a: tensor<2xf32>, %b: tensor<3xf32>, %c : tensor<2xi32>, %d : f32, %v : vector<2xf32>) {
  // expected-error @+1 {{'test.same_operand_shape' op requires the same shape for all operands}}
  "test.same_operand_shape"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> ()
  return
}

// -----

func.func @a(%a: tensor<2xf32>, %b: tensor<3xf32>, %c : tensor<2xi32>, %d : f32, %v : vector<2xf32>) {
  // expected-error @+1 {{'test.same_operand_and_result_shape' op requires the same shape for all operands and results}}
  "test.same_operand_and_result_shape"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @a(%a: tensor<2xf32>, %b: tensor<3xf32>, %c : tensor<2xi32>, %d : f32, %v : vector<2xf32>) {
  // expected-error @+1 {{'test.same_operand_and_result_type' op requires the same type for all operands and results}}
  "test.same_operand_and_result_type"(%a) : (tensor<2xf32>) -> tensor<2xi32>
  return
}

// -----

func.func @a(%a: tensor<2xf32>, %b: tensor<3xf32>, %c : tensor<2xi32>, %d : f32, %v : vector<2xf32>) {
  // expected-error @+1 {{'test.same_operand_element_type' op requires the same element type for all operands}}
  "test.same_operand_element_type"(%a, %c) : (tensor<2xf32>, tensor<2xi32>) -> i1
  return
}

// -----

func.func @a(%a: tensor<2xf32>, %b: tensor<3xf32>, %c : tensor<2xi32>, %d : f32, %v : vector<2xf32>) {
  // expected-error @+1 {{'test.broadcastable' op operands don't have broadcast-compatible shapes}}
  "test.broadcastable"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @a(%a: tensor<2xf32>, %b: tensor<1xf32>, %c : tensor<2xi32>, %d : f32, %v : vector<2xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xi32>
  // expected-error @+1 {{'test.broadcastable' op result type '3' not broadcast compatible with broadcasted operands's shapes '2'}}
  %1 = "test.broadcastable"(%a, %b) : (tensor<2xf32>, tensor<1xf32>) -> tensor<3xi32>
  return
}

// -----

func.func @a(%a: tensor<4x3x2xi32>, %b: tensor<3x3xi32>) {
  // expected-error @+1 {{'test.broadcastable' op operands don't have broadcast-compatible shapes}}
  "test.broadcastable"(%a, %b) : (tensor<4x3x2xi32>, tensor<3x3xi32>) -> tensor<4x3x3xi32>
  return
}

// -----

func.func @a(%a: tensor<?x3x2xi32>, %b: tensor<*xi32>, %c: tensor<8x1x1xi32>) {
  %0 = "test.broadcastable"(%a, %c) : (tensor<?x3x2xi32>, tensor<8x1x1xi32>) -> tensor<8x3x2xi32>
  %1 = "test.broadcastable"(%a, %b) : (tensor<?x3x2xi32>, tensor<*xi32>) -> tensor<8x3x2xi32>
  // expected-error @+1 {{'test.broadcastable' op result type '7x3x2' not broadcast compatible with broadcasted operands's shapes '8x3x2'}}
  %2 = "test.broadcastable"(%a, %c) : (tensor<?x3x2xi32>, tensor<8x1x1xi32>) -> tensor<7x3x2xi32>
  return
}

// -----

func.func @a(%a: tensor<?x3x2xi32>, %b: tensor<*xi32>, %c: vector<8x1x1xi32>) {
  // expected-error @+1 {{'test.broadcastable' op operand #1 must be variadic of tensor of any type values, but got 'vector<8x1x1xi32>'}}
  %0 = "test.broadcastable"(%a, %c) : (tensor<?x3x2xi32>, vector<8x1x1xi32>) -> tensor<8x3x2xi32>
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{'test.attr_sized_operands' op expected 1 or more operands, but found 0}}
  "test.attr_sized_operands"() {operandSegmentSizes = array<i32: 0, 0, 0>} : () -> ()
  return
}

// -----

func.func @a(%a : i32) {
  // expected-error @+1 {{'test.attr_sized_operands' op 'operandSegmentSizes' attribute cannot have negative elements}}
  "test.attr_sized_operands"(%a, %a) {operandSegmentSizes = array<i32: 0, 1, 1, -1>} : (i32, i32) -> ()
  return
}

// -----

func.func @a(%a : i32) {
  // expected-error @+1 {{'test.attr_sized_results' op result count (1) does not match with the total size (2) specified in attribute 'resultSegmentSizes'}}
  %0 = "test.attr_sized_results"() {resultSegmentSizes = array<i32: 0, 0, 1, 1>} : () -> i32
  return
}

// -----

"test.parent"() ({
  // expected-error @+1 {{'test.child' op expects parent op 'test.parent'}}
  "x.y"() ({ "test.child"() : () -> () }) : () -> ()
  "test.finish"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{'test.SingleBlockImplicitTerminator' op expects region #0 to have 0 or 1 blocks}}
"test.SingleBlockImplicitTerminator"() ({ 
  "test.finish"() : () -> ()
^bb1:
  "test.finish"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{'test.single_no_terminator_op' op expects region #0 to have 0 or 1 blocks}}
"test.single_no_terminator_op"() ({ 
  "x.y"() : () -> ()
^bb1:
  "x.y"() : () -> ()
}) : () -> ()

// -----

test.single_no_terminator_op : {
  // expected-error @+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
  func.func @foo1() { return }
  // expected-error @+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
  func.func @foo1() { return }
}

// -----

// expected-error @+1 {{'test.variadic_no_terminator_op' op expects region #1 to have 0 or 1 blocks}}
test.variadic_no_terminator_op : {
  func.func @foo1() { return }
}, {
 ^bb0:
 ^bb1:
}

// -----

// expected-error @+1 {{'test.sized_region_op' op region #0 ('my_region') failed to verify constraint: region with 2 blocks}}
"test.sized_region_op"() ({
  "x.y"() : () -> ()
}, {
  "x.y"() : () -> ()
}) : () -> ()

// -----

func.func @f(%i : index) {
// expected-error @+1 {{'test.isolated_region' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
test.isolated_region %i { 
 "x.y"() : () -> ()
 ^bb1:
 "x.y"(%i) : (index) -> ()
}
return
}

// -----

// expected-error @+1 {{'test.symbol' op attribute 'sym_name' failed to satisfy constraint: string attribute}}
"test.symbol"() {sym_name = 3 : i32} : () -> ()

// -----

// expected-error @+1 {{'test.symbol' op visibility expected to be one of ["public", "private", "nested"], but got "x"}}
"test.symbol"() {sym_name = "a", sym_visibility = "x"} : () -> ()

// -----

func.func @f() {
// expected-error @+1 {{'test.symbol' op symbol's parent must have the SymbolTable trait}}
"test.symbol"() {sym_name = "a"} : () -> ()
return 
}

// -----

// expected-error @+1 {{'test.non_negative_int_attr' op attribute 'i32attr' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
"test.non_negative_int_attr"() {i32attr = -5 : i32, i64attr = 10 : i64} : () -> ()

// -----

// expected-error @+1 {{'test.positive_int_attr' op attribute 'i64attr' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
"test.positive_int_attr"() {i32attr = 5 : i32, i64attr = 0 : i64} : () -> ()

// -----

func.func @f(%a : tensor<2xf32>, %b : f32) -> f32 {
  // expected-error @+1 {{'test.elementwise_mappable' op if an operand is non-scalar, then there must be at least one non-scalar result}}
  %0 = "test.elementwise_mappable"(%a, %b) : (tensor<2xf32>, f32) -> f32
  return %0 : f32
}

// -----

func.func @f(%a : tensor<2xf32>, %b : f32) -> f32 {
  // expected-error @+1 {{'test.destination_style_op' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  %0 = "test.destination_style_op"(%a) {operandSegmentSizes = array<i32: 0,1,0>} : (tensor<2xf32>) -> f32
  return %0 : f32
}

// -----

func.func @a(%a: tensor<2xi32>, %b: tensor<1xi32>, %c: tensor<?xi32>, %d: tensor<*xi32>) {
  // expected-error @+1 {{'test.broadcastable' op result type '1' not broadcast compatible with broadcasted operands's shapes '2'}}
  %0 = "test.broadcastable"(%a, %b) : (tensor<2xi32>, tensor<1xi32>) -> tensor<1xi32>
  return
}

// -----

func.func @a(%a: tensor<2xi32>, %b: tensor<1xi32>, %c: tensor<?xi32>, %d: tensor<*xi32>) {
  // expected-error @+1 {{'test.broadcastable' op result type '5' not broadcast compatible with broadcasted operands's shapes '1'}}
  %0 = "test.broadcastable"(%b, %b) : (tensor<1xi32>, tensor<1xi32>) -> tensor<5xi32>
  return
}

// -----

func.func @a(%a: tensor<2xi32>, %b: tensor<1xi32>, %c: tensor<?xi32>, %d: tensor<*xi32>) {
  %0 = "test.broadcastable"(%a, %c) : (tensor<2xi32>, tensor<?xi32>) -> tensor<?xi32>
  %1 = "test.broadcastable"(%a, %d) : (tensor<2xi32>, tensor<*xi32>) -> tensor<3x2xi32>
  %3 = "test.broadcastable"(%a, %d) : (tensor<2xi32>, tensor<*xi32>) -> tensor<*xi32>
  // expected-error @+1 {{'test.broadcastable' op result type '3' not broadcast compatible with broadcasted operands's shapes '2'}}
  %2 = "test.broadcastable"(%a, %d) : (tensor<2xi32>, tensor<*xi32>) -> tensor<3xi32>
  return
}

// -----

func.func @a(%a: tensor<2xi32>, %b: tensor<1xi32>, %c: tensor<?xi32>, %d: tensor<*xi32>) {
  // expected-error @+1 {{'test.broadcastable' op result type '4' not broadcast compatible with broadcasted operands's shapes '2'}}
  %0 = "test.broadcastable"(%a) : (tensor<2xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @a(%a: tensor<2xi32>, %b: tensor<1xi32>, %c: tensor<?xi32>, %d: tensor<*xi32>) {
  // expected-error @+1 {{'test.broadcastable' op result type '' not broadcast compatible with broadcasted operands's shapes '2'}}
  %0 = "test.broadcastable"(%a, %d) : (tensor<2xi32>, tensor<*xi32>) -> tensor<i32>
  return
}

// -----

func.func @a(%a: tensor<2x1xi32>, %b: tensor<1xi32>, %c: tensor<?xi32>, %d: tensor<*xi32>) {
  %0 = "test.broadcastable"(%a, %c) : (tensor<2x1xi32>, tensor<?xi32>) -> tensor<2x4xi32>
  %1 = "test.broadcastable"(%a, %c) : (tensor<2x1xi32>, tensor<?xi32>) -> tensor<?x4xi32>
  %2 = "test.broadcastable"(%c, %c) : (tensor<?xi32>, tensor<?xi32>) -> tensor<4xi32>
  // expected-error @+1 {{'test.broadcastable' op result type '2' not broadcast compatible with broadcasted operands's shapes '2x1'}}
  %3 = "test.broadcastable"(%a, %b) : (tensor<2x1xi32>, tensor<1xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @f(%a : tensor<2xf32>, %b : f32, %m : memref<2xf32>) {
  // expected-error @+1 {{'test.destination_style_op' op expected type of operand #0 ('tensor<2xf32>') to match type of corresponding result ('tensor<3xf32>')}}
  %0 = "test.destination_style_op"(%a) {operandSegmentSizes = array<i32: 0,1,0>} : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a : tensor<2xf32>, %b : f32, %m : memref<2xf32>) {
  // expected-error @+1 {{'test.destination_style_op' op expected that operand #0 is a tensor or a memref}}
  %0 = "test.destination_style_op"(%b) {operandSegmentSizes = array<i32: 0,1,0>} : (f32) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a : tensor<2xf32>, %b : f32, %m : memref<2xf32>) {
  // expected-error @+1 {{'test.destination_style_op' op expected the number of tensor results (1) to be equal to the number of output tensors (0)}}
  %0 = "test.destination_style_op"(%m) {operandSegmentSizes = array<i32: 0,1,0>} : (memref<2xf32>) -> tensor<3xf32>
  return
}
