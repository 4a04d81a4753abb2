// RUN: okl-opt %s --split-input-file --verify-diagnostics

// expected-error@below {{'util.global' op initial value type mismatch; global "a" is 'i32' but initial value provided is 'i64'}}
util.global private @a : i32 = 5 : i64

// -----

// expected-error@below {{'util.global' op initial value type mismatch; global "a" is 'tensor<2xi32>' but initial value provided is 'tensor<3xi32>'}}
util.global private @a : tensor<2xi32> = dense<5> : tensor<3xi32>

// -----

// expected-error@below {{'util.global' op initial value type mismatch; global "a" is 'i32' but initial value provided is 'none'}}
util.global private @a : i32 = "five"

// -----

// expected-error@below {{expected a type, or an initial value that has one}}
util.global private @a = unit

// -----

// expected-error@below {{expected a type, or an initial value that has one}}
util.global private @a func.func private @f()

// -----

func.func private @a()
func.func @f() {
  // expected-error@below {{'util.global.load' op undefined global: @a}}
  %0 = util.global.load @a : i32
  return
}

// -----

util.global private @a : i32
func.func @f() {
  // expected-error@below {{'util.global.load' op global type mismatch; global "a" is 'i32' but load is 'i64'}}
  %0 = util.global.load @a : i64
  return
}

// -----

util.global private mutable @a : i32
func.func @f() {
  // expected-error@below {{'util.global.load' op is marked as immutable but the global is mutable}}
  %0 = util.global.load immutable @a : i32
  return
}

// -----

util.global private mutable @a : i32
func.func @f(%x: i64) {
  // expected-error@below {{'util.global.store' op global type mismatch; global "a" is 'i32' but store is 'i64'}}
  util.global.store %x, @a : i64
  return
}

// -----

// What is not mutable is stored by initializers only.
util.global private @a : i32
util.initializer {
  %0 = arith.constant 1 : i32
  util.global.store %0, @a : i32
  util.initializer.return
}
func.func @f(%x: i32) {
  // expected-error@below {{'util.global.store' op global @a is not mutable and cannot be stored to}}
  util.global.store %x, @a : i32
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@below {{'util.global.store' op undefined global: @a}}
  util.global.store %x, @a : i32
  return
}

// -----

util.global private mutable @a : i32
func.func @f() {
  // expected-error@below {{'util.global.address' op global type mismatch; global "a" is 'i32' but pointer is 'i64'}}
  %0 = util.global.address @a : !util.ptr<i64>
  return
}

// -----

func.func @f(%p: !util.ptr<i64>) {
  // expected-error@below {{'util.global.load.indirect' op global type mismatch; global pointer is 'i64' but load is 'i32'}}
  %0 = util.global.load.indirect %p : !util.ptr<i64> -> i32
  return
}

// -----

func.func @f(%p: !util.ptr<i64>, %x: i32) {
  // expected-error@below {{'util.global.store.indirect' op global type mismatch; global pointer is 'i64' but store is 'i32'}}
  util.global.store.indirect %x, %p : i32 -> !util.ptr<i64>
  return
}

// -----

util.initializer {
  %0 = arith.constant 1 : i32
  // expected-error@below {{'util.return' op has 1 operands, but enclosing function-like op returns 0}}
  util.return %0 : i32
}

// -----

// expected-error@below {{'util.initializer' op must have a body without arguments}}
"util.initializer"() <{function_type = () -> ()}> ({
^bb0(%0: i32):
  util.return
}) : () -> ()

// -----

// expected-error@below {{'util.initializer' op must take and return nothing, got '(i32) -> ()'}}
"util.initializer"() <{function_type = (i32) -> ()}> ({
  util.return
}) : () -> ()

// -----

util.func @f() {
  // expected-error@below {{'util.initializer.return' op expects parent op 'util.initializer'}}
  util.initializer.return
}

// -----

func.func @f() {
  // expected-error@below {{'util.return' op expects parent op to be one of 'util.func', 'util.initializer'}}
  util.return
}

// -----

// expected-error@below {{'util.func' op symbol declaration cannot have public visibility}}
util.func public @f()

// -----

// expected-error@below {{'util.func' op the arguments of the entry block must be those of the function}}
"util.func"() <{sym_name = "f", function_type = (i32) -> ()}> ({
^bb0(%0: i64):
  util.return
}) : () -> ()

// -----

util.func @f() -> i32 {
  // expected-error@below {{'util.return' op has 0 operands, but enclosing function-like op returns 1}}
  util.return
}

// -----

util.func @f(%x: i64) -> i32 {
  // expected-error@below {{'util.return' op type of return operand 0 ('i64') doesn't match function result type ('i32')}}
  util.return %x : i64
}

// -----

func.func private @g()
util.func @f() {
  // expected-error@below {{'util.call' op undefined/incompatible callee: g}}
  util.call @g() : () -> ()
  util.return
}

// -----

util.func private @g(i32) -> i32
util.func @f(%x: i32) {
  // expected-error@below {{'util.call' op function type mismatch; expected '(i32) -> i64' but callee is '(i32) -> i32'}}
  %0 = util.call @g(%x) : (i32) -> i64
  util.return
}

// -----

func.func @f(%x: i32) {
  // expected-error@below {{'util.optimization_barrier' op result types must be those of the operands}}
  %0 = "util.optimization_barrier"(%x) : (i32) -> i64
  return
}
