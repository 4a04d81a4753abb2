"""Files from a stranger, as inputs, parameters and places of results: each ends in an InputError, none in a crash."""

from __future__ import annotations

import io
import json
import pickle
import struct
import warnings
import zipfile
from pathlib import Path

import numpy as np
import pytest

from runtime.dtypes import DType, TensorSpec
from runtime.errors import InputError
from runtime.safetensors import SafetensorsFile
from runtime.values import check_place, load_parameters, parse_argument, parse_type, parse_value, write_array

SPEC = TensorSpec((2,), DType.F32)


def npy(header: str, data: bytes = bytes(8), version: bytes = b"\1\0") -> bytes:
    text = header.encode() + b"\n"
    return b"\x93NUMPY" + version + struct.pack("<H" if version == b"\1\0" else "<I", len(text)) + text + data


def described(shape: str, descr: str = "'<f4'") -> bytes:
    return npy(f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}")


def saved(array: np.ndarray, *, pickled: bool = False) -> bytes:
    stream = io.BytesIO()
    np.save(stream, array, allow_pickle=pickled)
    return stream.getvalue()


GOOD = saved(np.array([1, -1], np.float32))
PICKLED = "it holds pickled Python objects, which are refused"
NO_FILE = "it is no file of NumPy's, or holds pickled Python objects, which are refused"
MALFORMED = "its header is malformed"

BAD_NPY = {
    "empty": (b"", "cannot read"),
    "cut in its header": (GOOD[:40], "cannot read"),
    "cut in its data": (GOOD[:-3], "cannot read"),
    "no NumPy file": (b"PK" + bytes(100), "cannot read"),
    "another version": (b"\x93NUMPY\x09\x09" + GOOD[8:], "format version"),
    "rubbish": (b"\x01rubbish" * 9, NO_FILE),
    "a pickle": (pickle.dumps([1, 2]), NO_FILE),
    "objects": (saved(np.array([{}], dtype=object), pickled=True), PICKLED),
    "a header longer than the file": (b"\x93NUMPY\2\0" + struct.pack("<I", 0xFFFFFFFF) + b"{", "cannot read"),
    "a header of brackets": (npy("(" * 9000), MALFORMED),
    "a header of null bytes": (npy("\0" * 20), MALFORMED),
    "a shape to be worked out": (described("(2**62, 4)"), MALFORMED),
    "a shape of booleans": (described("(True, 2)"), MALFORMED),
    "a shape of text": (described("'ab'"), "shape is not valid"),
    "a number with 24 digits": (described("(" + "9" * 24 + ",)"), MALFORMED),
    "a negative size": (described("(-2,)"), "cannot read"),
    "more data than there is": (described("(1000000000000,)"), "cannot read"),
    "sizes that overflow": (described(f"({2**62}, {2**62})"), "cannot read"),
    "a hundred dimensions": (described("(" + "1," * 100 + ")"), "cannot read"),
    "a type that does not parse": (described("(2,)", "'f4, ('"), MALFORMED),
    "complex numbers": (saved(np.zeros(2, np.complex64)), "complex64, which no tensor has"),
    "text": (saved(np.array(["a"])), "which no tensor has"),
    "records": (saved(np.zeros(2, dtype=[("a", "f4")])), "which no tensor has"),
}


@pytest.mark.parametrize("case", BAD_NPY)
def test_a_bad_npy_file_is_an_input_error(case: str, tmp_path: Path):
    data, message = BAD_NPY[case]
    path = tmp_path / "x.npy"
    path.write_bytes(data)
    with warnings.catch_warnings(), pytest.raises(InputError) as caught:
        warnings.simplefilter("error")
        parse_argument(0, f"@{path}", SPEC)
    assert message in str(caught.value)
    assert " object at 0x" not in str(caught.value)


