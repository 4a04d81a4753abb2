"""What a compute op refuses, and in which words."""

from __future__ import annotations

import pytest

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.verifier import verify

FIRST = 'data_format = "channels_first"'
CONV = (
    "filters = 8 : si32, padding_before = [0 : si32, 0 : si32], kernel_size = [3 : si32, 3 : si32], "
    f"strides = [1 : si32, 1 : si32], dilation_rate = [1 : si32, 1 : si32], {FIRST}"
)
POOL = f"kernel_size = [3 : si32, 3 : si32], stride = [2 : si32, 2 : si32], {FIRST}"
NO_PADDING = "padding = [0 : si32, 0 : si32]"
BASIC = "operand_segment_sizes = array<i32: 1, 1, 0, 0>"
MOVING = "operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>"
NO_MOVING = "operand_segment_sizes = array<i32: 1, 0, 0, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>"

CASES = [
    (
        "relu",
        ["2xf32"],
        ["3xf32"],
        "",
        "requires the same type for operand and result, got tensor<2xf32> and tensor<3xf32>",
    ),
    ("relu", ["?xf32"], ["?xf32"], "", "operand 'x': expected a static shape, got tensor<?xf32>"),
    ("relu", ["*xf32"], ["*xf32"], "", "does not verify"),
    (
        "tanh",
        ["2xf32"],
        ["3xf32"],
        "",
        "result 'y' has type tensor<3xf32>, its operands and attributes give tensor<2xf32>",
    ),
    ("tanh", ["2xf32"], ["2xf64"], "", "result 'y' has type tensor<2xf64>"),
    ("tanh", ["2xsi32"], ["2xui8"], "", "result 'y' has type tensor<2xui8>"),
    ("tanh", ["99999999x99999999xf32"], ["99999999x99999999xf32"], "", "operand 'x' is too large"),
    (
        "expand",
        ["1xf32"],
        ["999999999x999999999xf32"],
        "expand_shape = [999999999 : si64, 999999999 : si64]",
        "result 'out' is too large",
    ),
    ("tanh", [], ["2xf32"], "", "expected 1 operand"),
    ("cast", ["2xf32"], ["2xf32"], "", "attribute 'dtype'"),
    ("cast", ["2xf32"], ["2xf32"], "dtype = 0 : i32", "data type 0 has no element type, expected 1 to 12"),
    ("leaky_relu", ["2xf32"], ["2xf32"], "alpha = 1.0 : f64", "f64"),
    ("dropout", ["2xf32", "3xf32"], ["2xf32", "2xi8"], "", "'_add_to_output' must have shape [2], got [3]"),
    ("tril", ["2xf32"], ["2xf32"], "", "'in' must have rank 2 or more, got tensor<2xf32>"),
    ("add_n2", ["2xf32", "3xf32"], ["2xf32"], "", "'in1' must have shape [2], got [3]"),
    ("add_n2", ["2xsi32", "2xf32"], ["2xsi32"], "", "operands 'in0' and 'in1' must have one element type"),
    ("add_n", [], ["2xf32"], "", "needs one operand or more"),
    ("add_n", ["2xf32", "3xf32"], ["2xf32"], "", "operand #1 must have shape [2], got [3]"),
    ("broadcast_add", ["2xf32", "3xf32"], ["3xf32"], "", "shapes [2] and [3] do not broadcast"),
    (
        "broadcast_add",
        ["2xf32", "2xf64"],
        ["2xf32"],
        "",
        "must have one element type, got tensor<2xf32> and tensor<2xf64>",
    ),
    ("scalar_add_by_tensor", ["2xf32", "2xf32"], ["2xf32"], "", "'scalar' must have one element, got tensor<2xf32>"),
    ("bias_add", ["2x3xf32", "3xf32"], ["2x3xf32"], "axis = -1 : si32", "'axis' must be in [0, 2), got -1"),
    ("bias_add", ["2x3xf32", "1x2xf32"], ["2x3xf32"], "", "'b' must have rank 1"),
    ("bias_add", ["2x3xf32", "3xf32"], ["2x3xf32"], "", "'b' must have the length 2 of axis 0 of 'a', got [3]"),
    ("where", ["3xi1", "2xf32", "2xf32"], ["2xf32"], "", "'x' must have shape [3], got [2]"),
    ("masked_fill", ["3xf32", "2xi1"], ["3xf32"], "", "'mask' must have shape [3], got [2]"),
    ("matmul", ["2x3xf32", "4x5xf32"], ["2x5xf32"], "", "inner sizes differ: 3 of 'a' [2, 3] and 4 of 'b' [4, 5]"),
    ("matmul", ["3xf32", "3x5xf32"], ["5xf32"], "", "'a' must have rank 2 or more, got shape [3]"),
    (
        "matmul",
        ["2x3xf32", "3x5xf32", "5x2xf32"],
        ["2x5xf32"],
        "",
        "'_add_to_output' must have shape [2, 5], got [5, 2]",
    ),
    ("batch_matmul", ["2x3xf32", "3x5xf32"], ["2x5xf32"], "", "operands must have rank 3 or more"),
    (
        "batch_matmul",
        ["6x2x3xf32", "7x3x5xf32"],
        ["6x2x5xf32"],
        "",
        "'a' and 'b' must have equal leading axes, got [6] and [7]",
    ),
    ("conv2d", ["1x4x9x9xf32", "8x4x3x3xf32"], ["1x8x7x7xf32"], CONV, "operand_segment_sizes"),
    (
        "conv2d",
        ["1x4x9x9xf32", "8x3x3x3xf32"],
        ["1x8x7x7xf32"],
        f"{CONV}, {BASIC}",
        "'weight' must have shape [8, 4, 3, 3], got [8, 3, 3, 3]",
    ),
    (
        "conv2d",
        ["1x4x9x9xf32", "8x4x3x3xf32"],
        ["1x8x7x7xf32"],
        f"{CONV}, groups = 3 : si32, {BASIC}",
        "'groups' 3 must divide the 4 channels and the 8 filters",
    ),
    (
        "conv2d",
        ["1x4x2x9xf32", "8x4x3x3xf32"],
        ["1x8x1x7xf32"],
        f"{CONV}, {BASIC}",
        "window 3 with dilation 1 is larger than the padded size 2",
    ),
    (
        "conv2d",
        ["1x4x9x9xf32", "8x4x3x3xf32"],
        ["1x8x7x7xf32"],
        f"{CONV}, {BASIC}".replace("strides = [1 : si32", "strides = [0 : si32"),
        "'strides' must be positive, got [0, 1]",
    ),
    (
        "conv2d",
        ["1x4x9x9xf32", "8x4x3x3xf32"],
        ["1x8x7x7xf32"],
        f"{CONV}, {BASIC}".replace("channels_first", "NCHW"),
        '\'data_format\' must be "channels_first" or "channels_last", got "NCHW"',
    ),
    (
        "conv2d",
        ["1x4x9x9xf32", "8x4x3x3xf32"],
        ["1x8x7x7xf32"],
        f'{CONV}, activation = "gelu", {BASIC}',
        '\'activation\' must be "none" or "relu", got "gelu"',
    ),
    ("normalization", ["2x3xf32"] + ["3xf32"] * 4, ["2x3xf32"], MOVING, "'moving_mean' must have shape [2], got [3]"),
    ("normalization", ["2x3xf32"] + ["2xf32"] * 2, ["2x3xf32"], NO_MOVING, "'moving_mean' is needed unless training"),
    (
        "normalization",
        ["2x3xf16"] + ["2xf16"] * 4,
        ["2x3xf16"],
        MOVING,
        "'moving_mean' must hold f32 for data of f16, got f16",
    ),
    (
        "normalization_infer",
        ["2x3xf32"] + ["2xf32"] * 4,
        ["2x3xf32"],
        "training = true, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>",
        "'training' must be false",
    ),
    (
        "avg_pool_2d",
        ["1x1x9x9xf32"],
        ["1x1x4x4xf32"],
        f"{POOL}, padding = [2 : si32, 0 : si32]",
        "'padding' [2, 0] must be at most half of 'kernel_size' [3, 3]",
    ),
    ("avg_pool_2d", ["1x9x9xf32"], ["1x4x4xf32"], f"{POOL}, {NO_PADDING}", "must have rank 4"),
    (
        "avg_pool_2d",
        ["1x1x9x9xf32"],
        ["1x1x4x4xf32"],
        f"{POOL}, padding = [0 : si32]",
        "'padding' must have 2 entries, got [0]",
    ),
    (
        "layer_norm",
        ["2x3xf32"],
        ["2x3xf32", "2xf32", "2xf32"],
        "begin_norm_axis = 1 : si64, operand_segment_sizes = array<i32: 1, 0, 0>",
        "'begin_norm_axis' must equal 'begin_params_axis', got 1 and 0",
    ),
    (
        "layer_norm",
        ["2xf32", "2xf32"],
        ["2xf32", "f32", "f32"],
        "center = true, operand_segment_sizes = array<i32: 1, 0, 1>",
        "'beta' must be given exactly if 'center' is true",
    ),
    (
        "group_norm",
        ["2x6xf32"],
        ["2x6xf32", "2x4xf32", "2x4xf32"],
        "num_groups = 4 : si32, operand_segment_sizes = array<i32: 1, 0, 0>",
        "'num_groups' 4 must divide the 6 channels",
    ),
    (
        "rms_norm",
        ["2x3xf32"],
        ["2x3xf32", "2xf32"],
        "normalized_shape = [2 : si64]",
        "'normalized_shape' must be the last axes of 'x' [2, 3], got [2]",
    ),
    (
        "reshape",
        ["2x3xf32"],
        ["4xf32"],
        "shape = [4 : si64]",
        "'shape' [4] does not fit the 6 elements of tensor<2x3xf32>",
    ),
    (
        "reshape",
        ["2x3xf32"],
        ["6xf32"],
        "shape = [-1 : si64, -1 : si64]",
        "'shape' must not be negative, except for one -1",
    ),
    ("reshape_like", ["2x3xf32", "5xf32"], ["5xf32"], "", "'in' and 'like' must have equally many elements"),
    (
        "transpose",
        ["2x3xf32"],
        ["2x3xf32"],
        "perm = [0 : si32, 0 : si32]",
        "'perm' must be a permutation of the 2 axes, got [0, 0]",
    ),
    ("squeeze", ["2x3xf32"], ["3xf32"], "axes = [0 : si32]", "axis 0 of 'in' must have size 1, got tensor<2x3xf32>"),
    ("expand", ["2xf32"], ["3xf32"], "expand_shape = [3 : si64]", "'expand_shape' [3] does not expand tensor<2xf32>"),
    (
        "broadcast_like",
        ["2xf32", "2x3xf32"],
        ["2x3xf32"],
        "broadcast_axes = []",
        "shapes [2] and [2, 3] do not broadcast",
    ),
    (
        "broadcast_like",
        ["3xf32", "2x3xf32"],
        ["2x3xf32"],
        "broadcast_axes = [1 : si32]",
        "'x' [3] does not broadcast to 'like' [2, 3] along axes [1]",
    ),
    (
        "slice",
        ["9xf32"],
        ["9xf32"],
        "start = [0 : si64], stop = [9 : si64], step = [0 : si64]",
        "'step' must be positive, got [0]",
    ),
    ("narrow", ["9xf32"], ["2xf32"], "start = 8 : si64, length = 2 : si64", "[8, 10) is not within size 9 of axis 0"),
    ("cat", ["2x3xf32", "2x4xf32"], ["4x3xf32"], "", "operands must agree outside axis 0, got [2, 3] and [2, 4]"),
    ("split_like", ["5xf32", "2xf32"], ["2xf32"], "", "pieces [2] must add up to size 5 of axis 0"),
    ("split_like", ["4xf32", "2xf32", "2xf32"], ["2xf32"], "", "expected 2 results, got 1"),
    ("gather", ["5xf32", "2xf32"], ["2xf32"], "", "'indices' must hold integers, got tensor<2xf32>"),
    ("dim_gather", ["5xf32", "2x1xsi64"], ["2x1xf32"], "", "'index' must have rank 1"),
    (
        "dim_gather",
        ["5x2xf32", "6x2xsi64"],
        ["6x2xf32"],
        "dim = 1 : si32",
        "'index' [6, 2] must not exceed 'input' [5, 2] outside axis 1",
    ),
    ("sort", ["5xf32"], ["5xf32"], 'direction = "UP"', '\'direction\' must be "ASCENDING" or "DESCENDING", got "UP"'),
    ("top_k", ["5xf32"], ["6xsi64"], "k = 6 : si32", "'k' must be in [1, 5], got 6"),
    ("argmax", ["f32"], ["si64"], "", "'in' must have an axis, got a scalar"),
    ("reduce_sum", ["2xf32"], ["2xf32"], "axis = [1 : si32]", "'axis' must be in [-1, 1), got 1"),
    ("constant", [], ["2xf32"], "dtype = 2 : i32, shape = [-2 : si64]", "'shape' must not be negative, got [-2]"),
    *(
        ("constant", [], [f"2x{kind}"], f"dtype = {number} : i32, shape = [2 : si64], {value}", message)
        for kind, number, value, message in (
            ("si8", 4, "integer_value = 300 : si64", "value 300 is no si8: its elements go from -128 to 127"),
            ("ui8", 7, "integer_value = -1 : si64", "value -1 is no ui8: its elements go from 0 to 255"),
            (
                "si32",
                5,
                "floating_value = 3.0e9 : f64, is_floating_value = true",
                "value 3000000000.0 is no si32: its elements go from -2147483648 to 2147483647",
            ),
            (
                "si8",
                4,
                "floating_value = 0x7FF8000000000000 : f64, is_floating_value = true",
                "value nan is no si8: its elements go from -128 to 127",
            ),
        )
    ),
]


