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

// -----

// expected-error@below {{custom op 'llvm.extractvalue' position out of bounds: 3}}
llvm.func @f(%a: !llvm.struct<(i32, f32)>) { %0 = llvm.extractvalue %a[3] : !llvm.struct<(i32, f32)> llvm.return }

// -----

// expected-error@below {{custom op 'llvm.extractvalue' expected LLVM IR structure/array type, got: 'i32'}}
llvm.func @f(%a: i32) { %0 = llvm.extractvalue %a[3] : i32 llvm.return }

// -----

// expected-error@+2 {{custom op 'llvm.extractvalue' expected integer value}}
// expected-error@below {{expected ']'}}
llvm.func @f(%a: !llvm.struct<(i32, f32)>) { %0 = llvm.extractvalue %a[x] : !llvm.struct<(i32, f32)> llvm.return }

// -----

// expected-error@below {{custom op 'llvm.extractvalue' position out of bounds: -1}}
llvm.func @f(%a: !llvm.struct<(i32, f32)>) { %0 = llvm.extractvalue %a[-1] : !llvm.struct<(i32, f32)> llvm.return }

// -----

// expected-error@below {{custom op 'llvm.extractelement' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
func.func @f(%a: vector<4xi32>, %i: i32) { %0 = llvm.extractelement %a[%i : f32] : vector<4xi32> return }

// -----

// expected-error@below {{custom op 'llvm.extractelement' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
func.func @f(%a: i32, %i: i32) { %0 = llvm.extractelement %a[%i : i32] : i32 return }

// -----

// expected-error@below {{'llvm.shufflevector' op expected a splat operation for scalable vectors}}
func.func @f(%a: vector<[4]xf32>) { %0 = llvm.shufflevector %a, %a [0, 1, 0, 0] : vector<[4]xf32> return }

// -----

// expected-error@below {{custom op 'llvm.atomicrmw' expected string or keyword containing one of the following enum values for attribute 'ordering' [not_atomic, unordered, monotonic, acquire, release, acq_rel, seq_cst]}}
func.func @f(%p: !llvm.ptr, %x: f32) { %0 = llvm.atomicrmw xchg %p, %x : !llvm.ptr, f32 return }

// -----

// expected-error@below {{'llvm.atomicrmw' op operand #0 must be LLVM pointer type, but got 'f32'}}
func.func @f(%p: f32, %x: f32) { %0 = "llvm.atomicrmw"(%p, %x) {bin_op=11, ordering=1} : (f32, f32) -> f32 return }

// -----

// expected-error@below {{'llvm.atomicrmw' op expected at least 'monotonic' ordering}}
func.func @f(%p: !llvm.ptr, %x: f32) { %0 = llvm.atomicrmw fadd %p, %x unordered : !llvm.ptr, f32 return }

// -----

// expected-error@below {{'llvm.atomicrmw' op expected LLVM IR floating point type}}
func.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.atomicrmw fadd %p, %x unordered : !llvm.ptr, i32 return }

// -----

// expected-error@below {{'llvm.atomicrmw' op expected LLVM IR floating point type for vector element}}
func.func @f(%p: !llvm.ptr, %x: vector<3xi32>) { %0 = llvm.atomicrmw fadd %p, %x unordered : !llvm.ptr, vector<3xi32> return }

// -----

// expected-error@below {{custom op 'llvm.atomicrmw' 'val' must be floating point LLVM type or LLVM pointer type or signless integer or LLVM dialect-compatible fixed-length vector type, but got 'vector<[3]xf32>'}}
func.func @f(%p: !llvm.ptr, %x: vector<[3]xf32>) { %0 = llvm.atomicrmw fadd %p, %x unordered : !llvm.ptr, vector<[3]xf32> return }

// -----

// expected-error@below {{'llvm.atomicrmw' op unexpected LLVM IR type for 'xchg' bin_op}}
func.func @f(%p: !llvm.ptr, %x: i1) { %0 = llvm.atomicrmw xchg %p, %x unordered : !llvm.ptr, i1 return }

// -----

// expected-error@below {{'llvm.atomicrmw' op expected LLVM IR integer type}}
func.func @f(%p: !llvm.ptr, %x: f32) { %0 = llvm.atomicrmw _and %p, %x unordered : !llvm.ptr, f32 return }

// -----

// expected-error@below {{custom op 'llvm.atomicrmw' expected string or keyword containing one of the following enum values for attribute 'bin_op' [xchg, add, sub, _and, nand, _or, _xor, max, min, umax, umin, fadd, fsub, fmax, fmin, uinc_wrap, udec_wrap, usub_cond, usub_sat, fmaximum, fminimum]}}
func.func @f(%p: !llvm.ptr, %x: f32) { %0 = llvm.atomicrmw foo %p, %x unordered : !llvm.ptr, f32 return }

// -----

// expected-error@below {{'llvm.cmpxchg' op failed to verify that operand #1 and operand #2 have the same type}}
func.func @f(%p: !llvm.ptr, %x: i32, %y: i64) { %0 = "llvm.cmpxchg"(%p, %x, %y) {success_ordering=2,failure_ordering=2} : (!llvm.ptr, i32, i64) -> !llvm.struct<(i32, i1)> return }

// -----

// expected-error@below {{'llvm.cmpxchg' op unexpected LLVM IR type}}
func.func @f(%p: !llvm.ptr, %x: i7) { %0 = llvm.cmpxchg %p, %x, %x monotonic monotonic : !llvm.ptr, i7 return }

// -----

// expected-error@below {{'llvm.cmpxchg' op ordering must be at least 'monotonic'}}
func.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.cmpxchg %p, %x, %x unordered monotonic : !llvm.ptr, i32 return }

// -----

// expected-error@below {{'llvm.cmpxchg' op failure ordering cannot be 'release' or 'acq_rel'}}
func.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.cmpxchg %p, %x, %x acq_rel release : !llvm.ptr, i32 return }

// -----

// expected-error@below {{'llvm.cmpxchg' op failed to verify that result #0 has an LLVM struct type consisting of the type of operand #2 and a bool}}
func.func @f(%p: !llvm.ptr, %x: i32) { %0 = "llvm.cmpxchg"(%p, %x, %x) {success_ordering=2,failure_ordering=2} : (!llvm.ptr, i32, i32) -> !llvm.struct<(i32, i32)> return }

// -----

// expected-error@below {{'llvm.fence' op can be given only acquire, release, acq_rel, and seq_cst orderings}}
llvm.func @f() { llvm.fence acquire  llvm.fence syncscope("x") monotonic llvm.return }

// -----

// expected-error@+3 {{first operation in unwind destination should be a llvm.landingpad operation}}
llvm.func @foo(i32) -> i32
llvm.func @f(%a: i32) -> i32 attributes {personality = @foo} {
  %0 = llvm.invoke @foo(%a) to ^bb2 unwind ^bb1 : (i32) -> i32
^bb1:
  %1 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %1 : i32
^bb2:
  llvm.return %a : i32
}

// -----

// expected-error@+3 {{llvm.landingpad needs to be in a function with a personality}}
llvm.func @foo(i32) -> i32
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.landingpad : !llvm.struct<(ptr, i32)>
  llvm.return %a : i32
}

// -----

