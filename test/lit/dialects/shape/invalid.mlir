// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @loses_errors(%a: !shape.shape, %i: index) {
  // expected-error @below {{if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.get_extent %a, %i : !shape.shape, index -> index
  return
}

// -----

func.func @another_rank(%t: tensor<2x?xf32>) {
  // expected-error @below {{'shape.shape_of' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = shape.shape_of %t : tensor<2x?xf32> -> tensor<3xindex>
  return
}

// -----

func.func @not_an_array() {
  // expected-error @below {{custom op 'shape.const_shape' expected an array of integers}}
  %0 = shape.const_shape ["a"] : !shape.shape
  return
}

// -----

// expected-error @below {{shape function library @lib not found}}
module attributes {shape.lib = @lib} {
}

// -----

// expected-error @below {{only one op to shape mapping allowed, found multiple for `"test.op"`}}
module attributes {shape.lib = [@one, @two]} {
  shape.function_library @one {
    func private @f()
  } mapping {test.op = @f}
  shape.function_library @two {
    func private @f()
  } mapping {test.op = @f}
}

// -----

func.func @elsewhere() {
  // expected-error @below {{shape.lib attribute may only be on op implementing SymbolTable}}
  %c = arith.constant {shape.lib = @lib} 1 : i32
  return
}
