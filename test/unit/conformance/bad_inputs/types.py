"""Builtin types, and bodies of dialect types."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "type missing": Bad("func.func private @f(tensor<>)\n", (("error", 1, 29),), "expected non-function type"),
    "tensor without bracket": Bad("func.func private @f(tensor)\n", (("error", 1, 28),), "expected '<' in tensor type"),
    "tensor without element type and x": Bad(
        "func.func private @f(tensor<4>)\n", (("error", 1, 30),), "expected 'x' in dimension list"
    ),
    "tensor with two commas": Bad(
        "func.func private @f(tensor<4xf32, 1, 2>)\n", (("error", 1, 37),), "expected '>' in tensor type"
    ),
    "tensor with an encoding that is none": Bad(
        "func.func private @f(tensor<4xf32, foo>)\n", (("error", 1, 35),), "expected '>' in tensor type"
    ),
    "unranked tensor with encoding": Bad(
        "func.func private @f(tensor<*xf32, 1>)\n", (("error", 1, 38),), "cannot apply encoding to unranked tensor"
    ),
    "unranked tensor without x": Bad(
        "func.func private @f(tensor<*f32>)\n", (("error", 1, 30),), "expected 'x' in dimension list"
    ),
    "unranked tensor with sizes": Bad(
        "func.func private @f(tensor<*x4xf32>)\n", (("error", 1, 31),), "expected non-function type"
    ),
    "tensor with an enormous size": Bad(
        "func.func private @f(tensor<9223372036854775808xf32>)\n", (("error", 1, 29),), "invalid dimension"
    ),
    "tensor with a more enormous size": Bad(
        "func.func private @f(tensor<99999999999999999999xf32>)\n", (("error", 1, 29),), "invalid dimension"
    ),
    "tensor with a float as size": Bad(
        "func.func private @f(tensor<1.0xf32>)\n", (("error", 1, 29),), "expected non-function type"
    ),
    "tensor with a star among sizes": Bad(
        "func.func private @f(tensor<4x*xf32>)\n", (("error", 1, 31),), "expected non-function type"
    ),
    "tensor with an upper-case X": Bad(
        "func.func private @f(tensor<4Xf32>)\n", (("error", 1, 30),), "expected 'x' in dimension list"
    ),
    "tensor of tensors": Bad(
        "func.func private @f(tensor<4xtensor<4xf32>>)\n", (("error", 1, 31),), "invalid tensor element type"
    ),
    "tensor of functions": Bad(
        "func.func private @f(tensor<4x() -> ()>)\n", (("error", 1, 31),), "invalid tensor element type"
    ),
    "tensor of tuples": Bad(
        "func.func private @f(tensor<4xtuple<>>)\n", (("error", 1, 31),), "invalid tensor element type"
    ),
    "tensor of memrefs": Bad(
        "func.func private @f(tensor<4xmemref<4xf32>>)\n", (("error", 1, 31),), "invalid tensor element type"
    ),
    "tensor of nothing": Bad(
        "func.func private @f(tensor<4xnone>)\n", (("error", 1, 31),), "invalid tensor element type"
    ),
    "unranked tensor of tensors": Bad(
        "func.func private @f(tensor<*xtensor<4xf32>>)\n", (("error", 1, 31),), "invalid tensor element type"
    ),
    "unranked tensor of functions": Bad(
        "func.func private @f(tensor<*x() -> ()>)\n", (("error", 1, 31),), "invalid tensor element type"
    ),
    "scalable tensor": Bad(
        "func.func private @f(tensor<[4]xf32>)\n", (("error", 1, 29),), "expected non-function type"
    ),
    "vector without bracket": Bad("func.func private @f(vector)\n", (("error", 1, 28),), "expected '<' in vector type"),
    "vector without sizes and type": Bad(
        "func.func private @f(vector<>)\n", (("error", 1, 29),), "expected non-function type"
    ),
    "vector of size zero among others": Bad(
        "func.func private @f(vector<4x0x2xf32>)\n",
        (("error", 1, 22),),
        "vector types must have positive constant sizes but got 4, 0, 2",
    ),
    "vector of negative size": Bad(
        "func.func private @f(vector<-1xf32>)\n", (("error", 1, 29),), "expected non-function type"
    ),
    "vector without x": Bad(
        "func.func private @f(vector<4 f32>)\n", (("error", 1, 30),), "expected 'x' in dimension list"
    ),
    "vector not closed": Bad(
        "func.func private @f(vector<4xf32)\n", (("error", 1, 34),), "expected '>' in vector type"
    ),
    "vector of tensors": Bad(
        "func.func private @f(vector<4xtensor<4xf32>>)\n",
        (("error", 1, 22),),
        "failed to verify 'elementType': VectorElementTypeInterface instance",
    ),
    "vector of vectors": Bad(
        "func.func private @f(vector<4xvector<4xf32>>)\n",
        (("error", 1, 22),),
        "failed to verify 'elementType': VectorElementTypeInterface instance",
    ),
    "vector of complex numbers": Bad(
        "func.func private @f(vector<4xcomplex<f32>>)\n",
        (("error", 1, 22),),
        "failed to verify 'elementType': VectorElementTypeInterface instance",
    ),
    "vector of memrefs": Bad(
        "func.func private @f(vector<4xmemref<f32>>)\n",
        (("error", 1, 22),),
        "failed to verify 'elementType': VectorElementTypeInterface instance",
    ),
    "vector of nothing": Bad(
        "func.func private @f(vector<4xnone>)\n",
        (("error", 1, 22),),
        "failed to verify 'elementType': VectorElementTypeInterface instance",
    ),
    "vector of functions": Bad(
        "func.func private @f(vector<4x() -> ()>)\n",
        (("error", 1, 22),),
        "failed to verify 'elementType': VectorElementTypeInterface instance",
    ),
    "vector of a type that is none": Bad(
        "func.func private @f(vector<4xfoo>)\n", (("error", 1, 31),), "expected non-function type"
    ),
    "scalable size not closed": Bad(
        "func.func private @f(vector<[4xf32>)\n", (("error", 1, 31),), "missing ']' closing scalable dimension"
    ),
    "scalable sizes in one bracket": Bad(
        "func.func private @f(vector<[4x4]xf32>)\n", (("error", 1, 31),), "missing ']' closing scalable dimension"
    ),
    "scalable sizes closed twice": Bad(
        "func.func private @f(vector<[4]]xf32>)\n", (("error", 1, 32),), "expected 'x' in dimension list"
    ),
    "scalable size opened twice": Bad(
        "func.func private @f(vector<[[4]xf32>)\n", (("error", 1, 30),), "invalid dimension"
    ),
    "scalable size missing": Bad("func.func private @f(vector<[]xf32>)\n", (("error", 1, 30),), "invalid dimension"),
    "scalable size without x": Bad(
        "func.func private @f(vector<[4]f32>)\n", (("error", 1, 32),), "expected 'x' in dimension list"
    ),
    "scalable size dynamic": Bad("func.func private @f(vector<[?]xf32>)\n", (("error", 1, 30),), "invalid dimension"),
    "scalable size of zero": Bad(
        "func.func private @f(vector<[0]xf32>)\n",
        (("error", 1, 22),),
        "vector types must have positive constant sizes but got 0",
    ),
    "vector with an enormous size": Bad(
        "func.func private @f(vector<9223372036854775808xf32>)\n", (("error", 1, 29),), "invalid dimension"
    ),
    "vector with encoding": Bad(
        "func.func private @f(vector<4xf32, 1>)\n", (("error", 1, 34),), "expected '>' in vector type"
    ),
    "memref without bracket": Bad("func.func private @f(memref)\n", (("error", 1, 28),), "expected '<' in memref type"),
    "memref without sizes and type": Bad(
        "func.func private @f(memref<>)\n", (("error", 1, 29),), "expected non-function type"
    ),
    "memref not closed": Bad(
        "func.func private @f(memref<4xf32)\n", (("error", 1, 34),), "expected ',' or '>' in memref type"
    ),
    "memref without element type": Bad(
        "func.func private @f(memref<4x>)\n", (("error", 1, 31),), "expected non-function type"
    ),
    "memref without element type before a comma": Bad(
        "func.func private @f(memref<4, 1>)\n", (("error", 1, 30),), "expected 'x' in dimension list"
    ),
    "memref of tensors": Bad(
        "func.func private @f(memref<4xtensor<4xf32>>)\n", (("error", 1, 31),), "invalid memref element type"
    ),
    "memref of nothing": Bad(
        "func.func private @f(memref<4xnone>)\n", (("error", 1, 31),), "invalid memref element type"
    ),
    "memref of tuples": Bad(
        "func.func private @f(memref<4xtuple<>>)\n", (("error", 1, 31),), "invalid memref element type"
    ),
    "unranked memref with layout": Bad(
        "func.func private @f(memref<*xf32, affine_map<(d0) -> (d0)>>)\n",
        (("error", 1, 60),),
        "cannot have affine map for unranked memref type",
    ),
    "unranked memref with strides": Bad(
        "func.func private @f(memref<*xf32, strided<[1]>>)\n",
        (("error", 1, 48),),
        "cannot have affine map for unranked memref type",
    ),
    "unranked memref of tensors": Bad(
        "func.func private @f(memref<*xtensor<4xf32>>)\n", (("error", 1, 31),), "invalid memref element type"
    ),
    "memref with two memory spaces": Bad(
        "func.func private @f(memref<4xf32, 1, 2>)\n",
        (("error", 1, 40),),
        "multiple memory spaces specified in memref type",
    ),
    "memref with a layout after the memory space": Bad(
        "func.func private @f(memref<4xf32, 1, strided<[1]>>)\n",
        (("error", 1, 51),),
        "expected memory space to be last in memref type",
    ),
    "memref with a layout of another rank": Bad(
        "func.func private @f(memref<4xf32, affine_map<(d0, d1) -> (d0)>>)\n",
        (("error", 1, 22),),
        "memref layout mismatch between rank and affine map: 1 != 2",
    ),
    "memref with strides of another rank": Bad(
        "func.func private @f(memref<4xf32, strided<[1, 1]>>)\n",
        (("error", 1, 22),),
        "expected the number of strides to match the rank",
    ),
    "memref with a memory space of a kind that is refused": Bad(
        "func.func private @f(memref<4xf32, 1.0>)\n", (("error", 1, 22),), "unsupported memory space Attribute"
    ),
    "memref with a type as a memory space": Bad(
        "func.func private @f(memref<4xf32, i32>)\n", (("error", 1, 22),), "unsupported memory space Attribute"
    ),
    "memref with a list as a memory space": Bad(
        "func.func private @f(memref<4xf32, [1]>)\n", (("error", 1, 22),), "unsupported memory space Attribute"
    ),
    "memref with a word as a memory space": Bad(
        "func.func private @f(memref<4xf32, foo>)\n", (("error", 1, 35),), "expected attribute value"
    ),
    "memref with a comma at the end": Bad(
        "func.func private @f(memref<4xf32, >)\n", (("error", 1, 35),), "expected list element"
    ),
    "memref with nothing between commas": Bad(
        "func.func private @f(memref<4xf32, , 1>)\n", (("error", 1, 35),), "expected attribute value"
    ),
    "memref with no comma": Bad(
        "func.func private @f(memref<4xf32 1>)\n", (("error", 1, 34),), "expected ',' or '>' in memref type"
    ),
    "memref with an affine set": Bad(
        "func.func private @f(memref<4xf32, affine_set<(d0) : (d0 >= 0)>>)\n",
        (("error", 1, 22),),
        "unsupported memory space Attribute",
    ),
    "complex without bracket": Bad(
        "func.func private @f(complex)\n", (("error", 1, 29),), "expected '<' in complex type"
    ),
    "complex of nothing": Bad("func.func private @f(complex<>)\n", (("error", 1, 30),), "expected non-function type"),
    "complex of a tensor": Bad(
        "func.func private @f(complex<tensor<4xf32>>)\n", (("error", 1, 30),), "invalid element type for complex"
    ),
    "complex not closed": Bad(
        "func.func private @f(complex<f32)\n", (("error", 1, 33),), "expected '>' in complex type"
    ),
    "complex of two": Bad(
        "func.func private @f(complex<f32, f32>)\n", (("error", 1, 33),), "expected '>' in complex type"
    ),
    "tuple without bracket": Bad("func.func private @f(tuple)\n", (("error", 1, 27),), "expected '<' in tuple type"),
    "tuple not closed": Bad("func.func private @f(tuple<i32)\n", (("error", 1, 31),), "expected '>' in tuple type"),
    "tuple with a comma at the end": Bad(
        "func.func private @f(tuple<i32,>)\n", (("error", 1, 32),), "expected non-function type"
    ),
    "tuple of a word": Bad("func.func private @f(tuple<foo>)\n", (("error", 1, 28),), "expected non-function type"),
    "tuple without comma": Bad(
        "func.func private @f(tuple<i32 i32>)\n", (("error", 1, 31),), "expected '>' in tuple type"
    ),
    "type: function type without arrow": Bad(
        "func.func private @f((i32))\n", (("error", 1, 27),), "expected '->' in function type"
    ),
    "function type not closed": Bad("func.func private @f((i32 -> i32)\n", (("error", 1, 26),), "expected ')'"),
    "function type with a word": Bad(
        "func.func private @f((foo) -> ())\n", (("error", 1, 23),), "expected non-function type"
    ),
    "function type without results": Bad(
        "func.func private @f(() ->)\n", (("error", 1, 27),), "expected non-function type"
    ),
    "function type as result without brackets": Bad(
        "func.func private @f() -> () -> ()\n", (("error", 1, 29),), "expected operation name in quotes"
    ),
    "integer of no width": Bad("func.func private @f(i)\n", (("error", 1, 22),), "expected non-function type"),
    "type: integer too wide": Bad(
        "func.func private @f(i16777216)\n", (("error", 1, 22),), "integer bitwidth is limited to 16777215 bits"
    ),
    "integer of a width beyond 32 bits": Bad(
        "func.func private @f(i99999999999)\n", (("error", 1, 22),), "invalid integer width"
    ),
    "signed integer too wide": Bad(
        "func.func private @f(si16777216)\n", (("error", 1, 22),), "integer bitwidth is limited to 16777215 bits"
    ),
    "unsigned integer of no width": Bad(
        "func.func private @f(ui)\n", (("error", 1, 22),), "expected non-function type"
    ),
    "float of an odd width": Bad("func.func private @f(f33)\n", (("error", 1, 22),), "expected non-function type"),
    "float of eight bits that is none": Bad(
        "func.func private @f(f8E4M4)\n", (("error", 1, 22),), "expected non-function type"
    ),
    "type with an upper-case letter": Bad(
        "func.func private @f(I32)\n", (("error", 1, 22),), "expected non-function type"
    ),
    "type that is a string": Bad('func.func private @f("i32")\n', (("error", 1, 22),), "expected non-function type"),
    "type that is a number": Bad("func.func private @f(32)\n", (("error", 1, 22),), "expected non-function type"),
    "type that is a symbol": Bad("func.func private @f(@i32)\n", (("error", 1, 22),), "expected non-function type"),
    "type that is an attribute": Bad("func.func private @f(#i32)\n", (("error", 1, 22),), "expected non-function type"),
    "type alias that is none": Bad(
        "func.func private @f(!nope)\n", (("error", 1, 27),), "undefined symbol alias id 'nope'"
    ),
    "dialect type of an unregistered dialect with a body": Bad(
        'func.func private @f(!foo.bar<i32, "a">)\n',
        (("error", 1, 27),),
        '`!"foo"<"bar<i32, "a">">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used',
    ),
    "dialect type of an unregistered dialect in full": Bad(
        'func.func private @f(!foo<"bar<i32>">)\n',
        (("error", 1, 22),),
        '`!"foo"<""bar<i32>"">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used',
    ),
    "dialect type of a registered dialect that is unknown, with a body": Bad(
        "func.func private @f(!gpu.nope<4>)\n", (("error", 1, 27),), "unknown gpu type: nope"
    ),
    "dialect type of a dialect without types": Bad(
        "func.func private @f(!arith.nope)\n", (("error", 1, 29),), "dialect 'arith' provides no type parsing hook"
    ),
    "dialect type not closed": Bad(
        "func.func private @f(!llvm.ptr<1)\n", (("error", 1, 31),), "unbalanced '<' character in pretty dialect name"
    ),
    "dialect type closed by another bracket": Bad(
        "func.func private @f(!llvm.array<4 x (i32>)\n",
        (("error", 1, 33),),
        "unbalanced '(' character in pretty dialect name",
    ),
    "dialect type closed too often": Bad("func.func private @f(!llvm.ptr<1>>)\n", (("error", 1, 34),), "expected ')'"),
    "body with a string that does not end": Bad(
        'func.func private @f(!foo.bar<"a>)\n', (("error", 1, 35),), "expected '\"' in string literal"
    ),
    "body with an arrow": Bad(
        "func.func private @f(!foo.bar<(i32) -> i32>)\n",
        (("error", 1, 27),),
        '`!"foo"<"bar<(i32) -> i32>">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used',
    ),
    "body with a bracket not opened": Bad(
        "func.func private @f(!foo.bar<i32)>)\n", (("error", 1, 30),), "unbalanced '<' character in pretty dialect name"
    ),
    "body with a square bracket not opened": Bad(
        "func.func private @f(!foo.bar<i32]>)\n", (("error", 1, 30),), "unbalanced '<' character in pretty dialect name"
    ),
    "body with a brace not opened": Bad(
        "func.func private @f(!foo.bar<i32}>)\n", (("error", 1, 30),), "unbalanced '<' character in pretty dialect name"
    ),
    "body with a bracket not closed": Bad(
        "func.func private @f(!foo.bar<(i32>)\n", (("error", 1, 30),), "unbalanced '(' character in pretty dialect name"
    ),
    "body with a square bracket not closed": Bad(
        "func.func private @f(!foo.bar<[i32>)\n", (("error", 1, 30),), "unbalanced '[' character in pretty dialect name"
    ),
    "body with a brace not closed": Bad(
        "func.func private @f(!foo.bar<{i32>)\n", (("error", 1, 30),), "unbalanced '{' character in pretty dialect name"
    ),
    "body with brackets crossed": Bad(
        "func.func private @f(!foo.bar<([)]>)\n", (("error", 1, 30),), "unbalanced '[' character in pretty dialect name"
    ),
    "body that ends with the file": Bad(
        "func.func private @f(!foo.bar<(\n", (("error", 1, 30),), "unbalanced '(' character in pretty dialect name"
    ),
    "llvm struct of a word": Bad(
        "func.func private @f(!llvm.struct<(foo)>)\n", (("error", 1, 36),), "unknown LLVM type: foo"
    ),
    "llvm struct not closed": Bad(
        "func.func private @f(!llvm.struct<(i32>)\n",
        (("error", 1, 34),),
        "unbalanced '(' character in pretty dialect name",
    ),
    "llvm vector": Bad("func.func private @f(!llvm.vec<4 x i32>)\n", (("error", 1, 28),), "unknown LLVM type: vec"),
    "type of an op is a body not closed": Bad(
        '"test.op"() : () -> !foo<\n', (("error", 1, 25),), "unbalanced '<' character in pretty dialect name"
    ),
    "full form of a dialect type with the name of an alias": Bad(
        "!a = i32\nfunc.func private @f(!a<i32>)\n",
        (("error", 2, 22),),
        '`!"a"<"i32">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used',
    ),
    "opaque": Bad('func.func private @f(opaque<"a", "b">)\n', (("error", 1, 22),), "expected non-function type"),
}
