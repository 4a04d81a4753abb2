"""Ops and attributes of the shape dialect."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "size that loses errors": Bad(
        "func.func @f(%s: !shape.size, %i: index) {\n  %0 = shape.add %s, %i : !shape.size, index -> index\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.add' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them",
    ),
    "rank that loses errors": Bad(
        "func.func @f(%s: !shape.shape) {\n  %0 = shape.rank %s : !shape.shape -> index\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.rank' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them",
    ),
    "broadcast that loses errors": Bad(
        "func.func @f(%s: !shape.shape) {\n  %0 = shape.broadcast %s, %s : !shape.shape, !shape.shape -> tensor<?xindex>\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.broadcast' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them",
    ),
    "shape of a value that may be an error": Bad(
        "func.func @f(%v: !shape.value_shape) {\n  %0 = shape.shape_of %v : !shape.value_shape -> tensor<?xindex>\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.shape_of' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them",
    ),
    "shape of another rank": Bad(
        "func.func @f(%t: tensor<2x3xf32>) {\n  %0 = shape.shape_of %t : tensor<2x3xf32> -> tensor<3xindex>\n  return\n}\n",
        (("error", 2, 8), ("error", 2, 8)),
        "'shape.shape_of' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'",
    ),
    "constant shape of another rank": Bad(
        "%0 = shape.const_shape [1, 2] : tensor<3xindex>\n",
        (("error", 1, 6), ("error", 1, 6)),
        "'shape.const_shape' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'",
    ),
    "constant shape of unknown rank": Bad(
        "%0 = shape.const_shape [1, 2] : tensor<?xindex>\n",
        (("error", 1, 6), ("error", 1, 6)),
        "'shape.const_shape' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<?xindex>'",
    ),
    "constant size without a number": Bad("%0 = shape.const_size\n", (("error", 1, 22),), "expected attribute value"),
    "constant size out of range": Bad(
        "%0 = shape.const_size 9223372036854775808\n",
        (("error", 1, 23),),
        "integer constant out of range for attribute",
    ),
    "meet of a shape and a size": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.meet %a, %s : !shape.shape, !shape.size -> !shape.shape\n  return\n}\n",
        (("error", 2, 8), ("error", 2, 8)),
        "requires all sizes or shapes",
    ),
    "meet of two ranks": Bad(
        "func.func @f(%a: tensor<2xindex>, %b: tensor<3xindex>) {\n  %0 = shape.meet %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex>\n  return\n}\n",
        (("error", 2, 8), ("error", 2, 8)),
        "unequal shape cardinality",
    ),
    "meet of another type": Bad(
        "func.func @f(%i: index) {\n  %0 = shape.meet %i, %i : index, index -> tensor<?xindex>\n  return\n}\n",
        (("error", 2, 8), ("error", 2, 8)),
        "'shape.meet' op inferred type(s) 'index' are incompatible with return type(s) of operation 'tensor<?xindex>'",
    ),
    "largest of a shape and a size": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.max %a, %s : !shape.shape, !shape.size -> !shape.shape\n  return\n}\n",
        (("error", 2, 8), ("error", 2, 8)),
        "'shape.max' op inferred type(s) '!shape.size' are incompatible with return type(s) of operation '!shape.shape'",
    ),
    "constraint on one shape": Bad(
        "func.func @f(%a: !shape.shape) {\n  %0 = shape.cstr_broadcastable %a : !shape.shape\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.cstr_broadcastable' op required at least 2 input shapes",
    ),
    "no witnesses": Bad(
        "func.func @f() {\n  %0 = shape.assuming_all\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.assuming_all' op no operands specified",
    ),
    "reduce with too few arguments": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: index, %d: !shape.size):\n    shape.yield %d : !shape.size\n  }\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.reduce' op ReduceOp body is expected to have 3 arguments",
    ),
    "reduce over floats": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: f32, %d: !shape.size, %x: !shape.size):\n    shape.yield %d : !shape.size\n  }\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.reduce' op argument 0 of ReduceOp body is expected to be of IndexType",
    ),
    "reduce of a shape with indices": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: index, %d: index, %x: !shape.size):\n    shape.yield %x : !shape.size\n  }\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.reduce' op argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType",
    ),
    "reduce of a tensor with sizes": Bad(
        "func.func @f(%a: tensor<?xindex>, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : tensor<?xindex> -> !shape.size {\n  ^bb0(%i: index, %d: !shape.size, %x: !shape.size):\n    shape.yield %x : !shape.size\n  }\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.reduce' op argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor",
    ),
    "reduce from another type": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: index, %d: !shape.size, %x: f32):\n    shape.yield %d : !shape.size\n  }\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.reduce' op type mismatch between argument 2 of ReduceOp body and initial value 0",
    ),
    "reduce that yields too little": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: index, %d: !shape.size, %x: !shape.size):\n    shape.yield\n  }\n  return\n}\n",
        (("error", 4, 5),),
        "'shape.yield' op number of operands does not match number of results of its parent",
    ),
    "reduce that yields another type": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: index, %d: !shape.size, %x: !shape.size):\n    shape.yield %i : index\n  }\n  return\n}\n",
        (("error", 4, 5),),
        "'shape.yield' op types mismatch between yield op and its parent",
    ),
    "reduce without end": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: index, %d: !shape.size, %x: !shape.size):\n    %1 = arith.addi %i, %i : index\n  }\n  return\n}\n",
        (("error", 4, 10),),
        'block with no terminator, has %1 = "arith.addi"(%arg2, %arg2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index',
    ),
    "assuming without its result": Bad(
        "func.func @f(%w: !shape.witness) {\n  %0 = shape.assuming %w -> f32 {\n  }\n  return\n}\n",
        (("error", 2, 8), ("note", 2, 8)),
        "'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: region branch point has 0 operands, but region successor needs 1 inputs",
    ),
    "assuming with another result": Bad(
        "func.func @f(%w: !shape.witness) {\n  %0 = shape.assuming %w -> f32 {\n    shape.assuming_yield %w : !shape.witness\n  }\n  return\n}\n",
        (("error", 2, 8), ("note", 3, 5)),
        "'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: successor operand type #0 '!shape.witness' should match successor input type #0 'f32'",
    ),
    "yield outside of a reduction": Bad(
        "func.func @f(%w: !shape.witness) {\n  shape.assuming %w {\n    shape.yield\n  }\n  return\n}\n",
        (("error", 3, 5),),
        "'shape.yield' op expects parent op to be one of 'shape.reduce, shape.function_library'",
    ),
    "shape function that is declared publicly": Bad(
        "shape.func @f()\n", (("error", 1, 1),), "'shape.func' op symbol declaration cannot have public visibility"
    ),
    "return of a shape function elsewhere": Bad(
        "func.func @f() {\n  shape.return\n}\n", (("error", 2, 3),), "'shape.return' op expects parent op 'shape.func'"
    ),
    "library without a block": Bad(
        "shape.function_library @lib {\n} mapping {}\n",
        (("error", 1, 1),),
        "'shape.function_library' op Operations with a 'SymbolTable' must have exactly one block",
    ),
    "library with arguments": Bad(
        "shape.function_library @lib {\n^bb0(%a: index):\n  shape.func private @f()\n} mapping {}\n",
        (("error", 1, 1),),
        "'shape.function_library' op region should have no arguments",
    ),
    "library without mapping": Bad(
        "shape.function_library @lib {\n  shape.func private @f()\n}\nfunc.func private @g()\n",
        (("error", 4, 1),),
        "custom op 'shape.function_library' expected 'mapping'",
    ),
    "shape.lib that is no symbol": Bad(
        "module attributes {shape.lib = 1} {\n}\n",
        (("error", 1, 1),),
        "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute",
    ),
    "shape.lib that is missing": Bad(
        "module attributes {shape.lib = @lib} {\n}\n", (("error", 1, 1),), "shape function library @lib not found"
    ),
    "shape.lib that is a function": Bad(
        "module attributes {shape.lib = @f} {\nfunc.func private @f()\n}\n",
        (("error", 1, 1),),
        "@f required to be shape function library",
    ),
    "shape.lib in a list that is missing": Bad(
        "module attributes {shape.lib = [@lib]} {\n}\n", (("error", 1, 1),), "@lib does not refer to FunctionLibraryOp"
    ),
    "shape.lib of numbers": Bad(
        "module attributes {shape.lib = [@lib, 1]} {\nshape.function_library @lib {\n  shape.func @f() {\n    return\n  }\n} mapping {test.op = @f}\n}\n",
        (("error", 1, 1),),
        "only SymbolRefAttr allowed in shape.lib attribute array",
    ),
    "shape.lib with two functions for an op": Bad(
        "module attributes {shape.lib = [@lib, @other]} {\nshape.function_library @lib {\n  shape.func @f() {\n    return\n  }\n} mapping {test.op = @f}\nshape.function_library @other {\n  shape.func @f() {\n    return\n  }\n} mapping {test.op = @f}\n}\n",
        (("error", 1, 1),),
        'only one op to shape mapping allowed, found multiple for `"test.op"`',
    ),
    "shape.lib of a function": Bad(
        "func.func private @f() attributes {shape.lib = @lib}\n",
        (("error", 1, 1),),
        "shape.lib attribute may only be on op implementing SymbolTable",
    ),
}
