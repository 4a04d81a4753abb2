// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@below {{'func.constant' op reference to undefined function 'g'}}
  %0 = func.constant @g : () -> ()
  return
}

// -----

// expected-error@below {{'func.func' op symbol declaration cannot have public visibility}}
func.func @g() -> i32
func.func @f() {
  %0 = func.constant @g : () -> ()
  return
}

// -----

func.func private @g() -> i32
func.func @f() {
  // expected-error@below {{'func.constant' op reference to function with mismatched type}}
  %0 = func.constant @g : () -> ()
  return
}

// -----

func.func private @g() -> i32
func.func @f() {
  // expected-note@below {{prior use here}}
  %0 = func.call @g() : () -> (i64)
  %1 = arith.constant 1 : i64
  // expected-error@below {{use of value '%0' expects different type than prior uses: 'index' vs 'i64'}}
  %2 = tensor.empty(%0) : tensor<?xi32>
  return
}

// -----

func.func private @g() -> i32
func.func @f(%a: tensor<4xi32>) {
  func.call @g() : () -> ()
  // expected-error@below {{'tensor.cast' op operand type 'tensor<4xi32>' and result type 'tensor<5xi32>' are cast incompatible}}
  %1 = tensor.cast %a : tensor<4xi32> to tensor<5xi32>
  return
}

// -----

module { func.func @f() {
  // expected-error@below {{'func.func' op symbol's parent must have the SymbolTable trait}}
  func.func private @g() -> i32
  return
}
}

// -----

func.func @f() {
  // expected-error@below {{'func.return' op must be the last operation in the parent block}}
  func.return
  func.return
}

// -----

// expected-error@below {{'func.return' op expects parent op 'func.func'}}
module { func.return }

// -----

// expected-note@below {{prior use here}}
func.func @f(%a: i32) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: '() -> i32' vs 'i32'}}
  %0 = func.call_indirect %a() : () -> i32
  return
}

// -----

func.func @f(%a: i32) -> f32 {
  // expected-error@below {{'func.return' op has 0 operands, but enclosing function (@f) returns 1}}
  return
}

// -----

func.func @f(%a: i32) -> (f32, i32) {
  // expected-error@below {{type of return operand 0 ('i32') doesn't match function result type ('f32') in function @f}}
  return %a, %a : i32, i32
}
