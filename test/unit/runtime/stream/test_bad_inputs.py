"""What is no stream program, and no program with encodings: one error with its place, and exit status 1."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from host import ROOT
from stream_programs import TWICE, dispatch, program

from okl_opt.cli.main import main

STREAM = program(dispatch(), TWICE)
TENSORS = (ROOT / "docs" / "inputs" / "packed_transfer.mlir").read_text()
TEXTS = {
    "stream": (STREAM, ("--run", "--input=4xf32=1,2,3,4", "--input=index=4")),
    "tensors": (TENSORS, ("--encoding-pipeline", "--run", "--input=3x5xf32=1")),
}


def said(path: Path, *argv: str) -> str:
    """The only error that is said of a file, which is the first line."""
    out, err = io.StringIO(), io.StringIO()
    status = main((str(path), *argv), io.StringIO(""), out, err)
    first, *rest = err.getvalue().splitlines()
    assert (status, out.getvalue()) == (1, ""), err.getvalue()
    assert " error: " in first
    assert not any("error:" in line or "Traceback" in line for line in rest), err.getvalue()
    return first


@pytest.mark.parametrize(("text", "argv"), TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("parts", range(1, 12))
def test_the_beginning_of_a_text(text: str, argv: tuple[str, ...], parts: int, tmp_path: Path):
    path = tmp_path / "in.mlir"
    path.write_text(text[: len(text) * parts // 12])
    found = said(path, *argv)
    # What ends between two ops has no function yet.
    assert found.startswith(f"{path}:") or "nothing to run" in found


@pytest.mark.parametrize(("text", "argv"), TEXTS.values(), ids=TEXTS)
def test_bytes_that_are_no_text(text: str, argv: tuple[str, ...], tmp_path: Path):
    path = tmp_path / "in.mlir"
    data = text.encode()
    for wrong in (
        bytes(range(256)),
        b"\x7fELF\x02\x01\x01" + bytes(57) + b"\xff",
        data[:300] + b"\xff\xfe" + data[300:],
    ):
        path.write_bytes(wrong)
        assert said(path, *argv).startswith(f"{path}:")


@pytest.mark.parametrize("argv", [argv for _, argv in TEXTS.values()], ids=TEXTS)
def test_what_has_no_text(argv: tuple[str, ...], tmp_path: Path):
    path = tmp_path / "in.mlir"
    assert said(path, *argv).endswith(f"cannot open input file '{path}': No such file or directory")
    path.write_text("")
    assert "--run: nothing to run" in said(path, *argv)
    assert said(tmp_path, *argv).endswith(f"cannot open input file '{tmp_path}': Is a directory")


BAD = {
    "operand index": ("operand_index = 0", "operand_index = 3", "5:28", "operand_index must be 0, 1 or 2, got 3"),
    "negative index": ("operand_index = 0", "operand_index = -1", "5:28", "operand_index must be 0, 1 or 2, got -1"),
    "op type": ("op_type = matmul", "op_type = mat", "5:74", "expected one of matmul, conv"),
    "element types": ("[f32, f32, f32]", "[f32, f32]", "5:28", "element_types must be three types, got [f32, f32]"),
    "rank": ("tensor<3x5xf32", "tensor<3xf32", "13:80", "operand 0 has 2 dimensions by its map, but the tensor has 1"),
    "configuration": (
        "vmvx_encoding_solver<>",
        "vmvx_encoding_solver<target_configuration = 4>",
        "6:131",
        "expected a dictionary",
    ),
    "format": ('"vmvx-bytecode-fb"', "4", "6:38", "expected string"),
    "no targets": ("[#vm]", "[]", "8:61", "expected an executable target in the list"),
    "no device": (
        '#hal.device.target<"local", [#vm]> : !hal.device',
        "7 : i32",
        "8:1",
        "'util.global' op holds '7 : i32', where a device target is expected",
    ),
    "unknown device": (
        "to #hal.device.promise<@device_b>",
        "to #hal.device.promise<@device_z>",
        "14:8",
        "'flow.tensor.transfer' op is promised device '@device_z', which the module does not have",
    ),
    "unknown backend": (
        '"vmvx", "vmvx-bytecode-fb"',
        '"abacus", "beads"',
        "11:1",
        "'stream.tensor.import' op cannot run: device @device_a has no code that runs here, only beads",
    ),
    "of another machine": (
        "x86_64-unknown-unknown",
        "mars-unknown-unknown",
        "14:8",
        "'stream.async.transfer' op cannot run: device @device_b has no code that runs here, only embedded-elf-x86_64",
    ),
}


@pytest.mark.parametrize(("old", "new", "place", "message"), BAD.values(), ids=BAD)
def test_encodings_and_devices_that_are_none(old: str, new: str, place: str, message: str, tmp_path: Path):
    text, argv = TEXTS["tensors"]
    assert old in text
    path = tmp_path / "in.mlir"
    path.write_text(text.replace(old, new))
    assert said(path, *argv) == f"{path}:{place}: error: {message}"


BAD_STREAM = {
    "unknown device": (
        "affinity<@a>",
        "affinity<@z>",
        "'stream.tensor.import' op runs on '#hal.device.affinity<@z>', but there is no util.global @z",
    ),
    "unknown executable": (
        "@exe::@k",
        "@nix::@k",
        "'stream.async.dispatch' op refers to an unknown entry point: @nix::@k",
    ),
    "unknown export": ("@exe::@k", "@exe::@z", "'stream.async.dispatch' op refers to an unknown entry point: @exe::@z"),
    "no export": (
        "@exe::@k",
        "@exe",
        "'stream.async.dispatch' op expected an executable and an export of it, got @exe",
    ),
    "a view as a size": (
        "stream.resource<external>{%s}",
        "stream.resource<external>{%v}",
        "use of value '%v' expects different type than prior uses: 'index' vs '!hal.buffer_view'",
    ),
    "a kind of resource": ("!stream.resource<*>", "!stream.resource<mine>", "expected one of "),
}


@pytest.mark.parametrize(("old", "new", "message"), BAD_STREAM.values(), ids=BAD_STREAM)
def test_names_and_types_that_are_none(old: str, new: str, message: str, tmp_path: Path):
    text, argv = TEXTS["stream"]
    assert old in text
    path = tmp_path / "in.mlir"
    path.write_text(text.replace(old, new))
    place, _, found = said(path, *argv).partition(" error: ")
    assert place.startswith(f"{path}:")
    assert found.startswith(message)


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ([], "0 inputs given, 2 wanted"),
        (["4xf32=1"], "1 input given, 2 wanted"),
        (["4xi32=1", "index=4"], "its elements are i32, but the parameter's are f32"),
        (["4x4xf32=1", "index=4"], "4x4xf32"),
        (["4xf32=1", "f32=4"], "its elements are f32, but the parameter's are index"),
        (["-1xf32=1", "index=4"], "-1xf32"),
        (["", "index=4"], "input 0"),
    ],
)
def test_inputs_that_do_not_fit(inputs: list[str], message: str, tmp_path: Path):
    path = tmp_path / "in.mlir"
    path.write_text(STREAM)
    assert message in said(path, "--run", *(f"--input={each}" for each in inputs))
