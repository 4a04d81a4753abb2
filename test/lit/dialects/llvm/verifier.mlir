// RUN: okl-opt %s --split-input-file --verify-diagnostics

// expected-error@below {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
llvm.func @f(i32 {llvm.noalias})

// -----

// expected-error@below {{"llvm.noalias" should be a unit attribute}}
func.func private @f(i32 {llvm.noalias = 3})

// -----

// expected-error@below {{'func.func' op arguments may only have dialect attributes}}
func.func private @f(i32 {noalias = 3})

// -----

// expected-error@below {{'func.func' op results may only have dialect attributes}}
func.func private @f(i32) -> (i32 {noalias = 3})

// -----

// expected-error@below {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"func.func"() ({}) {function_type = (i32) -> (), sym_name = "f", sym_visibility = "private", arg_attrs = [{}, {}]} : () -> ()

// -----

// expected-error@below {{'llvm.func' op external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @f(i32)

// -----

// expected-error@below {{'llvm.func' op functions cannot have 'common' linkage}}
llvm.func common @f(%a: i32) { llvm.return }

// -----

// expected-error@below {{'llvm.func' op functions cannot have 'common' linkage}}
llvm.func common @f(%a: i32) attributes {always_inline, no_inline} { llvm.return }

// -----

// expected-error@below {{no_inline and always_inline attributes are incompatible}}
llvm.func @f(%a: i32) attributes {always_inline, no_inline} { llvm.return }

// -----

// expected-error@below {{'llvm.func' op with optimize_none must also be no_inline}}
llvm.func @f(%a: i32) attributes {optimize_none} { llvm.return }

// -----

// expected-error@+2 {{'llvm.return' op expected 1 operand}}
// expected-note@below {{when returning from function}}
llvm.func @f(%a: i32) -> i32 { llvm.return }

// -----

// expected-note@below {{when returning from function}}
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i64) : i64
  // expected-error@below {{'llvm.return' op mismatching result types}}
  llvm.return %0 : i64
}

// -----

