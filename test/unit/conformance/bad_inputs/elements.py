"""Dense and sparse constants, and resources."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "dense without bracket": Bad(
        '"test.op"() {a = dense 1} : () -> ()\n', (("error", 1, 23),), "expected '<' after 'dense'"
    ),
    "dense not closed": Bad(
        '"test.op"() {a = dense<1 : tensor<1xi32>} : () -> ()\n', (("error", 1, 25),), "expected '>'"
    ),
    "elements: dense without type": Bad('"test.op"() {a = dense<1>} : () -> ()\n', (("error", 1, 26),), "expected ':'"),
    "dense of a type that is none": Bad(
        '"test.op"() {a = dense<1> : foo} : () -> ()\n', (("error", 1, 28),), "expected non-function type"
    ),
    "dense of a scalar type": Bad(
        '"test.op"() {a = dense<1> : i32} : () -> ()\n', (("error", 1, 18),), "elements literal must be a shaped type"
    ),
    "dense of an unranked tensor": Bad(
        '"test.op"() {a = dense<1> : tensor<*xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "elements literal type must have static shape",
    ),
    "dense of a dynamic tensor": Bad(
        '"test.op"() {a = dense<1> : tensor<?xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "elements literal type must have static shape",
    ),
    "dense of a tuple": Bad(
        '"test.op"() {a = dense<1> : tuple<i32>} : () -> ()\n',
        (("error", 1, 18),),
        "elements literal must be a shaped type",
    ),
    "dense with too few elements": Bad(
        '"test.op"() {a = dense<[1]> : tensor<2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "inferred shape of elements literal ([1]) does not match type ([2])",
    ),
    "dense with too many elements": Bad(
        '"test.op"() {a = dense<[1, 2, 3]> : tensor<2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "inferred shape of elements literal ([3]) does not match type ([2])",
    ),
    "dense with another rank": Bad(
        '"test.op"() {a = dense<[1, 2]> : tensor<2x1xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "inferred shape of elements literal ([2]) does not match type ([2, 1])",
    ),
    "dense with lists for a scalar shape": Bad(
        '"test.op"() {a = dense<[1]> : tensor<i32>} : () -> ()\n',
        (("error", 1, 18),),
        "inferred shape of elements literal ([1]) does not match type ([])",
    ),
    "dense that is ragged": Bad(
        '"test.op"() {a = dense<[[1, 2], [3]]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 36),),
        "tensor literal is invalid; ranks are not consistent between elements",
    ),
    "dense with a list and a number": Bad(
        '"test.op"() {a = dense<[[1], 2]> : tensor<2x1xi32>} : () -> ()\n',
        (("error", 1, 31),),
        "tensor literal is invalid; ranks are not consistent between elements",
    ),
    "dense with a number and a list": Bad(
        '"test.op"() {a = dense<[1, [2]]> : tensor<2x1xi32>} : () -> ()\n',
        (("error", 1, 31),),
        "tensor literal is invalid; ranks are not consistent between elements",
    ),
    "dense with empty lists": Bad(
        '"test.op"() {a = dense<[]> : tensor<2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "inferred shape of elements literal ([0]) does not match type ([2])",
    ),
    "dense with nothing": Bad(
        '"test.op"() {a = dense<> : tensor<2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "parsed zero elements, but type ('tensor<2xi32>') expected at least 1",
    ),
    "dense with nothing for a scalar shape": Bad(
        '"test.op"() {a = dense<> : tensor<i32>} : () -> ()\n',
        (("error", 1, 18),),
        "parsed zero elements, but type ('tensor<i32>') expected at least 1",
    ),
    "dense without comma": Bad(
        '"test.op"() {a = dense<[1 2]> : tensor<2xi32>} : () -> ()\n', (("error", 1, 26),), "expected ']'"
    ),
    "dense with a comma at the end": Bad(
        '"test.op"() {a = dense<[1,]> : tensor<1xi32>} : () -> ()\n',
        (("error", 1, 27),),
        "expected element literal of primitive type",
    ),
    "dense with a list not closed": Bad(
        '"test.op"() {a = dense<[1> : tensor<1xi32>} : () -> ()\n', (("error", 1, 26),), "expected ']'"
    ),
    "dense with a word": Bad(
        '"test.op"() {a = dense<foo> : tensor<1xi32>} : () -> ()\n',
        (("error", 1, 24),),
        "expected element literal of primitive type",
    ),
    "dense with a minus": Bad(
        '"test.op"() {a = dense<-> : tensor<1xi32>} : () -> ()\n',
        (("error", 1, 24),),
        "expected element literal of primitive type",
    ),
    "dense with a minus and a word": Bad(
        '"test.op"() {a = dense<-foo> : tensor<1xi32>} : () -> ()\n',
        (("error", 1, 25),),
        "expected integer or floating point literal",
    ),
    "dense with a minus and a truth": Bad(
        '"test.op"() {a = dense<-true> : tensor<1xi1>} : () -> ()\n',
        (("error", 1, 25),),
        "expected integer or floating point literal",
    ),
    "dense with a float among integers": Bad(
        '"test.op"() {a = dense<[1, 2.0]> : tensor<2xi32>} : () -> ()\n',
        (("error", 1, 28),),
        "expected integer elements, but parsed floating-point",
    ),
    "dense with an integer among floats": Bad(
        '"test.op"() {a = dense<[42, 42.0]> : tensor<2xf32>} : () -> ()\n',
        (("error", 1, 25), ("note", 1, 25)),
        "unexpected decimal integer literal for a floating point value",
    ),
    "dense with an integer as a float": Bad(
        '"test.op"() {a = dense<4> : tensor<1xf32>} : () -> ()\n',
        (("error", 1, 24), ("note", 1, 24)),
        "unexpected decimal integer literal for a floating point value",
    ),
    "dense with integers as floats": Bad(
        '"test.op"() {a = dense<[4, 5]> : tensor<2xf32>} : () -> ()\n',
        (("error", 1, 25), ("note", 1, 25)),
        "unexpected decimal integer literal for a floating point value",
    ),
    "dense with a negative integer as a float": Bad(
        '"test.op"() {a = dense<-4> : tensor<1xf32>} : () -> ()\n',
        (("error", 1, 25), ("note", 1, 25)),
        "unexpected decimal integer literal for a floating point value",
    ),
    "dense with a truth as an integer": Bad(
        '"test.op"() {a = dense<true> : tensor<1xi32>} : () -> ()\n',
        (("error", 1, 24),),
        "expected i1 type for 'true' or 'false' values",
    ),
    "dense with a truth as a float": Bad(
        '"test.op"() {a = dense<true> : tensor<1xf32>} : () -> ()\n',
        (("error", 1, 24),),
        "expected floating point literal",
    ),
    "dense with an integer beyond a truth": Bad(
        '"test.op"() {a = dense<2> : tensor<2xi1>} : () -> ()\n',
        (("error", 1, 24),),
        "integer constant out of range for type",
    ),
    "dense with an integer beyond its type": Bad(
        '"test.op"() {a = dense<[1, 256]> : tensor<2xi8>} : () -> ()\n',
        (("error", 1, 28),),
        "integer constant out of range for type",
    ),
    "dense with an integer below its type": Bad(
        '"test.op"() {a = dense<[1, -129]> : tensor<2xi8>} : () -> ()\n',
        (("error", 1, 29),),
        "integer constant out of range for type",
    ),
    "dense with a negative integer of unsigned type": Bad(
        '"test.op"() {a = dense<-1> : tensor<2xui8>} : () -> ()\n',
        (("error", 1, 25),),
        "expected unsigned integer elements, but parsed negative value",
    ),
    "dense with an integer beyond an index": Bad(
        '"test.op"() {a = dense<99999999999999999999> : tensor<2xindex>} : () -> ()\n',
        (("error", 1, 24),),
        "integer constant out of range for type",
    ),
    "dense with bits beyond its type": Bad(
        '"test.op"() {a = dense<0x1FFFF> : tensor<2xf16>} : () -> ()\n',
        (("error", 1, 24),),
        "hexadecimal float constant out of range for type",
    ),
    "dense with negative bits": Bad(
        '"test.op"() {a = dense<-0x1> : tensor<2xf16>} : () -> ()\n',
        (("error", 1, 25),),
        "hexadecimal float literal should not have a leading minus",
    ),
    "dense with a string for integers": Bad(
        '"test.op"() {a = dense<"abc"> : tensor<2xi32>} : () -> ()\n',
        (("error", 1, 24),),
        "expected string containing hex digits starting with `0x`",
    ),
    "dense with an odd number of digits": Bad(
        '"test.op"() {a = dense<"0x123"> : tensor<2xi32>} : () -> ()\n',
        (("error", 1, 24),),
        "expected string containing hex digits starting with `0x`",
    ),
    "dense with too few bytes": Bad(
        '"test.op"() {a = dense<"0x0102"> : tensor<2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "elements hex data size is invalid for provided type: 'tensor<2xi32>'",
    ),
    "dense with bytes that are none": Bad(
        '"test.op"() {a = dense<"0xZZ"> : tensor<2xi8>} : () -> ()\n',
        (("error", 1, 24),),
        "expected string containing hex digits starting with `0x`",
    ),
    "dense with no bytes": Bad(
        '"test.op"() {a = dense<"0x"> : tensor<2xi8>} : () -> ()\n',
        (("error", 1, 18),),
        "elements hex data size is invalid for provided type: 'tensor<2xi8>'",
    ),
    "dense with strings in a list for integers": Bad(
        '"test.op"() {a = dense<["a", "b"]> : tensor<2xi32>} : () -> ()\n',
        (("error", 1, 25),),
        "integer constant out of range for type",
    ),
    "dense with a number among strings": Bad(
        '"test.op"() {a = dense<["a", 1]> : tensor<2x!llvm.ptr>} : () -> ()\n',
        (("error", 1, 18),),
        "expected string token, got 1",
    ),
    "dense with a number for strings": Bad(
        '"test.op"() {a = dense<1> : tensor<2x!llvm.ptr>} : () -> ()\n',
        (("error", 1, 18),),
        "expected string token, got 1",
    ),
    "dense with too few strings": Bad(
        '"test.op"() {a = dense<["a"]> : tensor<2x!llvm.ptr>} : () -> ()\n',
        (("error", 1, 18),),
        "inferred shape of elements literal ([1]) does not match type ([2])",
    ),
    "dense of a complex number without its second part": Bad(
        '"test.op"() {a = dense<(1.0)> : tensor<1xcomplex<f32>>} : () -> ()\n',
        (("error", 1, 28),),
        "expected ',' between complex elements",
    ),
    "dense of a complex number with three parts": Bad(
        '"test.op"() {a = dense<(1.0, 2.0, 3.0)> : tensor<1xcomplex<f32>>} : () -> ()\n',
        (("error", 1, 33),),
        "expected ')' after complex elements",
    ),
    "dense of a complex number not closed": Bad(
        '"test.op"() {a = dense<(1.0, 2.0> : tensor<1xcomplex<f32>>} : () -> ()\n',
        (("error", 1, 33),),
        "expected ')' after complex elements",
    ),
    "dense of plain numbers for a complex type": Bad(
        '"test.op"() {a = dense<[1.0, 2.0]> : tensor<1xcomplex<f32>>} : () -> ()\n',
        (("error", 1, 18),),
        "inferred shape of elements literal ([2]) does not match type ([1])",
    ),
    "dense of two plain numbers for two complex ones": Bad(
        '"test.op"() {a = dense<[1.0, 2.0]> : tensor<2xcomplex<f32>>} : () -> ()\n',
        (("error", 1, 18),),
        "parsed 2 elements, but type ('tensor<2xcomplex<f32>>') expected 4 elements",
    ),
    "dense of a plain number for a complex type": Bad(
        '"test.op"() {a = dense<1.0> : tensor<1xcomplex<f32>>} : () -> ()\n',
        (("error", 1, 18),),
        "parsed 1 elements, but type ('complex<f32>') expected 2 elements",
    ),
    "dense of a complex integer for floats": Bad(
        '"test.op"() {a = dense<(1, 2)> : tensor<1xcomplex<f32>>} : () -> ()\n',
        (("error", 1, 25), ("note", 1, 25)),
        "unexpected decimal integer literal for a floating point value",
    ),
    "dense of a complex number of words": Bad(
        '"test.op"() {a = dense<(a, b)> : tensor<1xcomplex<f32>>} : () -> ()\n',
        (("error", 1, 25),),
        "expected element literal of primitive type",
    ),
    "dense of a complex float for integers": Bad(
        '"test.op"() {a = dense<(1.0, 2.0)> : tensor<1xcomplex<i32>>} : () -> ()\n',
        (("error", 1, 25),),
        "expected integer elements, but parsed floating-point",
    ),
    "sparse without bracket": Bad(
        '"test.op"() {a = sparse 1} : () -> ()\n', (("error", 1, 24),), "Expected '<' after 'sparse'"
    ),
    "sparse without values": Bad(
        '"test.op"() {a = sparse<[[0, 0]]> : tensor<2x2xi32>} : () -> ()\n', (("error", 1, 33),), "expected ','"
    ),
    "sparse not closed": Bad(
        '"test.op"() {a = sparse<[[0, 0]], [1] : tensor<2x2xi32>} : () -> ()\n', (("error", 1, 38),), "expected '>'"
    ),
    "sparse without type": Bad(
        '"test.op"() {a = sparse<[[0, 0]], [1]>} : () -> ()\n', (("error", 1, 39),), "expected ':'"
    ),
    "sparse of a scalar type": Bad(
        '"test.op"() {a = sparse<[[0, 0]], [1]> : i32} : () -> ()\n',
        (("error", 1, 18),),
        "elements literal must be a shaped type",
    ),
    "sparse of a dynamic type": Bad(
        '"test.op"() {a = sparse<[[0, 0]], [1]> : tensor<?x2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "elements literal type must have static shape",
    ),
    "sparse of an unranked type": Bad(
        '"test.op"() {a = sparse<[[0, 0]], [1]> : tensor<*xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "elements literal type must have static shape",
    ),
    "sparse with an index beyond": Bad(
        '"test.op"() {a = sparse<[[0, 2]], [1]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "sparse index #0 is not contained within the value shape, with index=[0, 2], and type='tensor<2x2xi32>'",
    ),
    "sparse with an index beyond in the second place": Bad(
        '"test.op"() {a = sparse<[[0, 1], [7, 1]], [1, 2]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "sparse index #1 is not contained within the value shape, with index=[7, 1], and type='tensor<2x2xi32>'",
    ),
    "sparse with a negative index": Bad(
        '"test.op"() {a = sparse<[[0, -1]], [1]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "sparse index #0 is not contained within the value shape, with index=[0, 18446744073709551615], and type='tensor<2x2xi32>'",
    ),
    "sparse with an index of another rank": Bad(
        '"test.op"() {a = sparse<[[0, 0, 0]], [1]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "expected shape ([2, 2]); inferred shape of indices literal ([1, 3]); inferred shape of values literal ([1])",
    ),
    "sparse with one index for two dimensions": Bad(
        '"test.op"() {a = sparse<[0], [1]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "expected shape ([2, 2]); inferred shape of indices literal ([1]); inferred shape of values literal ([1])",
    ),
    "sparse with one plain index beyond": Bad(
        '"test.op"() {a = sparse<2, 1> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "sparse index #0 is not contained within the value shape, with index=[2, 2], and type='tensor<2x2xi32>'",
    ),
    "sparse with more values than indices": Bad(
        '"test.op"() {a = sparse<[[0, 0]], [1, 2]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "expected shape ([2, 2]); inferred shape of indices literal ([1, 2]); inferred shape of values literal ([2])",
    ),
    "sparse with fewer values than indices": Bad(
        '"test.op"() {a = sparse<[[0, 0], [1, 1]], [1]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "expected shape ([2, 2]); inferred shape of indices literal ([2, 2]); inferred shape of values literal ([1])",
    ),
    "sparse with nested values": Bad(
        '"test.op"() {a = sparse<[[0, 0]], [[1]]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "expected 1-d tensor for sparse element values",
    ),
    "sparse with a float index": Bad(
        '"test.op"() {a = sparse<[[0, 1.0]], [1]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 30),),
        "expected integer elements, but parsed floating-point",
    ),
    "sparse with a word for an index": Bad(
        '"test.op"() {a = sparse<[[0, a]], [1]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 30),),
        "expected element literal of primitive type",
    ),
    "sparse with a float value for integers": Bad(
        '"test.op"() {a = sparse<[[0, 1]], [1.0]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 36),),
        "expected integer elements, but parsed floating-point",
    ),
    "sparse with an integer value for floats": Bad(
        '"test.op"() {a = sparse<[[0, 1]], [1]> : tensor<2x2xf32>} : () -> ()\n',
        (("error", 1, 36), ("note", 1, 36)),
        "unexpected decimal integer literal for a floating point value",
    ),
    "sparse with one half missing": Bad(
        '"test.op"() {a = sparse<[[0, 1]], > : tensor<2x2xf32>} : () -> ()\n',
        (("error", 1, 35),),
        "expected element literal of primitive type",
    ),
    "sparse with ragged indices": Bad(
        '"test.op"() {a = sparse<[[0, 1], [0]], [1, 2]> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 37),),
        "tensor literal is invalid; ranks are not consistent between elements",
    ),
    "sparse with empty indices": Bad(
        '"test.op"() {a = sparse<[], []> : tensor<2x2xi32>} : () -> ()\n',
        (("error", 1, 18),),
        "expected shape ([2, 2]); inferred shape of indices literal ([0]); inferred shape of values literal ([0])",
    ),
    "sparse with enormous index": Bad(
        '"test.op"() {a = sparse<[[99999999999999999999]], [1]> : tensor<3xi32>} : () -> ()\n',
        (("error", 1, 27),),
        "integer constant out of range for type",
    ),
    "sparse with hexadecimal indices": Bad(
        '"test.op"() {a = sparse<"0x0000000000000000", [1]> : tensor<3xi32>} : () -> ()\n',
        (("error", 1, 25),),
        "integer constant out of range for type",
    ),
    "resource without bracket": Bad(
        '"test.op"() {a = dense_resource} : () -> ()\n', (("error", 1, 32),), "expected '<' after 'dense_resource'"
    ),
    "resource without key": Bad(
        '"test.op"() {a = dense_resource<> : tensor<1xi32>} : () -> ()\n',
        (("error", 1, 33),),
        "expected identifier key for 'resource' entry",
    ),
    "resource with a number for key": Bad(
        '"test.op"() {a = dense_resource<1> : tensor<1xi32>} : () -> ()\n',
        (("error", 1, 33),),
        "expected identifier key for 'resource' entry",
    ),
    "resource of a scalar type": Bad(
        '"test.op"() {a = dense_resource<key> : i32} : () -> ()\n',
        (("error", 1, 38),),
        "`dense_resource` expected a shaped type",
    ),
    "resource of a type that is none": Bad(
        '"test.op"() {a = dense_resource<key> : foo} : () -> ()\n', (("error", 1, 39),), "expected non-function type"
    ),
    "resource without type": Bad(
        '"test.op"() {a = dense_resource<key>} : () -> ()\n', (("error", 1, 37),), "expected ':'"
    ),
    "constant of a type given before": Bad(
        "func.func @f() {\n  %0 = arith.constant dense<1>\n  return\n}\n", (("error", 2, 31),), "expected ':'"
    ),
}
