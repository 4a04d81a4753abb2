// RUN: okl-opt %s --split-input-file --verify-diagnostics

// The body of a literal is isolated.
func.func @captures(%x: i32) {
  %f = byoc.literal() -> i32 {
    // expected-error @below {{use of undeclared SSA value name}}
    byoc.yield %x : i32
  }
  return
}

// -----

func.func @captures_generic(%x: i32) {
  // expected-note @below {{required by region isolation constraints}}
  %f = "byoc.literal"() <{function_type = () -> i32}> ({
    // expected-error @below {{'byoc.yield' op using value defined outside the region}}
    byoc.yield %x : i32
  }) : () -> (() -> i32)
  return
}

// -----

func.func @result_type() {
  // expected-error @below {{'byoc.literal' op result type '() -> f32' differs from 'function_type' '() -> i32'}}
  %f = "byoc.literal"() <{function_type = () -> i32}> ({
    %c = arith.constant 1 : i32
    byoc.yield %c : i32
  }) : () -> (() -> f32)
  return
}

// -----

func.func @no_function() {
  // expected-error @below {{'byoc.literal' op result 'function' at position 0 does not verify: i32 should be of base attribute fun}}
  %f = "byoc.literal"() <{function_type = () -> ()}> ({
    byoc.yield
  }) : () -> i32
  return
}

// -----

func.func @parameters() {
  // expected-error @below {{'byoc.literal' op body has arguments (i32), but the function takes (f32)}}
  %f = "byoc.literal"() <{function_type = (f32) -> ()}> ({
  ^bb0(%a: i32):
    byoc.yield
  }) : () -> ((f32) -> ())
  return
}

// -----

func.func @no_yield() {
  // expected-error @below {{'byoc.literal' op expected 'byoc.yield' at the end of the body}}
  %f = byoc.literal() {
    "llvm.unreachable"() : () -> ()
  }
  return
}

// -----

func.func @empty() {
  // expected-error @below {{'byoc.literal' op Region 'body' at position 0 expected a single block, but got 0 blocks}}
  %f = byoc.literal() {
  }
  return
}

// -----

func.func @blocks() {
  // expected-error @below {{'byoc.literal' op Region 'body' at position 0 expected a single block, but got 2 blocks}}
  %f = byoc.literal() {
    cf.br ^bb1
  ^bb1:
    byoc.yield
  }
  return
}

// -----

func.func @compiler() {
  // expected-error @below {{'byoc.literal' op 'Compiler' must be a string, got 1 : i32}}
  %f = byoc.literal() attributes {Compiler = 1 : i32} {
    byoc.yield
  }
  return
}

// -----

func.func @nameless() {
  // expected-error @below {{'byoc.literal' op 'global_symbol' must not be empty}}
  %f = byoc.literal() attributes {Compiler = "a", global_symbol = ""} {
    byoc.yield
  }
  return
}

// -----

func.func @yields() {
  %f = byoc.literal() -> (i32, f32) {
    %c = arith.constant 1 : i32
    // expected-error @below {{'byoc.yield' op gives (i32), but the function returns (i32, f32)}}
    byoc.yield %c : i32
  }
  return
}

// -----

func.func @yield_alone() {
  // expected-error @below {{'byoc.yield' op expects parent op 'byoc.literal'}}
  byoc.yield
}

// -----

// expected-note @below {{prior use here}}
func.func @invoke_type(%f: (i32) -> i32, %x: f32) {
  // expected-error @below {{use of value '%f' expects different type than prior uses: '(f32) -> i32' vs '(i32) -> i32'}}
  %r = byoc.invoke %f(%x) : (f32) -> i32
  return
}

// -----

func.func @invoke_type_generic(%f: (i32) -> i32, %x: f32) {
  // expected-error @below {{'byoc.invoke' op calls a value of type '(i32) -> i32' as '(f32) -> i32'}}
  %r = "byoc.invoke"(%f, %x) : ((i32) -> i32, f32) -> i32
  return
}

// -----

func.func @invoke_no_function(%f: i32) {
  // expected-error @below {{'byoc.invoke' op calls a value of type 'i32' as '() -> ()'}}
  "byoc.invoke"(%f) : (i32) -> ()
  return
}

// -----

func.func @no_function_type(%f: () -> ()) {
  // expected-error @below {{expected function type, got 'i32'}}
  byoc.invoke %f() : i32
  return
}

// -----

func.func @counts(%f: (i32) -> (), %x: i32) {
  // expected-error @below {{number of operands and types do not match: got 2 operands and 1 types}}
  byoc.invoke %f(%x, %x) : (i32) -> ()
  return
}

// -----

func.func @unknown(%x: tensor<4xf32>) {
  // expected-error @below {{'byoc.extern_call' op 'nosuch' does not reference a valid function}}
  %r = byoc.extern_call @nosuch(%x) outs(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @other_type(%x: tensor<4xf32>) {
  // expected-error @below {{'byoc.extern_call' op calls a function of type '(tensor<4xf32>) -> tensor<2xf32>' as '(tensor<4xf32>) -> tensor<4xf32>'}}
  %r = byoc.extern_call @f(%x) outs(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
func.func private @f(tensor<4xf32>) -> tensor<2xf32> attributes {Extern = 1 : i32}

// -----

func.func @outs(%x: tensor<4xf32>, %y: tensor<2xf32>) {
  // expected-error @below {{'byoc.extern_call' op result 0 is 'tensor<2xf32>', but the tensor to write it into 'tensor<4xf32>'}}
  %r = "byoc.extern_call"(%x) <{callee = @f, operandSegmentSizes = array<i32: 0, 1>}> : (tensor<4xf32>) -> tensor<2xf32>
  return
}
func.func private @f() -> tensor<2xf32> attributes {Extern = 1 : i32}

// -----

func.func @no_outs(%x: tensor<4xf32>) {
  // expected-error @below {{'byoc.extern_call' op has 1 results, but 0 tensors to write them into}}
  %r = "byoc.extern_call"(%x) <{callee = @f, operandSegmentSizes = array<i32: 1, 0>}> : (tensor<4xf32>) -> tensor<2xf32>
  return
}
func.func private @f(tensor<4xf32>) -> tensor<2xf32> attributes {Extern = 1 : i32}

// -----

// It would be in the way of the name that the function gets.
func.func @signature() {
  // expected-error @below {{'byoc.literal' op must not have the attribute 'sym_name', which is one of 'func.func'}}
  %f = byoc.literal() attributes {sym_name = "f"} {
    byoc.yield
  }
  return
}