// expected-error@+3 {{landingpad instruction expects at least one clause or cleanup attribute}}
llvm.func @foo(i32) -> i32
llvm.func @f(%a: i32) -> i32 attributes {personality = @foo} {
  %0 = llvm.landingpad : !llvm.struct<(ptr, i32)>
  llvm.return %a : i32
}

// -----

// expected-error@+3 {{clause #0 is not a known constant - null, addressof, bitcast}}
llvm.func @foo(i32) -> i32
llvm.func @f(%a: i32) -> i32 attributes {personality = @foo} {
  %0 = llvm.landingpad (catch %a : i32) : !llvm.struct<(ptr, i32)>
  llvm.return %a : i32
}

// -----

// expected-error@+3 {{expected ':'}}
llvm.func @foo(i32) -> i32
llvm.func @f(%a: i32) -> i32 attributes {personality = @foo} {
  %0 = llvm.landingpad (foo %a : i32) : !llvm.struct<(ptr, i32)>
  llvm.return %a : i32
}

// -----

// expected-error@+2 {{'llvm.resume' should have a consistent input type inside a function}}
llvm.func @foo(i32) -> i32
llvm.func @f(%p: !llvm.ptr, %q: !llvm.array<1 x i32>) -> i32 attributes {personality = @foo} {
  %0 = llvm.landingpad (catch %q : !llvm.array<1 x i32>) : !llvm.struct<(ptr, i32)>
  llvm.resume %p : !llvm.ptr
}

// -----

// expected-error@+2 {{'llvm.landingpad' should have a consistent result type inside a function}}
llvm.func @foo(i32) -> i32
llvm.func @f(%a: i32) -> i32 attributes {personality = @foo} {
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  %1 = llvm.landingpad cleanup : i32
  llvm.return %a : i32
}

// -----

// expected-error@+4 {{expected '('}}
// expected-error@+3 {{custom op 'llvm.invoke' expected direct call to have 1 trailing types}}
llvm.func @foo(i32) -> i32
llvm.func @f(%a: i32) -> i32 attributes {personality = @foo} {
  %0 = llvm.invoke @foo(%a) to ^bb2 unwind ^bb1 : i32
^bb1:
  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.unreachable
^bb2:
  llvm.return %a : i32
}

// -----

// expected-error@+3 {{custom op 'llvm.invoke' expected indirect call to have 2 trailing types}}
llvm.func @foo(i32) -> i32
llvm.func @f(%a: i32) -> i32 attributes {personality = @foo} {
  %0 = llvm.invoke %a(%a) to ^bb2 unwind ^bb1 : (i32) -> i32
^bb1:
  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.unreachable
^bb2:
  llvm.return %a : i32
}

// -----

// expected-error@+2 {{expects number of branch weights to match number of successors: 1 vs 3}}
llvm.func @switch(%a: i64) {
  llvm.switch %a : i64, ^bb1 [ 42: ^bb2, 43: ^bb2 ] {branch_weights = array<i32: 13>}
^bb1: llvm.return
^bb2: llvm.return
}

// -----

// expected-error@+2 {{'llvm.switch' op expects number of case values to match number of case destinations}}
llvm.func @switch(%a: i64) {
  "llvm.switch"(%a)[^bb1] <{case_operand_segments = array<i32>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1,0,0>}> : (i64) -> ()
^bb1: llvm.return
}

// -----

// expected-error@+2 {{expects case value type to match condition value type}}
llvm.func @switch(%a: i64) {
  "llvm.switch"(%a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1,0,0>}> : (i64) -> ()
^bb1: llvm.return
}

// -----

// expected-error@+2 {{branch has 2 operands for successor #0, but target block has 1}}
llvm.func @br(%a: i32) {
  llvm.br ^bb1(%a, %a : i32, i32)
^bb1(%x: i32): llvm.return
}

// -----

// expected-error@below {{'func.func' op symbol declaration cannot have public visibility}}
func.func @f()
llvm.func @g() { %0 = llvm.mlir.addressof @f : !llvm.ptr llvm.return }

// -----

// expected-error@below {{custom op 'llvm.mlir.addressof' invalid kind of attribute specified}}
llvm.func @f() { %0 = llvm.mlir.addressof "foo" : !llvm.ptr llvm.return }

// -----

// expected-error@below {{'llvm.mlir.addressof' op result #0 must be LLVM pointer type, but got 'i32'}}
llvm.func @f() { %0 = llvm.mlir.addressof @foo : i32 llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op expected array type of 3 i8 elements for the string constant}}
llvm.func @f() { %0 = llvm.mlir.constant("foo") : i32 llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op expected array attribute of size 2}}
llvm.func @f() { %0 = llvm.mlir.constant([1.0 : f64]) : !llvm.struct<(f64, f64)> llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op struct element at index 1 is of wrong type}}
llvm.func @f() { %0 = llvm.mlir.constant([1.0 : f64, 1 : i32]) : !llvm.struct<(f64, f64)> llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op expected struct element types to be floating point type or integer type}}
llvm.func @f() { %0 = llvm.mlir.constant([1.0 : f64, 1 : i32]) : !llvm.struct<(f64, array<2 x i32>)> llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op expected array attribute for struct type}}
llvm.func @f() { %0 = llvm.mlir.constant(1 : i32) : !llvm.struct<(f64, f64)> llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op expected integer type}}
llvm.func @f() { %0 = llvm.mlir.constant(1 : i32) : f32 llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op attribute and type have different float semantics}}
llvm.func @f() { %0 = llvm.mlir.constant(1.0 : f32) : f64 llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op expected integer type of width 32}}
llvm.func @f() { %0 = llvm.mlir.constant(1.0 : f32) : i16 llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op type and attribute have a different number of elements: 3 vs. 2}}
llvm.func @f() { %0 = llvm.mlir.constant(dense<1> : vector<2xi32>) : vector<3xi32> llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op expected vector or array type}}
llvm.func @f() { %0 = llvm.mlir.constant(dense<1> : vector<2xi32>) : i32 llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op scalable vector type requires a splat attribute}}
llvm.func @f() { %0 = llvm.mlir.constant(dense<[1,2]> : vector<2xi32>) : vector<[2]xi32> llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
llvm.func @f() { %0 = llvm.mlir.constant(@foo) : !llvm.ptr llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op array attribute size does not match array type size in dimension 0: 2 vs. 3}}
llvm.func @f() { %0 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.array<3 x i32> llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op for array with an array attribute must have a struct element type}}
llvm.func @f() { %2 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.array<2 x i32> llvm.return }

// -----