// expected-note@below {{when returning from function}}
llvm.func @f(%a: i32) {
  // expected-error@below {{'llvm.return' op expected no operands}}
  llvm.return %a : i32
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@below {{'llvm.call' op 'g' does not reference a symbol in the current scope}}
  llvm.call @g(%a) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @g(i32, i32)
llvm.func @f(%a: i32) {
  // expected-error@below {{'llvm.call' op incorrect number of operands (1) for callee (expecting: 2)}}
  llvm.call @g(%a) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @g(i64)
llvm.func @f(%a: i32) {
  // expected-error@below {{'llvm.call' op operand type mismatch for operand 0: 'i32' != 'i64'}}
  llvm.call @g(%a) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @g(i32) -> i32
llvm.func @f(%a: i32) {
  // expected-error@below {{'llvm.call' op expected function call to produce a value}}
  llvm.call @g(%a) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @g(i32) -> i32
llvm.func @f(%a: i32) {
  // expected-error@below {{'llvm.call' op result type mismatch: 'i64' != 'i32'}}
  %0 = llvm.call @g(%a) : (i32) -> (i64)
  llvm.return
}

// -----

llvm.mlir.global internal @g(1 : i32) : i32
llvm.func @f(%a: i32) {
  // expected-error@below {{'llvm.call' op 'g' does not reference a valid LLVM function or IFunc}}
  llvm.call @g(%a) : (i32) -> ()
  llvm.return
}

// -----

// expected-note@below {{prior use here}}
llvm.func @f(%a: i32) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: '!llvm.ptr' vs 'i32'}}
  llvm.call %a() : !llvm.ptr, () -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@below {{'llvm.call' op must have either a `callee` attribute or at least an operand}}
  "llvm.call"() <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@below {{'llvm.call' op indirect call expects a pointer as callee: 'i32'}}
  "llvm.call"(%a) <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> ()
  llvm.return
}

// -----

llvm.func @g()
llvm.func @f(%a: i32) {
  // expected-error@below {{expected 2 operand bundle tags, but actually got 1}}
  "llvm.call"(%a, %a) <{callee = @g, op_bundle_sizes = array<i32: 1, 1>, op_bundle_tags = ["a"], operandSegmentSizes = array<i32: 0, 2>}> : (i32, i32) -> ()
  llvm.return
}

// -----

// expected-error@below {{'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global internal constant @g("foo") : i64

// -----

// expected-error@below {{'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global internal constant @g("foo") : !llvm.array<4 x i8>

// -----

// expected-error@below {{'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global internal constant @g("foo") : !llvm.array<3 x i16>

// -----

// expected-error@below {{'llvm.mlir.global' op initializer region cannot return void}}
llvm.mlir.global internal @g() : i64 {
  llvm.return
}

// -----

// expected-error@below {{'llvm.mlir.global' op initializer region type 'i32' does not match global type 'i64'}}
llvm.mlir.global internal @g() : i64 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

// expected-error@below {{'llvm.mlir.global' op cannot have both initializer value and region}}
llvm.mlir.global internal @g(1 : i64) : i64 {
  %0 = llvm.mlir.constant(1 : i64) : i64
  llvm.return %0 : i64
}

// -----

llvm.mlir.global external @g() {addr_space = 3 : i32} : i64
llvm.func @f() {
  // expected-error@below {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

func.func @foo() { return }
llvm.func @f() {
  // expected-error@below {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  %0 = llvm.mlir.addressof @foo : !llvm.ptr
  llvm.return
}

// -----

// expected-error@below {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @g(1 : i64) : i64

// -----

// expected-error@below {{alignment attribute is not a power of 2}}
llvm.mlir.global common @g(0 : i64) {alignment = 3 : i64} : i64

// -----

// expected-error@below {{'llvm.mlir.global' op expected array type for 'appending' linkage}}
llvm.mlir.global appending @g() : i64

// -----

// expected-error@below {{'llvm.mlir.global' op expects type to be a valid element type for an LLVM global}}
llvm.mlir.global external @g() : !llvm.void

// -----

// expected-error@below {{'llvm.mlir.global' op expects type to be a valid element type for an LLVM global}}
llvm.mlir.global external @g() : !llvm.label

// -----

// expected-error@below {{'llvm.mlir.alias' op initializer region must always return a pointer}}
llvm.mlir.alias external @a : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

llvm.func @g(%p: !llvm.ptr, %n: i64) {
  // expected-error@below {{'llvm.getelementptr' op expected as many dynamic indices as specified in 'rawConstantIndices'}}
  %1 = "llvm.getelementptr"(%p) <{rawConstantIndices = array<i32: -2147483648>, elem_type = i32}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @g(%p: !llvm.ptr, %n: i64) {
  // expected-error@below {{'llvm.getelementptr' op expected as many dynamic indices as specified in 'rawConstantIndices'}}
  %1 = "llvm.getelementptr"(%p, %n, %n) <{rawConstantIndices = array<i32: -2147483648>, elem_type = i32}> : (!llvm.ptr, i64, i64) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @g()
llvm.func @f(%a: i32) {
  // expected-error@below {{expected 2 operand bundle tags, but actually got 1}}
  "llvm.call"(%a, %a) <{callee = @g, op_bundle_sizes = array<i32: 1, 1>, op_bundle_tags = ["a"], operandSegmentSizes = array<i32: 0, 2>}> : (i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @g()
llvm.func @f(%a: i32) {
  // expected-error@below {{'llvm.call' op op_bundle_operands count (2) does not match with the total size (4) specified in attribute 'op_bundle_sizes'}}
  "llvm.call"(%a, %a) <{callee = @g, op_bundle_sizes = array<i32: 1, 3>, op_bundle_tags = ["a", "b"], operandSegmentSizes = array<i32: 0, 2>}> : (i32, i32) -> ()
  llvm.return
}