def archive(path: Path, **members: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in members.items():
            file.writestr(f"{name}.npy", data)
        file.writestr("bare", b"hello")
    return path


BAD_MEMBERS = {
    "w": "has no array 'w'",
    "bare": "'bare' is no array in NumPy's format",
    "text": "'text' is no array in NumPy's format",
    "objects": PICKLED,
    "huge": "cannot read",
    "header": MALFORMED,
}


@pytest.mark.parametrize("name", BAD_MEMBERS)
def test_a_bad_member_of_an_npz_file_is_an_input_error(name: str, tmp_path: Path):
    members = {"text": b"hello", "objects": BAD_NPY["objects"][0], "huge": described("(1000000000000000,)")}
    path = archive(tmp_path / "xs.npz", **members, header=npy("("))
    with pytest.raises(InputError) as caught:
        parse_argument(0, f"@{path}:{name}", SPEC)
    assert BAD_MEMBERS[name] in str(caught.value)


@pytest.mark.parametrize("data", [b"", b"PK\3\4", GOOD, bytes(100)], ids=["empty", "cut", "npy", "zeros"])
def test_what_is_no_archive_is_an_input_error(data: bytes, tmp_path: Path):
    path = tmp_path / "xs.npz"
    path.write_bytes(data)
    with pytest.raises(InputError):
        load_parameters([str(path)], {"w": SPEC})


def tensor(begin: int, end: int, *shape: object, dtype: str = "F32") -> dict[str, object]:
    return {"dtype": dtype, "shape": list(shape), "data_offsets": [begin, end]}


BAD_HEADERS: dict[str, tuple[object, str]] = {
    "no JSON": (b"{", "its header is no JSON"),
    "no UTF-8": (b'{"\xff":1}', "its header is no JSON"),
    "deep JSON": (b"[" * 200_000, "its header is no JSON"),
    "a number with 5000 digits": (b'{"w":' + b"9" * 5000 + b"}", "its header is no JSON"),
    "a list": ([], "its header is no JSON object"),
    "no entry": ({"w": 3}, "is not a type, a shape and two offsets"),
    "a negative offset": ({"w": tensor(-8, 0, 2)}, "is not a type, a shape and two offsets"),
    "a boolean size": ({"w": tensor(0, 8, True, 2)}, "is not a type, a shape and two offsets"),
    "outside": ({"w": tensor(0, 800, 200)}, "lies outside it"),
    "backwards": ({"w": tensor(8, 0, 2)}, "lies outside it"),
    "another size": ({"w": tensor(0, 4, 2)}, "has 4 bytes"),
    "overlapping": ({"v": tensor(4, 12, 2), "w": tensor(0, 8, 2)}, "tensors 'w' and 'v' overlap"),
    "within another": ({"v": tensor(0, 12, 3), "w": tensor(4, 8, 1)}, "tensors 'v' and 'w' overlap"),
    "huge": ({"w": tensor(0, 8, 1 << 40, 1 << 40)}, "does not fit in memory"),
    "an unknown type": ({"w": tensor(0, 2, 2, dtype="F8_E4M3")}, "element type F8_E4M3"),
}


@pytest.mark.parametrize("case", BAD_HEADERS)
def test_a_bad_safetensors_file_is_an_input_error(case: str, tmp_path: Path):
    header, message = BAD_HEADERS[case]
    data = header if isinstance(header, bytes) else json.dumps(header).encode()
    path = tmp_path / "p.safetensors"
    path.write_bytes(struct.pack("<Q", len(data)) + data + bytes(12))
    with pytest.raises(InputError) as caught:
        load_parameters([str(path)], {"w": SPEC})
    assert message in str(caught.value)


def test_tensors_side_by_side_and_empty_ones_do_not_overlap(tmp_path: Path):
    header = {"a": tensor(0, 8, 2), "none": tensor(4, 4, 0), "b": tensor(8, 12, 1), "last": tensor(12, 12, 0)}
    data = json.dumps(header).encode()
    path = tmp_path / "p.safetensors"
    path.write_bytes(struct.pack("<Q", len(data)) + data + bytes(12))
    assert list(SafetensorsFile(str(path)).names) == ["a", "none", "b", "last"]


@pytest.mark.parametrize("text", ["2xf32=\u0661,1", "\u0662xf32=1,2", "2xf32=random:\u0663", "2xf32=1\0,2"])
def test_digits_are_ascii(text: str):
    with pytest.raises(InputError):
        parse_value(text)


def test_a_wrong_type_is_found_before_memory_is_asked_for():
    with pytest.raises(InputError, match="is 1000000000000xf32, but the parameter is 2xf32"):
        parse_argument(0, "1000000000000xf32=random:1", SPEC)


@pytest.mark.parametrize("place", ["y.txt", "nowhere/y.npy", "folder.npy", "a\0b.npy"])
def test_a_place_that_cannot_be_written_is_known_beforehand(place: str, tmp_path: Path):
    (tmp_path / "folder.npy").mkdir()
    with pytest.raises(InputError):
        check_place(str(tmp_path / place))


def test_a_result_that_does_not_fit_on_the_disk_leaves_no_file(tmp_path: Path):
    """A limit on the size of files stands for a full disk."""
    import resource
    import signal

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    path = tmp_path / "y.npy"
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
        with pytest.raises(InputError, match="cannot write"):
            write_array(str(path), parse_value(f"{1 << 16}xf32"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
    assert not path.exists()


def test_types_are_ascii():
    with pytest.raises(InputError):
        parse_type("\u0662xf32")
