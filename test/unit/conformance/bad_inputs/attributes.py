"""Numbers, strings, lists, dictionaries, symbols, dialect attributes, arrays and layouts."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "value of an attribute missing": Bad(
        '"test.op"() {a = } : () -> ()\n', (("error", 1, 17),), "expected attribute value"
    ),
    "value of an attribute is a word": Bad(
        '"test.op"() {a = foo} : () -> ()\n', (("error", 1, 17),), "expected attribute value"
    ),
    "name of an attribute is a number": Bad(
        '"test.op"() {1 = 2} : () -> ()\n', (("error", 1, 14),), "expected attribute name"
    ),
    "name of an attribute is an empty string": Bad(
        '"test.op"() {"" = 2} : () -> ()\n', (("error", 1, 14),), "expected valid attribute name"
    ),
    "name of an attribute is a symbol": Bad(
        '"test.op"() {@a = 2} : () -> ()\n', (("error", 1, 14),), "expected attribute name"
    ),
    "name of an attribute begins with a dot": Bad(
        '"test.op"() {.a = 2} : () -> ()\n', (("error", 1, 15),), "expected three consecutive dots for an ellipsis"
    ),
    "key twice": Bad(
        '"test.op"() {a = 1, a = 2} : () -> ()\n', (("error", 1, 21),), "duplicate key 'a' in dictionary attribute"
    ),
    "key twice, once as a string": Bad(
        '"test.op"() {a, "a" = 2} : () -> ()\n', (("error", 1, 17),), "duplicate key 'a' in dictionary attribute"
    ),
    "key twice in an inner dictionary": Bad(
        '"test.op"() {b = {a, a}} : () -> ()\n', (("error", 1, 22),), "duplicate key 'a' in dictionary attribute"
    ),
    "key twice and more after it": Bad(
        '"test.op"() {a = 1, a = 2, b = } : () -> ()\n',
        (("error", 1, 21),),
        "duplicate key 'a' in dictionary attribute",
    ),
    "attributes: dictionary without comma": Bad(
        '"test.op"() {a = 1 b = 2} : () -> ()\n', (("error", 1, 19),), "expected '}' in attribute dictionary"
    ),
    "dictionary with a comma at the end": Bad(
        '"test.op"() {a = {b = 1,}} : () -> ()\n', (("error", 1, 25),), "expected attribute name"
    ),
    "dictionary with two commas": Bad(
        '"test.op"() {a = {b = 1,,c = 2}} : () -> ()\n', (("error", 1, 25),), "expected attribute name"
    ),
    "dictionary not closed": Bad(
        '"test.op"() {a = {b = 1 : () -> ()\n', (("error", 1, 23),), "integer literal not valid for specified type"
    ),
    "dictionary with colon": Bad(
        '"test.op"() {a : 1} : () -> ()\n', (("error", 1, 15),), "expected '}' in attribute dictionary"
    ),
    "array without comma": Bad('"test.op"() {a = [1 2]} : () -> ()\n', (("error", 1, 20),), "expected ',' or ']'"),
    "array with a comma at the end": Bad(
        '"test.op"() {a = [1,]} : () -> ()\n', (("error", 1, 21),), "expected attribute value"
    ),
    "attributes: array not closed": Bad(
        '"test.op"() {a = [1, 2} : () -> ()\n', (("error", 1, 23),), "expected ',' or ']'"
    ),
    "array of a word": Bad('"test.op"() {a = [foo]} : () -> ()\n', (("error", 1, 19),), "expected attribute value"),
    "array that begins with a comma": Bad(
        '"test.op"() {a = [, 1]} : () -> ()\n', (("error", 1, 19),), "expected attribute value"
    ),
    "integer of a type that is none": Bad(
        '"test.op"() {a = 1 : foo} : () -> ()\n', (("error", 1, 21),), "expected non-function type"
    ),
    "attributes: integer of tensor type": Bad(
        '"test.op"() {a = 1 : tensor<2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "integer literal not valid for specified type",
    ),
    "integer of function type": Bad(
        '"test.op"() {a = 1 : () -> ()} : () -> ()\n',
        (("error", 1, 18),),
        "integer literal not valid for specified type",
    ),
    "attributes: integer of float type": Bad(
        '"test.op"() {a = 1 : f32} : () -> ()\n',
        (("error", 1, 18), ("note", 1, 18)),
        "unexpected decimal integer literal for a floating point value",
    ),
    "negative integer of float type": Bad(
        '"test.op"() {a = -1 : f32} : () -> ()\n',
        (("error", 1, 19), ("note", 1, 19)),
        "unexpected decimal integer literal for a floating point value",
    ),
    "integer of none type": Bad(
        '"test.op"() {a = 1 : none} : () -> ()\n', (("error", 1, 18),), "integer literal not valid for specified type"
    ),
    "integer of complex type": Bad(
        '"test.op"() {a = 1 : complex<f32>} : () -> ()\n',
        (("error", 1, 18),),
        "integer literal not valid for specified type",
    ),
    "integer of dialect type": Bad(
        '"test.op"() {a = 1 : !llvm.ptr} : () -> ()\n',
        (("error", 1, 18),),
        "integer literal not valid for specified type",
    ),
    "integer beyond its type": Bad(
        '"test.op"() {a = 256 : i8} : () -> ()\n', (("error", 1, 18),), "integer constant out of range for attribute"
    ),
    "integer below its type": Bad(
        '"test.op"() {a = -129 : i8} : () -> ()\n', (("error", 1, 19),), "integer constant out of range for attribute"
    ),
    "signed integer beyond its type": Bad(
        '"test.op"() {a = 128 : si8} : () -> ()\n', (("error", 1, 18),), "integer constant out of range for attribute"
    ),
    "unsigned integer below its type": Bad(
        '"test.op"() {a = -1 : ui8} : () -> ()\n',
        (("error", 1, 19),),
        "negative integer literal not valid for unsigned integer type",
    ),
    "minus zero": Bad(
        '"test.op"() {a = -0 : i8} : () -> ()\n', (("error", 1, 19),), "integer constant out of range for attribute"
    ),
    "minus zero, unsigned": Bad(
        '"test.op"() {a = -0 : ui8} : () -> ()\n',
        (("error", 1, 19),),
        "negative integer literal not valid for unsigned integer type",
    ),
    "integer beyond one bit": Bad(
        '"test.op"() {a = 2 : i1} : () -> ()\n', (("error", 1, 18),), "integer constant out of range for attribute"
    ),
    "integer of no bits": Bad(
        '"test.op"() {a = 0 : i0, b = 1 : i0} : () -> ()\n',
        (("error", 1, 30),),
        "integer constant out of range for attribute",
    ),
    "integer beyond an index": Bad(
        '"test.op"() {a = 18446744073709551616 : index} : () -> ()\n',
        (("error", 1, 18),),
        "integer constant out of range for attribute",
    ),
    "integer beyond half an index": Bad(
        '"test.op"() {a = 9223372036854775808 : index} : () -> ()\n',
        (("error", 1, 18),),
        "integer constant out of range for attribute",
    ),
    "integer below an index": Bad(
        '"test.op"() {a = -9223372036854775809 : index} : () -> ()\n',
        (("error", 1, 19),),
        "integer constant out of range for attribute",
    ),
    "integer beyond the default type": Bad(
        '"test.op"() {a = 18446744073709551616} : () -> ()\n',
        (("error", 1, 18),),
        "integer constant out of range for attribute",
    ),
    "hexadecimal integer beyond its type": Bad(
        '"test.op"() {a = 0x1FF : i8} : () -> ()\n', (("error", 1, 18),), "integer constant out of range for attribute"
    ),
    "hexadecimal negative integer": Bad(
        '"test.op"() {a = -0xFF : i8} : () -> ()\n', (("error", 1, 19),), "integer constant out of range for attribute"
    ),
    "type of an integer missing": Bad(
        '"test.op"() {a = 1 : } : () -> ()\n', (("error", 1, 21),), "expected non-function type"
    ),
    "attributes: float of integer type": Bad(
        '"test.op"() {a = 1.0 : i32} : () -> ()\n',
        (("error", 1, 27),),
        "floating point value not valid for specified type",
    ),
    "float of index type": Bad(
        '"test.op"() {a = 1.0 : index} : () -> ()\n',
        (("error", 1, 29),),
        "floating point value not valid for specified type",
    ),
    "float of vector type": Bad(
        '"test.op"() {a = 1.0 : vector<2xf32>} : () -> ()\n',
        (("error", 1, 37),),
        "floating point value not valid for specified type",
    ),
    "float of an unknown type": Bad(
        '"test.op"() {a = 1.0 : foo} : () -> ()\n', (("error", 1, 23),), "expected non-function type"
    ),
    "negative float of integer type": Bad(
        '"test.op"() {a = -1.0 : i32} : () -> ()\n',
        (("error", 1, 28),),
        "floating point value not valid for specified type",
    ),
    "bits beyond a float": Bad(
        '"test.op"() {a = 0x1FFFF : f16} : () -> ()\n',
        (("error", 1, 18),),
        "hexadecimal float constant out of range for type",
    ),
    "attributes: negative bits": Bad(
        '"test.op"() {a = -0x1 : f16} : () -> ()\n',
        (("error", 1, 19),),
        "hexadecimal float literal should not have a leading minus",
    ),
    "truth with a type": Bad(
        '"test.op"() {a = true : i1} : () -> ()\n', (("error", 1, 22),), "expected '}' in attribute dictionary"
    ),
    "negative truth": Bad(
        '"test.op"() {a = -true} : () -> ()\n', (("error", 1, 19),), "expected constant integer or floating point value"
    ),
    "string with a type that is none": Bad(
        '"test.op"() {a = "a" : foo} : () -> ()\n', (("error", 1, 23),), "expected non-function type"
    ),
    "symbol reference without the second symbol": Bad(
        '"test.op"() {a = @a::} : () -> ()\n', (("error", 1, 22),), "expected nested symbol reference identifier"
    ),
    "symbol reference with a word": Bad(
        '"test.op"() {a = @a::b} : () -> ()\n', (("error", 1, 22),), "expected nested symbol reference identifier"
    ),
    "symbol reference with one colon": Bad(
        '"test.op"() {a = @a:@b} : () -> ()\n', (("error", 1, 20),), "expected '}' in attribute dictionary"
    ),
    "symbol reference with three colons": Bad(
        '"test.op"() {a = @a:::@b} : () -> ()\n', (("error", 1, 22),), "expected nested symbol reference identifier"
    ),
    "symbol reference at the end of the file": Bad(
        '"test.op"() {a = @a::\n', (("error", 2, 1),), "expected nested symbol reference identifier"
    ),
    "unit with an equal sign": Bad(
        '"test.op"() {a = unit = 1} : () -> ()\n', (("error", 1, 22),), "expected '}' in attribute dictionary"
    ),
    "type attribute that is none": Bad(
        '"test.op"() {a = !nope} : () -> ()\n', (("error", 1, 23),), "undefined symbol alias id 'nope'"
    ),
    "attribute alias that is none": Bad(
        '"test.op"() {a = #nope} : () -> ()\n', (("error", 1, 23),), "undefined symbol alias id 'nope'"
    ),
    "opaque attribute with an unregistered dialect": Bad(
        '"test.op"() {a = #foo.bar<1>} : () -> ()\n',
        (("error", 1, 23),),
        '#"foo"<"bar<1>"> : \'none\' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used',
    ),
    "opaque attribute in full with an unregistered dialect": Bad(
        '"test.op"() {a = #foo<"bar">} : () -> ()\n',
        (("error", 1, 18),),
        '#"foo"<""bar""> : \'none\' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used',
    ),
    "opaque attribute of a registered dialect that is unknown": Bad(
        '"test.op"() {a = #arith.nope<1>} : () -> ()\n',
        (("error", 1, 25),),
        "unknown attribute `nope` in dialect `arith`",
    ),
    "dialect attribute not closed": Bad(
        '"test.op"() {a = #arith.fastmath<none} : () -> ()\n',
        (("error", 1, 33),),
        "unbalanced '<' character in pretty dialect name",
    ),
    "dialect attribute with a word that is none": Bad(
        '"test.op"() {a = #arith.fastmath<nope>} : () -> ()\n',
        (("error", 1, 34), ("error", 1, 38)),
        "expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast",
    ),
    "dialect attribute without body": Bad(
        '"test.op"() {a = #arith.fastmath} : () -> ()\n', (("error", 1, 33),), "expected '<'"
    ),
    "dialect attribute with two words": Bad(
        '"test.op"() {a = #arith.fastmath<fast, nope>} : () -> ()\n',
        (("error", 1, 34), ("error", 1, 44)),
        "expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast",
    ),
    "dialect attribute with a number": Bad(
        '"test.op"() {a = #arith.fastmath<1>} : () -> ()\n',
        (("error", 1, 34), ("error", 1, 34)),
        "expected valid keyword or string",
    ),
    "enum attribute of another dialect": Bad(
        '"test.op"() {a = #gpu.dim<w>} : () -> ()\n',
        (("error", 1, 26), ("error", 1, 26)),
        "expected valid keyword or string",
    ),
    "enum attribute of a memory space": Bad(
        '"test.op"() {a = #gpu.address_space<nope>} : () -> ()\n',
        (("error", 1, 37), ("error", 1, 41)),
        "expected ::mlir::gpu::AddressSpace to be one of: global, workgroup, private",
    ),
    "enum attribute not closed": Bad(
        '"test.op"() {a = #gpu.address_space<global} : () -> ()\n',
        (("error", 1, 36),),
        "unbalanced '<' character in pretty dialect name",
    ),
    "enum attribute without its bracket": Bad(
        '"test.op"() {a = #gpu.address_space global} : () -> ()\n', (("error", 1, 36),), "expected '<'"
    ),
    "enum attribute of iterator types": Bad(
        '"test.op"() {a = #vector.kind<nope>} : () -> ()\n',
        (("error", 1, 31), ("error", 1, 35)),
        "expected ::mlir::vector::CombiningKind to be one of: add, mul, minui, minsi, minnumf, maxui, maxsi, maxnumf, and, or, xor, maximumf, minimumf",
    ),
    "enum attribute of iterator types of linalg": Bad(
        '"test.op"() {a = #linalg.iterator_type<nope>} : () -> ()\n',
        (("error", 1, 40), ("error", 1, 44)),
        "expected ::mlir::utils::IteratorType to be one of: parallel, reduction",
    ),
    "overflow flags": Bad(
        '"test.op"() {a = #arith.overflow<nope>} : () -> ()\n',
        (("error", 1, 34), ("error", 1, 38)),
        "expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw",
    ),
    "array of no type": Bad(
        '"test.op"() {a = array<>} : () -> ()\n', (("error", 1, 24), ("error", 1, 24)), "expected non-function type"
    ),
    "attributes: array of a word": Bad(
        '"test.op"() {a = array<i32: foo>} : () -> ()\n', (("error", 1, 29),), "expected integer literal"
    ),
    "array of a float": Bad(
        '"test.op"() {a = array<i32: 1.0>} : () -> ()\n', (("error", 1, 29),), "expected integer literal"
    ),
    "array of floats with an integer": Bad(
        '"test.op"() {a = array<f32: 1>} : () -> ()\n',
        (("error", 1, 29), ("note", 1, 29)),
        "unexpected decimal integer literal for a floating point value",
    ),
    "array of floats with a word": Bad(
        '"test.op"() {a = array<f32: foo>} : () -> ()\n', (("error", 1, 29),), "expected floating point literal"
    ),
    "array of floats with a truth": Bad(
        '"test.op"() {a = array<f32: true>} : () -> ()\n', (("error", 1, 29),), "expected floating point literal"
    ),
    "array of floats with bits beyond": Bad(
        '"test.op"() {a = array<f32: 0x1FFFFFFFF>} : () -> ()\n',
        (("error", 1, 29),),
        "hexadecimal float constant out of range for type",
    ),
    "array of floats with negative bits": Bad(
        '"test.op"() {a = array<f32: -0x1>} : () -> ()\n',
        (("error", 1, 30),),
        "hexadecimal float literal should not have a leading minus",
    ),
    "array with a number beyond": Bad(
        '"test.op"() {a = array<i8: 1, 256>} : () -> ()\n', (("error", 1, 34),), "integer constant out of range"
    ),
    "array of signed numbers beyond": Bad(
        '"test.op"() {a = array<si8: 128>} : () -> ()\n', (("error", 1, 32),), "integer constant out of range"
    ),
    "array of truths with a number": Bad(
        '"test.op"() {a = array<i1: 1>} : () -> ()\n',
        (("error", 1, 29),),
        "expected 'true' or 'false' values for i1 type",
    ),
    "array of numbers with a truth": Bad(
        '"test.op"() {a = array<i8: true>} : () -> ()\n',
        (("error", 1, 28),),
        "expected i1 type for 'true' or 'false' values",
    ),
    "array of seven bits": Bad(
        '"test.op"() {a = array<i7: 1>} : () -> ()\n',
        (("error", 1, 24),),
        "element type bitwidth must be a multiple of 8",
    ),
    "array of an enormous width": Bad(
        '"test.op"() {a = array<i99999999: 1>} : () -> ()\n',
        (("error", 1, 24), ("error", 1, 24)),
        "integer bitwidth is limited to 16777215 bits",
    ),
    "array without colon": Bad(
        '"test.op"() {a = array<i8 1>} : () -> ()\n', (("error", 1, 26),), "expected ':' after dense array type"
    ),
    "array without comma between numbers": Bad(
        '"test.op"() {a = array<i8: 1 2>} : () -> ()\n', (("error", 1, 29),), "expected '>' to close an array attribute"
    ),
    "array with nothing after the colon": Bad(
        '"test.op"() {a = array<i8: >} : () -> ()\n', (("error", 1, 28),), "expected integer literal"
    ),
    "array that ends with a comma": Bad(
        '"test.op"() {a = array<i8: 1,>} : () -> ()\n', (("error", 1, 30),), "expected integer literal"
    ),
    "array with a string": Bad(
        '"test.op"() {a = array<i8: "a">} : () -> ()\n', (("error", 1, 28),), "expected integer literal"
    ),
    "array with minus and no number": Bad(
        '"test.op"() {a = array<i8: ->} : () -> ()\n', (("error", 1, 28),), "expected integer literal"
    ),
    "array without bracket": Bad(
        '"test.op"() {a = array} : () -> ()\n', (("error", 1, 23),), "expected '<' after 'array'"
    ),
    "distinct without bracket": Bad(
        '"test.op"() {a = distinct} : () -> ()\n', (("error", 1, 26),), "expected '[' after 'distinct'"
    ),
    "distinct with a negative number": Bad(
        '"test.op"() {a = distinct[-1]<>} : () -> ()\n', (("error", 1, 27),), "expected distinct ID"
    ),
    "distinct of an attribute that is none": Bad(
        '"test.op"() {a = distinct[0]<foo>} : () -> ()\n',
        (("error", 1, 30), ("error", 1, 30)),
        "expected attribute value",
    ),
    "distinct not closed": Bad(
        '"test.op"() {a = distinct[0]<1} : () -> ()\n', (("error", 1, 31),), "expected '>' to close distinct attribute"
    ),
    "distinct with two meanings": Bad(
        '"test.op"() {a = distinct[0]<1 : i32>, b = distinct[0]<2 : i32>} : () -> ()\n',
        (("error", 1, 44),),
        "referenced attribute does not match previous definition: 1 : i32",
    ),
    "distinct with and without a meaning": Bad(
        '"test.op"() {a = distinct[0]<1 : i32>, b = distinct[0]<>} : () -> ()\n',
        (("error", 1, 44),),
        "referenced attribute does not match previous definition: 1 : i32",
    ),
    "strided layout of words": Bad(
        '"test.op"() {a = strided<[a]>} : () -> ()\n', (("error", 1, 27),), "expected a 64-bit signed integer or '?'"
    ),
    "strided layout without brackets": Bad(
        '"test.op"() {a = strided<1>} : () -> ()\n', (("error", 1, 26),), "expected '['"
    ),
    "strided layout that is a word": Bad(
        '"test.op"() {a = strided} : () -> ()\n', (("error", 1, 25),), "expected '<' after 'strided'"
    ),
    "strided layout with another word": Bad(
        '"test.op"() {a = strided<[1], size: 1>} : () -> ()\n', (("error", 1, 30),), "expected 'offset' after comma"
    ),
    "strided layout without colon": Bad(
        '"test.op"() {a = strided<[1], offset 1>} : () -> ()\n', (("error", 1, 37),), "expected ':' after 'offset'"
    ),
    "strided layout with a word for an offset": Bad(
        '"test.op"() {a = strided<[1], offset: a>} : () -> ()\n',
        (("error", 1, 39),),
        "expected a 64-bit signed integer or '?'",
    ),
    "strided layout not closed": Bad(
        '"test.op"() {a = strided<[1], offset: 1} : () -> ()\n', (("error", 1, 40),), "expected '>'"
    ),
    "strided layout with strides not closed": Bad(
        '"test.op"() {a = strided<[1, offset: 1>} : () -> ()\n',
        (("error", 1, 30),),
        "expected a 64-bit signed integer or '?'",
    ),
    "strided layout with a comma at the end": Bad(
        '"test.op"() {a = strided<[1],>} : () -> ()\n', (("error", 1, 30),), "expected 'offset' after comma"
    ),
    "strided layout with an enormous number": Bad(
        '"test.op"() {a = strided<[99999999999999999999]>} : () -> ()\n',
        (("error", 1, 27),),
        "expected a 64-bit signed integer or '?'",
    ),
    "strided layout with an enormous offset": Bad(
        '"test.op"() {a = strided<[1], offset: 99999999999999999999>} : () -> ()\n',
        (("error", 1, 39),),
        "expected a 64-bit signed integer or '?'",
    ),
    "strided layout with a star": Bad(
        '"test.op"() {a = strided<[*]>} : () -> ()\n', (("error", 1, 27),), "expected a 64-bit signed integer or '?'"
    ),
    "strided layout with the least number": Bad(
        '"test.op"() {a = strided<[-9223372036854775808]>} : () -> ()\n',
        (("error", 1, 27),),
        "expected a 64-bit signed integer or '?'",
    ),
    "sub-attribute without value in a list of properties": Bad(
        '"test.op"() <{a = }> : () -> ()\n', (("error", 1, 18),), "expected attribute value"
    ),
    "attribute in a region's argument": Bad(
        "func.func @f(%a: i32 {a.b = }) { return }\n", (("error", 1, 28),), "expected attribute value"
    ),
    "argument attributes without dialect": Bad(
        "func.func @f(%a: i32 {a = 1}) { return }\n",
        (("error", 1, 1),),
        "'func.func' op arguments may only have dialect attributes",
    ),
    "function attributes without braces": Bad(
        "func.func @f() attributes a = 1 { return }\n", (("error", 1, 26),), "expected '{' in attribute dictionary"
    ),
    "function attributes twice": Bad(
        "func.func @f() attributes {a.b = 1} attributes {a.c = 1} { return }\n",
        (("error", 1, 37),),
        "custom op 'attributes' is unknown (tried 'builtin.attributes' as well)",
    ),
}