@pytest.mark.parametrize(("mnemonic", "operands", "results", "attributes", "message"), CASES)
def test_refusal(make, mnemonic, operands, results, attributes, message):
    op = make(mnemonic, operands, results, attributes)
    with pytest.raises(DiagnosticError) as refusal:
        verify(op)
    assert message in str(refusal.value)


@pytest.mark.parametrize("name", ["op_name", "device_tag", "device_name"])
def test_placement_is_required(make, name):
    op = make("relu", ["2xf32"], ["2xf32"])
    del op.attributes[name]
    with pytest.raises(DiagnosticError, match=f"'oneflow.relu' op expected operation to have attribute: {name}"):
        verify(op)


@pytest.mark.parametrize(
    ("placement", "message"),
    [
        (
            'op_name = 1 : i32, device_tag = "cpu", device_name = []',
            "attribute 'op_name' must be a string, got 1 : i32",
        ),
        ('op_name = "o", device_tag = [], device_name = []', "attribute 'device_tag' must be a string"),
        ('op_name = "o", device_tag = "cpu", device_name = "@0:0"', "attribute 'device_name' must be an array"),
    ],
)
def test_placement_has_kinds(make, placement, message):
    with pytest.raises(DiagnosticError) as refusal:
        verify(make("tanh", ["2xf32"], ["2xf32"], placement=placement))
    assert message in str(refusal.value)


def test_unknown_attributes_are_allowed(make):
    verify(make("relu", ["2xf32"], ["2xf32"], "made_up = [1, 2], scope_symbol_id = 12 : i64, hierarchy = [1]"))