// expected-error@below {{'llvm.mlir.constant' op expected element of array attribute to be floating point or integer}}
llvm.func @f() { %2 = llvm.mlir.constant([#llvm.zero, #llvm.undef]) : !llvm.struct<(i32, f32)> llvm.return }

// -----

// expected-error@below {{'llvm.mlir.zero' op target extension type does not support zero-initializer}}
llvm.func @f() { %2 = llvm.mlir.zero : !llvm.target<"foo"> llvm.return }

// -----

// expected-error@below {{'llvm.mlir.undef' op result #0 must be LLVM dialect-compatible type, but got 'index'}}
llvm.func @f() { %2 = llvm.mlir.zero : !llvm.target<"spirv.x">  llvm.mlir.undef : index llvm.return }

// -----

// expected-error@below {{'llvm.mlir.none' op result #0 must be LLVM token type, but got 'i32'}}
llvm.func @f() { %2 = llvm.mlir.none : i32 llvm.return }

// -----

// expected-error@below {{custom op 'llvm.extractelement' 'vector' must be LLVM dialect-compatible vector type, but got 'vector<4xindex>'}}
func.func @f(%a: vector<4xindex>, %i: i32) { %0 = llvm.extractelement %a[%i : i32] : vector<4xindex> return }

// -----

// expected-error@below {{custom op 'llvm.shufflevector' expected an LLVM compatible vector type}}
func.func @f(%a: vector<4xindex>) { %0 = llvm.shufflevector %a, %a [0] : vector<4xindex> return }

// -----

// expected-error@below {{'llvm.select' op operand #1 must be LLVM dialect-compatible type, but got 'index'}}
func.func @f(%c: i1, %a: index) { %0 = llvm.select %c, %a, %a : i1, index return }

// -----

// expected-error@below {{'llvm.select' op operand #0 must be 1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer, but got 'i32'}}
func.func @f(%c: i32, %a: i32) { %0 = llvm.select %c, %a, %a : i32, i32 return }

// -----

// expected-error@below {{custom op 'llvm.cmpxchg' 'val' must be signless integer or LLVM pointer type, but got 'f32'}}
func.func @f(%p: !llvm.ptr, %x: f32) { %0 = llvm.cmpxchg %p, %x, %x monotonic monotonic : !llvm.ptr, f32 return }

// -----

// expected-error@below {{'llvm.fadd' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i64'}}
func.func @f(%x: i64) { %0 = llvm.fadd %x, %x : i64 return }

// -----

// expected-error@below {{'llvm.add' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'index'}}
func.func @f(%x: index) { %0 = llvm.add %x, %x : index return }

// -----

// expected-error@below {{'llvm.trunc' op result #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
func.func @f(%x: i32) { %0 = llvm.trunc %x : i32 to f32 return }

// -----

// expected-error@below {{integer width of the output type is smaller or equal to the integer width of the input type}}
func.func @f(%x: i32) { %0 = llvm.sext %x : i32 to i16 return }

// -----

// expected-error@below {{input type is a vector but output type is an integer}}
func.func @f(%x: vector<2xi32>) { %0 = llvm.zext %x : vector<2xi32> to i64 return }

// -----

// expected-error@below {{input and output vectors are of incompatible shape}}
func.func @f(%x: vector<2xi32>) { %0 = llvm.sext %x : vector<2xi32> to vector<3xi64> return }

// -----

// expected-error@below {{'llvm.inttoptr' op result #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'i64'}}
func.func @f(%x: i32) { %0 = llvm.inttoptr %x : i32 to i64 return }

// -----

// expected-error@below {{'llvm.bitcast' op cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead}}
func.func @f(%x: !llvm.ptr<4>) { %0 = llvm.bitcast %x : !llvm.ptr<4> to !llvm.ptr return }

// -----

// expected-error@below {{'llvm.bitcast' op can only cast pointers from and to pointers}}
func.func @f(%x: !llvm.ptr) { %0 = llvm.bitcast %x : !llvm.ptr to i64 return }

// -----

// expected-error@below {{'llvm.bitcast' op result #0 must be LLVM-compatible non-aggregate type, but got '!llvm.struct<(i32)>'}}
func.func @f(%x: !llvm.ptr) { %0 = llvm.bitcast %x : !llvm.ptr to !llvm.struct<(i32)> return }

// -----

// expected-error@below {{'llvm.sitofp' op result #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
func.func @f(%x: i64) { %0 = llvm.sitofp %x : i64 to i32 return }

// -----

// expected-error@below {{'llvm.store' op operand #0 must be LLVM type with size, but got 'index'}}
func.func @f(%x: index, %p: !llvm.ptr) { llvm.store %x, %p : index, !llvm.ptr return }

// -----

// expected-error@below {{'llvm.load' op result #0 must be LLVM type with size, but got '!llvm.void'}}
func.func @f(%x: index, %p: !llvm.ptr) { %0 = llvm.load %p : !llvm.ptr -> !llvm.void return }

// -----

// expected-error@below {{custom op 'llvm.load' 'llvm.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute}}
func.func @f(%p: !llvm.ptr) { %0 = llvm.load %p {alignment = 3 : i32} : !llvm.ptr -> i32 return }

// -----

// expected-error@below {{custom op 'llvm.load' 'llvm.load' op attribute 'access_groups' failed to satisfy constraint: LLVM dialect access group metadata array}}
func.func @f(%p: !llvm.ptr) { %0 = llvm.load %p {access_groups = [@foo]} : !llvm.ptr -> i32 return }

// -----

// expected-error@below {{custom op 'llvm.load' 'llvm.load' op attribute 'alias_scopes' failed to satisfy constraint: LLVM dialect alias scope array}}
func.func @f(%p: !llvm.ptr) { %0 = llvm.load %p {alias_scopes = "test"} : !llvm.ptr -> i32 return }

// -----

// expected-error@below {{custom op 'llvm.load' 'llvm.load' op attribute 'tbaa' failed to satisfy constraint: LLVM dialect TBAA tag metadata array}}
func.func @f(%p: !llvm.ptr) { %0 = llvm.load %p {tbaa = [#llvm.zero]} : !llvm.ptr -> i32 return }

// -----

// expected-error@below {{custom op 'llvm.load' 'llvm.load' op attribute 'dereferenceable' failed to satisfy constraint: LLVM dereferenceable attribute}}
func.func @f(%p: !llvm.ptr) { %0 = llvm.load %p dereferenceable<bytes = 8> {dereferenceable = 3} : !llvm.ptr -> i32 return }

// -----

// expected-error@below {{use of undeclared SSA value name}}
llvm.func @f() { llvm.intr.vastart %0 : !llvm.ptr llvm.return }

// -----

// expected-error@below {{'llvm.call_intrinsic' op intrinsic name must start with 'llvm.'}}
llvm.func @f(%a: i32) { llvm.call_intrinsic "foo"(%a) : (i32) -> () llvm.return }

// -----

// expected-error@below {{custom op 'llvm.call_intrinsic' expected function with 0 or 1 result}}
llvm.func @f(%a: i32) { %0:2 = llvm.call_intrinsic "llvm.foo"(%a) : (i32) -> (i32, i32) llvm.return }

// -----

// expected-error@below {{'llvm.inline_asm' op tail call kind 'musttail' is not supported by this operation}}
llvm.func @f(%a: i32) { llvm.inline_asm tail_call_kind = <musttail> "x", "y" %a : (i32) -> () llvm.return }

// -----

// expected-error@below {{custom op 'llvm.inline_asm' expected string or keyword containing one of the following enum values for attribute 'asm_dialect' [att, intel]}}
llvm.func @f(%a: i32) { llvm.inline_asm asm_dialect = foo "x", "y" %a : (i32) -> () llvm.return }

// -----

// expected-error@below {{'llvm.inline_asm' op result group starting at #0 requires 0 or 1 element, but found 2}}
llvm.func @f(%a: i32) { %0:2 = llvm.inline_asm "x", "y" %a : (i32) -> (i32, i32) llvm.return }

// -----

// expected-error@+2 {{'llvm.linker_options' op must appear at the module level}}
llvm.linker_options ["a"]
llvm.func @f() { llvm.linker_options ["a"] llvm.return }

// -----

// expected-error@below {{'llvm.linker_options' op attribute 'options' failed to satisfy constraint: string array attribute}}
llvm.linker_options [3]

// -----

// expected-error@below {{'llvm.module_flags' op expected a module flag attribute}}
llvm.module_flags [3]

// -----

// expected-error@below {{'llvm.mlir.global_ctors' op 'f' does not reference a valid LLVM function}}
llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]

// -----

// expected-error@+2 {{'llvm.mlir.global_ctors' op 'f' does not have a definition}}
llvm.func @f()
llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]

// -----

// expected-error@+2 {{ctors, priorities, and data must have the same number of elements}}
llvm.func @f() { llvm.return }
llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32, 3 : i32], data = [#llvm.zero]

// -----

// expected-error@+2 {{data element must be symbol or #llvm.zero}}
llvm.func @f() { llvm.return }
llvm.mlir.global_dtors dtors = [@f], priorities = [0 : i32], data = [3]

// -----

// expected-error@+2 {{dtors, priorities, and data must have the same number of elements}}
llvm.func @f() { llvm.return }
llvm.mlir.global_dtors dtors = [@f], priorities = [0 : i32], data = []

// -----

// expected-error@+2 {{'llvm.mlir.global_dtors' op attribute 'priorities' failed to satisfy constraint: 32-bit integer array attribute}}
llvm.func @f() { llvm.return }
llvm.mlir.global_dtors dtors = [@f], priorities = [0 : i64], data = [#llvm.zero]

// -----

// expected-error@below {{'llvm.blockaddress' op expects an existing block label target in the referenced function}}
llvm.func @f() { %0 = llvm.blockaddress <function = @g, tag = <id = 1>> : !llvm.ptr llvm.return }

// -----

// expected-error@below {{duplicate block tag '1' in the same function: }}
llvm.func @g() { llvm.blocktag <id = 1> llvm.blocktag <id = 1> llvm.return }

// -----

// expected-error@below {{'llvm.dso_local_equivalent' op must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'}}
llvm.func @f() { %0 = llvm.dso_local_equivalent @g : !llvm.ptr llvm.return }

// -----

// expected-error@+2 {{'llvm.dso_local_equivalent' op target function with 'extern_weak' linkage not allowed}}
llvm.func extern_weak @g()
llvm.func @f() { %0 = llvm.dso_local_equivalent @g : !llvm.ptr llvm.return }

// -----

// expected-error@+3 {{'llvm.dso_local_equivalent' op must reference an alias to a function}}
llvm.mlir.global external @g() : i32
llvm.mlir.alias external @a : i32 { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.func @f() { %0 = llvm.dso_local_equivalent @a : !llvm.ptr llvm.return }

// -----

// expected-error@+2 {{'llvm.mlir.alias' op 'common' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, external or available_externally}}
llvm.mlir.global external @g() : i32
llvm.mlir.alias common @a : i32 { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return %0 : !llvm.ptr }

// -----

// expected-error@below {{'llvm.mlir.alias' op expects type to be a valid element type for an LLVM global alias}}
llvm.mlir.alias external @a : !llvm.void { %0 = llvm.mlir.constant(0 : i32) : i32 llvm.return %0 : i32 }

// -----

// expected-error@below {{'llvm.mlir.alias' op region #0 ('initializer') failed to verify constraint: region with 1 blocks}}
llvm.mlir.alias external @a : i32 { }

// -----

// expected-error@below {{expected '{' to begin a region}}
llvm.mlir.alias external @a : i32

// -----

// expected-error@below {{ops with side effects are not allowed in alias initializers}}
llvm.mlir.alias external @a : i32 { %0 = llvm.mlir.zero : !llvm.ptr %1 = llvm.load %0 : !llvm.ptr -> !llvm.ptr llvm.return %1 : !llvm.ptr }

// -----

// expected-error@below {{'llvm.mlir.alias' op requires attribute 'linkage'}}
"llvm.mlir.alias"() ({}) {sym_name = "x", alias_type = i32} : () -> ()

// -----

// expected-error@below {{'llvm.intr.assume' op operand #0 must be 1-bit signless integer, but got 'i32'}}
llvm.func @f(%a: i1, %b: i32) { llvm.intr.assume %b : i32 llvm.return }

// -----

// expected-error@below {{expected 1 operand bundle tags, but actually got 0}}
llvm.func @f(%a: i1, %b: i32) { "llvm.intr.assume"(%a, %b) <{op_bundle_sizes = array<i32: 1>}> : (i1, i32) -> () llvm.return }

// -----

// expected-error@below {{operand bundle tag must be a StringAttr}}
llvm.func @f(%a: i1, %b: i32) { "llvm.intr.assume"(%a, %b) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = [3]}> : (i1, i32) -> () llvm.return }

// -----

// expected-error@below {{'llvm.intr.assume' op op_bundle_operands count (1) does not match with the total size (2) specified in attribute 'op_bundle_sizes'}}
llvm.func @f(%a: i1, %b: i32) { "llvm.intr.assume"(%a, %b) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["x"]}> : (i1, i32) -> () llvm.return }

// -----

// expected-error@below {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @f(%a: tensor<2xf32>) { llvm.return }

// -----

// expected-error@below {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function results'index'}}
llvm.func @f() -> index

// -----

// expected-error@below {{custom op 'llvm.func' failed to construct function type: expected zero or one function result}}
llvm.func @f() -> (i32, i32)

// -----

// expected-error@below {{custom op 'llvm.func' variadic arguments must be in the end of the argument list}}
llvm.func @f(..., i32)

// -----

// expected-error@below {{custom op 'llvm.func' expected valid '@'-identifier for symbol name}}
llvm.func fastcc internal @f() { llvm.return }

// -----

// expected-error@below {{'llvm.func' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute}}
llvm.func @f() attributes {alignment = 2 : i32} { llvm.return }

// -----

// expected-error@below {{custom op 'llvm.func' expected integer value}}
llvm.func @f() vscale_range(x, 16) { llvm.return }

// -----

// expected-error@below {{'llvm.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')}}
"llvm.func"() ({ ^bb0(%a: i64): llvm.return }) {sym_name = "f", function_type = !llvm.func<void (i32)>} : () -> ()

// -----

// expected-error@below {{'llvm.func' op entry block must have 1 arguments to match function signature}}
"llvm.func"() ({ ^bb0: llvm.return }) {sym_name = "f", function_type = !llvm.func<void (i32)>} : () -> ()

// -----

// expected-error@below {{'llvm.func' op attribute 'function_type' failed to satisfy constraint: type attribute of LLVM function type}}
"llvm.func"() ({ }) {sym_name = "f", function_type = i64} : () -> ()

// -----

// expected-error@below {{'llvm.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"llvm.func"() ({ }) {sym_name = "f", function_type = !llvm.func<void (i32)>, arg_attrs = [{}, {}]} : () -> ()

// -----

// expected-error@below {{'llvm.func' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes}}
"llvm.func"() ({ }) {sym_name = "f", function_type = !llvm.func<void (i32)>, arg_attrs = [3]} : () -> ()

// -----

// expected-error@below {{"llvm.sret" is not a valid result attribute}}
"llvm.func"() ({ }) {sym_name = "f", function_type = !llvm.func<i32 (i32)>, res_attrs = [{llvm.sret = i32}]} : () -> ()

// -----

// expected-error@below {{"llvm.align" should be an integer attribute}}
llvm.func @f(%a: i32 {llvm.align = "x"})

// -----

// expected-error@below {{"llvm.align" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.align = 4 : i64})

// -----

// expected-error@below {{"llvm.signext" attribute attached to non-integer LLVM type}}
llvm.func @f(%a: !llvm.ptr {llvm.signext})

// -----

// expected-error@below {{custom op 'llvm.signext' is unknown}}
llvm.func @f() {llvm.signext}

// -----

// expected-error@below {{custom op 'llvm.mlir.global' type can only be omitted for string globals}}
llvm.mlir.global internal @g()

// -----

// expected-error@below {{'llvm.mlir.global' op symbol's parent must have the SymbolTable trait}}
llvm.func @f() { llvm.mlir.global internal @g(1 : i32) : i32 llvm.return }

// -----

// expected-error@below {{'llvm.mlir.global' op attribute 'addr_space' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
llvm.mlir.global external @g(1 : i32) {addr_space = -3 : i32} : i32

// -----

// expected-error@below {{'llvm.mlir.global' op expects region #0 to have 0 or 1 blocks}}
llvm.mlir.global internal @g() : i64 { ^bb0: llvm.br ^bb1 ^bb1: llvm.unreachable }

// -----

// expected-error@below {{'llvm.mlir.global' op this target extension type cannot be used in a global}}
llvm.mlir.global external @g() : !llvm.target<"foo">

// -----

// expected-error@below {{'llvm.mlir.global' op global with target extension type can only be initialized with zero-initializer}}
llvm.mlir.global external @g(0 : i32) : !llvm.target<"spirv.foo">

// -----

// expected-error@below {{'llvm.mlir.global' op expects a non-empty block}}
"llvm.mlir.global"() ({^bb0: }) {sym_name = "g", global_type = i64} : () -> ()

// -----

// expected-error@below {{'llvm.mlir.global' op attribute 'linkage' failed to satisfy constraint: LLVM Linkage specification}}
"llvm.mlir.global"() ({}) {sym_name = "g", global_type = i64, linkage = "x"} : () -> ()

// -----

// expected-error@below {{'llvm.mlir.global' op attribute 'visibility_' failed to satisfy constraint: LLVM GlobalValue Visibility}}
"llvm.mlir.global"() ({}) {sym_name = "g", global_type = i64, linkage = #llvm.linkage<private>, visibility_ = 5 : i64} : () -> ()

// -----

// expected-error@below {{unknown LLVM type: foo}}
func.func private @f() -> !llvm.foo

// -----

// expected-error@below {{invalid function result type: '!llvm.metadata'}}
func.func private @f() -> !llvm.func<metadata ()>

// -----

// expected-error@below {{invalid function argument type: '!llvm.void'}}
func.func private @f() -> !llvm.func<void (void)>

// -----

// expected-error@+2 {{expected integer value}}
// expected-error@below {{failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`}}
func.func private @f() -> !llvm.ptr<>

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@below {{failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`}}
func.func private @f() -> !llvm.ptr<4294967296>

// -----

// expected-error@+2 {{expected integer value}}
// expected-error@below {{failed to parse LLVMArrayType parameter 'numElements' which is to be a `uint64_t`}}
func.func private @f() -> !llvm.array<i32>

// -----

// expected-error@below {{invalid array element type: '!llvm.void'}}
func.func private @f() -> !llvm.array<4 x void>

// -----

// expected-error@below {{struct without a body only allowed in a recursive struct}}
func.func private @f() -> !llvm.struct<"a">

// -----

// expected-error@+2 {{identified type already used with a different body}}
func.func private @f() -> !llvm.struct<"a", (i32)>
func.func private @g() -> !llvm.struct<"a", (f32)>

// -----

// expected-error@+2 {{redeclaring defined struct as opaque}}
func.func private @f() -> !llvm.struct<"a", ()>
func.func private @g() -> !llvm.struct<"a", opaque>

// -----

// expected-error@below {{identifier already used for an enclosing struct}}
func.func private @f() -> !llvm.struct<"a", packed (struct<"a", (i32)>)>

// -----

// expected-error@below {{only identified structs can be opaque}}
func.func private @f() -> !llvm.struct<opaque>

// -----

// expected-error@below {{invalid LLVM structure element type: '!llvm.void'}}
func.func private @f() -> !llvm.struct<(void)>

// -----

// expected-error@below {{expected valid keyword}}
func.func private @f() -> !llvm.struct<(i32,)>

// -----

// expected-error@below {{unknown LLVM type: vec}}
func.func private @f() -> !llvm.vec<4 x i32>

// -----

// expected-error@below {{unknown LLVM type: fixed_vec}}
func.func private @f() -> !llvm.fixed_vec<4 x i32>

// -----

// expected-error@below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func private @f() -> vector<4x!llvm.struct<(i32)>>

// -----

// expected-error@below {{failed to parse parameter list for target extension type}}
func.func private @f() -> !llvm.target<"x", i32, 3, f32>

// -----

// expected-error@+2 {{expected string}}
// expected-error@below {{failed to parse LLVMTargetExtType parameter 'extTypeName' which is to be a `::llvm::StringRef`}}
func.func private @f() -> !llvm.target<x>

// -----

// expected-error@+2 {{expected valid keyword}}
// expected-error@below {{failed to parse parameter list for target extension type}}
func.func private @f() -> !llvm.target<"x",>

// -----

// expected-error@below {{unknown LLVM type: byte}}
func.func private @f() -> !llvm.byte

// -----

// expected-error@below {{unknown LLVM type: b8}}
func.func private @f() -> !llvm.b8

// -----

// expected-error@below {{unknown LLVM type: float}}
func.func private @f() -> !llvm.float

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@below {{failed to parse LLVM_AddressSpaceAttr parameter 'addressSpace' which is to be a `unsigned`}}
func.func private @f() attributes {x = #llvm.address_space<4294967296>}

// -----

// expected-error@+2 {{expected integer value}}
// expected-error@below {{failed to parse LLVM_AddressSpaceAttr parameter 'addressSpace' which is to be a `unsigned`}}
func.func private @f() attributes {x = #llvm.address_space<x>}

// -----

// expected-error@+2 {{expected valid keyword}}
// expected-error@below {{expected a parameter name in struct}}
func.func private @f() attributes {x = #llvm.tbaa_tag<>}

// -----

// expected-error@+2 {{expected '<'}}
// expected-error@below {{failed to parse LLVM_TBAATagAttr parameter 'base_type' which is to be a `TBAATypeDescriptorAttr`}}
func.func private @f() attributes {x = #llvm.tbaa_tag<base_type = 3>}

// -----

// expected-error@+2 {{invalid kind of attribute specified}}
// expected-error@below {{failed to parse LLVM_TBAATagAttr parameter 'base_type' which is to be a `TBAATypeDescriptorAttr`}}
func.func private @f() attributes {x = #llvm.tbaa_tag<base_type = #llvm.zero>}

// -----

// expected-error@below {{struct is missing required parameter: base_type}}
func.func private @f() attributes {x = #llvm.tbaa_tag<offset = 3>}

// -----

// expected-error@below {{duplicate or unknown struct parameter name: offset}}
func.func private @f() attributes {x = #llvm.tbaa_tag<offset = 3, offset = 5>}

// -----

// expected-error@+2 {{invalid kind of attribute specified}}
// expected-error@below {{failed to parse LoopLICMAttr parameter 'disable' which is to be a `BoolAttr`}}
func.func private @f() attributes {x = #llvm.loop_licm<disable = 3>}

// -----

// expected-error@below {{duplicate or unknown struct parameter name: foo}}
func.func private @f() attributes {x = #llvm.loop_licm<foo = true>}

// -----

// expected-error@+2 {{invalid debug info debug info tag name: DW_TAG_foo}}
// expected-error@below {{failed to parse LLVM_DIBasicTypeAttr parameter 'tag' which is to be a `unsigned`}}
func.func private @f() attributes {x = #llvm.di_basic_type<tag = DW_TAG_foo, name = "x">}

// -----

// expected-error@+2 {{expected valid keyword}}
// expected-error@below {{failed to parse LLVM_DIBasicTypeAttr parameter 'tag' which is to be a `unsigned`}}
func.func private @f() attributes {x = #llvm.di_basic_type<tag = 3, name = "x">}

// -----

// expected-error@+2 {{invalid debug info debug info encoding name: DW_ATE_foo}}
// expected-error@below {{failed to parse LLVM_DIBasicTypeAttr parameter 'encoding' which is to be a `unsigned`}}
func.func private @f() attributes {x = #llvm.di_basic_type<encoding = DW_ATE_foo, name = "x">}

// -----

// expected-error@+2 {{expected attribute value}}
// expected-error@below {{failed to parse LLVM_DIBasicTypeAttr parameter 'name' which is to be a `StringAttr`}}
func.func private @f() attributes {x = #llvm.di_basic_type<name = x>}

// -----

// expected-error@+2 {{expected integer value}}
// expected-error@below {{failed to parse LLVM_DIBasicTypeAttr parameter 'sizeInBits' which is to be a `uint64_t`}}
func.func private @f() attributes {x = #llvm.di_basic_type<name = "x", sizeInBits = "x">}

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@below {{failed to parse LLVM_DIBasicTypeAttr parameter 'sizeInBits' which is to be a `uint64_t`}}
func.func private @f() attributes {x = #llvm.di_basic_type<name = "x", sizeInBits = 18446744073709551616>}

// -----

// expected-error@+2 {{expected one of [Zero, Bit0, Bit1, Private, Protected, Public, FwdDecl, AppleBlock, ReservedBit4, Virtual, Artificial, Explicit, Prototyped, ObjcClassComplete, ObjectPointer, Vector, StaticMember, LValueReference, RValueReference, ExportSymbols, SingleInheritance, MultipleInheritance, VirtualInheritance, IntroducedVirtual, BitField, NoReturn, TypePassByValue, TypePassByReference, EnumClass, Thunk, NonTrivial, BigEndian, LittleEndian, AllCallsDescribed] for LLVM DI flags, got: Foo}}
// expected-error@below {{failed to parse LLVM_DICompositeTypeAttr parameter 'flags' which is to be a `DIFlags`}}
func.func private @f() attributes {x = #llvm.di_composite_type<flags = Foo>}

// -----

// expected-error@+2 {{expected one of [Zero, Bit0, Bit1, Private, Protected, Public, FwdDecl, AppleBlock, ReservedBit4, Virtual, Artificial, Explicit, Prototyped, ObjcClassComplete, ObjectPointer, Vector, StaticMember, LValueReference, RValueReference, ExportSymbols, SingleInheritance, MultipleInheritance, VirtualInheritance, IntroducedVirtual, BitField, NoReturn, TypePassByValue, TypePassByReference, EnumClass, Thunk, NonTrivial, BigEndian, LittleEndian, AllCallsDescribed] for LLVM DI flags, got: Vector|Foo}}
// expected-error@below {{failed to parse LLVM_DICompositeTypeAttr parameter 'flags' which is to be a `DIFlags`}}
func.func private @f() attributes {x = #llvm.di_composite_type<flags = "Vector|Foo">}

// -----

// expected-error@+2 {{expected keyword for LLVM DI flags}}
// expected-error@below {{failed to parse LLVM_DICompositeTypeAttr parameter 'flags' which is to be a `DIFlags`}}
func.func private @f() attributes {x = #llvm.di_composite_type<flags = 3>}

// -----

// expected-error@+2 {{expected attribute value}}
// expected-error@below {{failed to parse LLVM_DICompositeTypeAttr parameter 'elements' which is to be a `::llvm::ArrayRef<DINodeAttr>`}}
func.func private @f() attributes {x = #llvm.di_composite_type<elements = #llvm.di_null_type, #llvm.di_null_type, name = "x">}

// -----

// expected-error@+2 {{invalid kind of attribute specified}}
// expected-error@below {{failed to parse LLVM_DICompositeTypeAttr parameter 'elements' which is to be a `::llvm::ArrayRef<DINodeAttr>`}}
func.func private @f() attributes {x = #llvm.di_composite_type<elements = #llvm.zero>}

// -----

// expected-error@+2 {{expected attribute value}}
// expected-error@below {{failed to parse LLVM_DIFileAttr parameter 'name' which is to be a `StringAttr`}}
func.func private @f() attributes {x = #llvm.di_file<a in "b">}

// -----

// expected-error@below {{duplicate or unknown struct parameter name: file}}
func.func private @f() attributes {x = #llvm.di_derived_type<tag = DW_TAG_pointer_type, name = "x", file = <"a" in "b">>}

// -----

// expected-error@+3 {{invalid debug info debug info operation encoding name: DW_OP_foo}}
// expected-error@+2 {{failed to parse LLVM_DIExpressionElemAttr parameter 'opcode' which is to be a `unsigned`}}
// expected-error@below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
func.func private @f() attributes {x = #llvm.di_expression<[DW_OP_foo]>}

// -----

// expected-error@+3 {{expected integer value}}
// expected-error@+2 {{expected integer operand}}
// expected-error@below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
func.func private @f() attributes {x = #llvm.di_expression<[DW_OP_deref()]>}

// -----

// expected-error@+3 {{expected valid keyword}}
// expected-error@+2 {{failed to parse LLVM_DIExpressionElemAttr parameter 'opcode' which is to be a `unsigned`}}
// expected-error@below {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
func.func private @f() attributes {x = #llvm.di_expression<[]>}

// -----

// expected-error@+2 {{expected one of [none, read, write, readwrite] for LLVM ModRefInfo, got: foo}}
// expected-error@below {{failed to parse LLVM_MemoryEffectsAttr parameter 'argMem' which is to be a `ModRefInfo`}}
func.func private @f() attributes {x = #llvm.memory_effects<argMem = foo, other = read>}

// -----

// expected-error@+2 {{expected keyword for LLVM ModRefInfo}}
// expected-error@below {{failed to parse LLVM_MemoryEffectsAttr parameter 'argMem' which is to be a `ModRefInfo`}}
func.func private @f() attributes {x = #llvm.memory_effects<argMem = 3, other = read>}

// -----

// expected-error@+2 {{expected attribute value}}
// expected-error@below {{failed to parse LLVM_DISubprogramAttr parameter 'retainedNodes' which is to be a `::llvm::ArrayRef<DINodeAttr>`}}
func.func private @f() attributes {x = #llvm.di_subprogram<retainedNodes = #llvm.di_null_type, annotations = #llvm.di_null_type>}

// -----

// expected-error@+2 {{invalid debug info debug info calling convention name: DW_CC_foo}}
// expected-error@below {{failed to parse LLVM_DISubroutineTypeAttr parameter 'callingConvention' which is to be a `unsigned`}}
func.func private @f() attributes {x = #llvm.di_subroutine_type<callingConvention = DW_CC_foo>}

// -----

// expected-error@+2 {{invalid debug info debug info language name: DW_LANG_foo}}
// expected-error@below {{failed to parse LLVM_DICompileUnitAttr parameter 'sourceLanguage' which is to be a `unsigned`}}
func.func private @f() attributes {x = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_foo>}

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@below {{failed to parse LLVM_DICompileUnitAttr parameter 'isOptimized' which is to be a `bool`}}
func.func private @f() attributes {x = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = 2, emissionKind = Full, nameTableKind = None>}

// -----

// expected-error@+2 {{expected one of [None, Full, LineTablesOnly, DebugDirectivesOnly] for LLVM debug emission kind, got: Fullx}}
// expected-error@below {{failed to parse LLVM_DICompileUnitAttr parameter 'emissionKind' which is to be a `DIEmissionKind`}}
func.func private @f() attributes {x = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = true, emissionKind = Fullx, nameTableKind = None>}

// -----

// expected-error@+2 {{expected string}}
// expected-error@below {{failed to parse LLVM_TBAATypeDescriptorAttr parameter 'id' which is to be a `::llvm::StringRef`}}
func.func private @f() attributes {x = #llvm.tbaa_type_desc<id = 3>}

// -----

// expected-error@+2 {{expected '<'}}
// expected-error@below {{failed to parse LLVM_TBAATypeDescriptorAttr parameter 'members' which is to be a `::llvm::ArrayRef<TBAAMemberAttr>`}}
func.func private @f() attributes {x = #llvm.tbaa_type_desc<id = "x", members = {}>}

// -----

// expected-error@+2 {{expected one of [none, sync, async] for LLVM Unwind Behavior, got: foo}}
// expected-error@below {{failed to parse UWTableKindAttr parameter 'uwtableKind' which is to be a `uwtable::UWTableKind`}}
func.func private @f() attributes {x = #llvm.uwtableKind<foo>}

// -----

// expected-error@+2 {{expected one of [external, available_externally, linkonce, linkonce_odr, weak, weak_odr, appending, internal, private, extern_weak, common] for LLVM linkage types, got: foo}}
// expected-error@below {{failed to parse LinkageAttr parameter 'linkage' which is to be a `linkage::Linkage`}}
func.func private @f() attributes {x = #llvm.linkage<foo>}

// -----

// expected-error@+2 {{expected one of [none, notail, musttail, tail] for Tail Call Kind, got: foo}}
// expected-error@below {{failed to parse TailCallKindAttr parameter 'tailCallKind' which is to be a `TailCallKind`}}
func.func private @f() attributes {x = #llvm.tailcallkind<foo>}

// -----

// expected-error@+2 {{expected ::mlir::LLVM::FastmathFlags to be one of: none, nnan, ninf, nsz, arcp, contract, afn, reassoc, fast}}
// expected-error@below {{failed to parse LLVM_FastmathFlagsAttr parameter 'value' which is to be a `::mlir::LLVM::FastmathFlags`}}
func.func private @f() attributes {x = #llvm.fastmath<foo>}

// -----

// expected-error@+2 {{expected valid keyword or string}}
// expected-error@below {{failed to parse LLVM_FastmathFlagsAttr parameter 'value' which is to be a `::mlir::LLVM::FastmathFlags`}}
func.func private @f() attributes {x = #llvm.fastmath<>}

// -----

// expected-error@+2 {{expected one of [none, nsw, nuw] for LLVM integer overflow flags, got: foo}}
// expected-error@below {{failed to parse LLVM_IntegerOverflowFlagsAttr parameter 'value' which is to be a `::mlir::LLVM::IntegerOverflowFlags`}}
func.func private @f() attributes {x = #llvm.overflow<foo>}

// -----

// expected-error@below {{unknown attribute `foo` in dialect `llvm`}}
func.func private @f() attributes {x = #llvm.foo}

// -----

// expected-error@+2 {{expected integer value}}
// expected-error@below {{failed to parse LLVM_BlockTagAttr parameter 'id' which is to be a `uint32_t`}}
func.func private @f() attributes {x = #llvm.blocktag<id = x>}

// -----

// expected-error@+2 {{invalid kind of attribute specified}}
// expected-error@below {{failed to parse LLVM_BlockAddressAttr parameter 'function' which is to be a `FlatSymbolRefAttr`}}
func.func private @f() attributes {x = #llvm.blockaddress<function = @f::@g, tag = <id = 3>>}

// -----

// expected-error@below {{struct is missing required parameter: bytes}}
func.func private @f() attributes {x = #llvm.dereferenceable<mayBeNull = true>}

// -----

// expected-error@below {{'CG Profile' key expects an array of '#llvm.cgprofile_entry'}}
func.func private @f() attributes {x = #llvm.mlir.module_flag<error, "CG Profile", 3 : i32>}

// -----

// expected-error@below {{'ProfileSummary' key expects a '#llvm.profile_summary' attribute}}
func.func private @f() attributes {x = #llvm.mlir.module_flag<error, "ProfileSummary", [3]>}

// -----

// expected-error@below {{only integer and string values are currently supported for unknown key '"yolo"'}}
func.func private @f() attributes {x = #llvm.mlir.module_flag<error, "yolo", [3]>}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: empty specification is not allowed}}
module attributes {llvm.data_layout = "-"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "p[<n>]:<size>:<abi>[:<pref>[:<idx>]]"}}
module attributes {llvm.data_layout = "p"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: preferred alignment cannot be less than the ABI alignment}}
module attributes {llvm.data_layout = "p:64:64:32"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: pointer size must be a non-zero 24-bit integer}}
module attributes {llvm.data_layout = "p:0:64"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: ABI alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "p:64:63"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: index size cannot be larger than the pointer size}}
module attributes {llvm.data_layout = "p:64:64:64:128"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: 'x' is not a valid pointer specification flag}}
module attributes {llvm.data_layout = "px:64:64"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: address space 0 cannot be unstable or have external state}}
module attributes {llvm.data_layout = "pu0:64:64"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: address space must be a 24-bit integer}}
module attributes {llvm.data_layout = "p16777216:64:64"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "ni:<address space>[:<address space>]..."}}
module attributes {llvm.data_layout = "ni"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: address space 0 cannot be non-integral}}
module attributes {llvm.data_layout = "ni:0"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: address space component cannot be empty}}
module attributes {llvm.data_layout = "ni:"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "i<size>:<abi>[:<pref>]"}}
module attributes {llvm.data_layout = "i"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: i8 must be 8-bit aligned}}
module attributes {llvm.data_layout = "i8:16"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: preferred alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "i8:8:4"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: ABI alignment component cannot be empty}}
module attributes {llvm.data_layout = "i64::32"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: size component cannot be empty}}
module attributes {llvm.data_layout = "f:64"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: size must be a non-zero 24-bit integer}}
module attributes {llvm.data_layout = "f0:64"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: ABI alignment must be non-zero}}
module attributes {llvm.data_layout = "v128:0"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "a:<abi>[:<pref>]"}}
module attributes {llvm.data_layout = "a"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: size must be zero}}
module attributes {llvm.data_layout = "a1:64"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be just 'e' or 'E'}}
module attributes {llvm.data_layout = "ex"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "S<size>"}}
module attributes {llvm.data_layout = "S"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: stack natural alignment must be non-zero}}
module attributes {llvm.data_layout = "S0"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: stack natural alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "S4"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "F<type><abi>"}}
module attributes {llvm.data_layout = "F"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: unknown function pointer alignment type 'x'}}
module attributes {llvm.data_layout = "Fx8"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "P<address space>"}}
module attributes {llvm.data_layout = "P"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "A<address space>"}}
module attributes {llvm.data_layout = "A"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "G<address space>"}}
module attributes {llvm.data_layout = "G"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "m:<mangling>"}}
module attributes {llvm.data_layout = "m"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: unknown mangling mode}}
module attributes {llvm.data_layout = "m:ee"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: unknown specifier 'z'}}
module attributes {llvm.data_layout = "z"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: stack natural alignment must be a 16-bit integer}}
module attributes {llvm.data_layout = "S:128"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: ABI alignment must be a 16-bit integer}}
module attributes {llvm.data_layout = "i65536:65536"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: preferred alignment must be non-zero}}
module attributes {llvm.data_layout = "a:0:0"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: preferred alignment component cannot be empty}}
module attributes {llvm.data_layout = "p:64:64:"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: index size component cannot be empty}}
module attributes {llvm.data_layout = "p:64:64:64:"} {}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: Expected `( address space name )`}}
module attributes {llvm.data_layout = "p1(:64:64"} {}

// -----

// expected-error@+8 {{custom op 'llvm.intr.masked.expandload' has no custom assembly form}}
llvm.func @f(%v: vector<4xi32>, %m: vector<4xi1>, %n: i32, %x: vector<4xf32>, %p: !llvm.ptr, %i: i64) {
  %0 = "llvm.intr.vp.add"(%v, %v, %m, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %1 = "llvm.intr.vp.fma"(%x, %x, %x, %m, %n) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %2 = "llvm.intr.vp.load"(%p, %m, %n) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xf32>
  "llvm.intr.vp.store"(%x, %p, %m, %n) : (vector<4xf32>, !llvm.ptr, vector<4xi1>, i32) -> ()
  %3 = "llvm.intr.vp.reduce.add"(%n, %v, %m, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %4 = "llvm.intr.experimental.vp.strided.load"(%p, %i, %m, %n) : (!llvm.ptr, i64, vector<4xi1>, i32) -> vector<4xf32>
  %5 = llvm.intr.masked.expandload %p, %m, %x : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> (vector<4xf32>)
  %6 = "llvm.intr.masked.expandload"(%p, %m, %x) {arg_attrs = [{llvm.align = 1 : i32}, {}, {}]} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> (vector<4xf32>)
  "llvm.intr.masked.compressstore"(%x, %p, %m) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
  llvm.return
}

// -----

// expected-error@+2 {{'llvm.mlir.ifunc' op resolver must be a definition}}
llvm.func @resolver() -> !llvm.ptr
llvm.mlir.ifunc external @foo : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
llvm.mlir.ifunc internal unnamed_addr @foo2 : !llvm.func<f32 (i64)>, !llvm.ptr @resolver {dso_local}
llvm.mlir.ifunc linkonce_odr hidden local_unnamed_addr @foo3 : !llvm.func<f32 (i64)>, !llvm.ptr @resolver {llvm.foo = 3 : i32}
llvm.func @g(%x: i64) -> f32 {
  %0 = llvm.call @foo(%x) : (i64) -> f32
  %1 = llvm.mlir.addressof @foo : !llvm.ptr
  llvm.return %0 : f32
}

// -----

// expected-error@+2 {{'llvm.mlir.ifunc' op 'common' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, or external linkage}}
llvm.func external @resolver() -> !llvm.ptr
llvm.mlir.ifunc common @foo : !llvm.func<f32 (i64)>, !llvm.ptr @resolver

// -----

// expected-error@+2 {{'llvm.mlir.ifunc' op must have a function resolver}}
llvm.mlir.global external @resolver() : !llvm.ptr
llvm.mlir.ifunc external @foo : !llvm.func<f32 (i64)>, !llvm.ptr @resolver

// -----

// expected-error@+3 {{'llvm.mlir.ifunc' op resolver must return a pointer}}
llvm.func @r() -> i32 { %0 = llvm.mlir.constant(0 : i32) : i32
 llvm.return %0 : i32 }
llvm.mlir.ifunc external @foo : !llvm.func<f32 (i64)>, !llvm.ptr @r

// -----

// expected-error@+3 {{'llvm.mlir.ifunc' op resolver has incorrect type}}
llvm.func @resolver() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr
 llvm.return %0 : !llvm.ptr }
llvm.mlir.ifunc external @foo : !llvm.func<f32 (i64)>, !llvm.ptr<1> @resolver

// -----

// expected-error@below {{expected comdat symbol}}
llvm.func @f() comdat(@c::@any)

// -----

// expected-error@+2 {{only comdat selector symbols can appear in a comdat region}}
llvm.comdat @c {
  llvm.return
}

// -----

// expected-error@+2 {{custom op 'llvm.comdat_selector' expected string or keyword containing one of the following enum values for attribute 'comdat' [any, exactmatch, largest, nodeduplicate, samesize]}}
llvm.comdat @c {
  llvm.comdat_selector @any foo
}

// -----

// expected-error@below {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "f<size>:<abi>[:<pref>]"}}
module attributes {llvm.data_layout = "foo"} {}

// -----

// expected-error@below {{'builtin.module' op expected 'llvm.data_layout' to be a string attributes}}
module attributes {llvm.data_layout = 3 : i32} {}

// -----

// expected-error@+3 {{custom op 'llvm.comdat_selector' invalid comdat attribute specification: "foo"}}
llvm.comdat @c {
  llvm.comdat_selector @any "any"
  llvm.comdat_selector @any2 "foo"
}

// -----

// expected-error@+2 {{'llvm.intr.vector.interleave2' op failed to verify that result has twice as many elements as 'vec1'}}
llvm.func @f(%v: vector<4xi32>, %m: vector<4xi1>) {
  %5 = "llvm.intr.vector.interleave2"(%v, %v) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  llvm.return
}
