"""The bufferization dialect."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "bufferization.alloc_tensor: dynamic sizes not needed when copying a tensor": Bad(
        "func.func @f(%n: index, %t: tensor<?xf32>) {\n  %0 = bufferization.alloc_tensor(%n) copy(%t) : tensor<?xf32>\n  return\n}\n",
        (("error", 2, 8),),
        "dynamic sizes not needed when copying a tensor",
    ),
    "bufferization.materialize_in_destination: 'writable' must be specified if and only if the ": Bad(
        "func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {\n  bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, memref<4xf32>) -> ()\n  return\n}\n",
        (("error", 2, 3),),
        "'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type",
    ),
    "bufferization.materialize_in_destination: memref 'dest' implies zero results": Bad(
        "func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {\n  %0 = bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>\n  return\n}\n",
        (("error", 2, 8),),
        "'bufferization.materialize_in_destination' op memref 'dest' implies zero results",
    ),
    "bufferization.materialize_in_destination: 'restrict' is valid only for memref destinations": Bad(
        "func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {\n  %0 = bufferization.materialize_in_destination %t in restrict %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n  return\n}\n",
        (("error", 2, 8),),
        "'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations",
    ),
    "bufferization.materialize_in_destination: tensor 'dest' implies exactly one tensor result": Bad(
        "func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {\n  bufferization.materialize_in_destination %t in %t : (tensor<4xf32>, tensor<4xf32>) -> ()\n  return\n}\n",
        (("error", 2, 3),),
        "'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result",
    ),
    "bufferization.materialize_in_destination: source/destination shapes are incompatible": Bad(
        "func.func @f(%t: tensor<4xf32>, %m: tensor<5xf32>) {\n  %0 = bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, tensor<5xf32>) -> tensor<5xf32>\n  return\n}\n",
        (("error", 2, 8),),
        "'bufferization.materialize_in_destination' op source/destination shapes are incompatible",
    ),
    "bufferization.materialize_in_destination: rank mismatch between source and destination sha": Bad(
        "func.func @f(%t: tensor<4xf32>, %m: tensor<4x1xf32>) {\n  %0 = bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>\n  return\n}\n",
        (("error", 2, 8),),
        "'bufferization.materialize_in_destination' op rank mismatch between source and destination shape",
    ),
    "bufferization.materialize_in_destination: failed to verify that all of {source, dest} have": Bad(
        "func.func @f(%t: tensor<4xf32>, %m: tensor<4xi32>) {\n  %0 = bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi32>\n  return\n}\n",
        (("error", 2, 8),),
        "'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type",
    ),
    "bufferization.materialize_in_destination: result and 'dest' types must match": Bad(
        "func.func @f(%t: tensor<4xf32>, %m: tensor<?xf32>) {\n  %0 = bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>\n  return\n}\n",
        (("error", 2, 8),),
        "'bufferization.materialize_in_destination' op result and 'dest' types must match",
    ),
    "bufferization.to_tensor: shapes do not match": Bad(
        "func.func @f(%m: memref<4xf32>) {\n  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<5xf32>\n  return\n}\n",
        (("error", 2, 8), ("error", 2, 8)),
        "shapes do not match",
    ),
    "bufferization.to_tensor: element types do not match": Bad(
        "func.func @f(%m: memref<4xf32>) {\n  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xi32>\n  return\n}\n",
        (("error", 2, 8), ("error", 2, 8)),
        "element types do not match",
    ),
    "bufferization.dealloc: must have the same number of conditions as memrefs to deallocate": Bad(
        "func.func @f(%m: memref<4xf32>, %c: i1) {\n  bufferization.dealloc (%m : memref<4xf32>) if (%c, %c)\n  return\n}\n",
        (("error", 2, 3),),
        "'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate",
    ),
    "bufferization.dealloc: must have the same number of updated conditions (results) as retain": Bad(
        'func.func @f(%m: memref<4xf32>, %c: i1) {\n  "bufferization.dealloc"(%m, %c, %m) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<4xf32>) -> ()\n  return\n}\n',
        (("error", 2, 3),),
        "'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands",
    ),
    "bufferization.writable: is expected to be a boolean attribute": Bad(
        "func.func private @f(tensor<4xf32> {bufferization.writable = 1})\n",
        (("error", 1, 1),),
        "'bufferization.writable' is expected to be a boolean attribute",
    ),
    "bufferization.writable: is invalid on external functions": Bad(
        "func.func private @f(tensor<4xf32> {bufferization.writable = true})\n",
        (("error", 1, 1),),
        "'bufferization.writable' is invalid on external functions",
    ),
    "bufferization.access: invalid value for 'bufferization.access'": Bad(
        'func.func @f(%t: tensor<4xf32> {bufferization.access = "foo"}) { return }\n',
        (("error", 1, 1),),
        "invalid value for 'bufferization.access'",
    ),
    "bufferization.access: is expected to be a string attribute": Bad(
        "func.func @f(%t: tensor<4xf32> {bufferization.access = 1}) { return }\n",
        (("error", 1, 1),),
        "'bufferization.access' is expected to be a string attribute",
    ),
    "bufferization.buffer_layout: is expected to be a memref layout attribute": Bad(
        "func.func @f(%t: tensor<4xf32> {bufferization.buffer_layout = 1}) { return }\n",
        (("error", 1, 1),),
        "'bufferization.buffer_layout' is expected to be a memref layout attribute",
    ),
    "bufferization.buffer_layout: attribute 'bufferization.buffer_layout' not supported as a re": Bad(
        "func.func @f(%t: tensor<4xf32> {bufferization.foo = 1}) { return }\n",
        (("error", 1, 1),),
        "attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect",
    ),
    "bufferization.foo: attribute ''bufferization.foo'' not supported as an op attribute by the": Bad(
        "func.func @f() attributes {bufferization.foo} { return }\n",
        (("error", 1, 1),),
        "attribute '\"bufferization.foo\"' not supported as an op attribute by the bufferization dialect",
    ),
    "buf: expected that `copy` and return type match": Bad(
        'func.func @f(%n: index, %t: tensor<?xf32>) {\n  %0 = "bufferization.alloc_tensor"(%t) {operandSegmentSizes = array<i32: 0, 1, 0>} : (tensor<?xf32>) -> tensor<4xf32>\n  return\n}\n',
        (("error", 2, 8),),
        "expected that `copy` and return type match",
    ),
}
