"""Files from a stranger, as inputs, parameters and places of results: each ends in an InputError, none in a crash."""

from __future__ import annotations

import io
import json
import os
import pickle
import socket
import struct
import warnings
import zipfile
from pathlib import Path

import numpy as np
import pytest

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.safetensors import SafetensorsFile
from okl_opt.runtime.memory.values import (
    check_place,
    load_parameters,
    open_value,
    parse_argument,
    parse_type,
    parse_value,
    write_array,
)
from okl_opt.runtime.run.launches import read_expected

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
    "cut in its data": (GOOD[:-3], "it ends before the last element of 2xf32"),
    "longer than its header says": (GOOD + b"\0", "it goes on after the last element of 2xf32"),
    "no NumPy file": (b"PK" + bytes(100), "cannot read"),
    "another version": (b"\x93NUMPY\x09\x09" + GOOD[8:], "format version"),
    "rubbish": (b"\x01rubbish" * 9, NO_FILE),
    "a pickle": (pickle.dumps([1, 2]), NO_FILE),
    "objects": (saved(np.array([{}], dtype=object), pickled=True), PICKLED),
    "a header longer than the file": (
        b"\x93NUMPY\2\0" + struct.pack("<I", 0xFFFFFFFF) + b"{",
        "its header is cut, or longer than",
    ),
    "a header of brackets": (npy("(" * 9000), MALFORMED),
    "a header of null bytes": (npy("\0" * 20), MALFORMED),
    "a shape to be worked out": (described("(2**62, 4)"), MALFORMED),
    "a shape of booleans": (described("(True, 2)"), MALFORMED),
    "a shape of text": (described("'ab'"), "shape is not valid"),
    "a number with 24 digits": (described("(" + "9" * 24 + ",)"), MALFORMED),
    "a negative size": (described("(-2,)"), "cannot read"),
    "more data than there is": (described("(1000000000000,)"), "is 1000000000000xf32, but the parameter is 2xf32"),
    "sizes that overflow": (described(f"({2**62}, {2**62})"), "cannot read"),
    "a hundred dimensions": (described("(" + "1," * 100 + ")"), "an array of 100 dimensions"),
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
    "bare": NO_FILE,
    "text": NO_FILE,
    "objects": PICKLED,
    "huge": "is 1000000000000xf32, but the parameter is 2xf32",
    "header": MALFORMED,
}


@pytest.mark.parametrize("name", BAD_MEMBERS)
def test_a_bad_member_of_an_npz_file_is_an_input_error(name: str, tmp_path: Path):
    members = {"text": b"hello", "objects": BAD_NPY["objects"][0], "huge": described("(1000000000000,)")}
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


def zipped(path: Path, name: str, data: bytes, method: int = zipfile.ZIP_DEFLATED) -> Path:
    with warnings.catch_warnings(), zipfile.ZipFile(path, "a", method) as file:
        warnings.simplefilter("ignore")  # of names that are there already
        file.writestr(name, data)
    return path


@pytest.mark.parametrize(
    ("data", "message"),
    [(GOOD[:-1], "ends before the last element of 2xf32"), (GOOD + b"\0", "goes on after the last element of 2xf32")],
)
@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_member_has_as_many_bytes_as_its_type(data: bytes, message: str, method: int, tmp_path: Path):
    path = zipped(tmp_path / "xs.npz", "w.npy", data, method)
    with pytest.raises(InputError, match=message):
        load_parameters([str(path)], {"w": SPEC})


def test_the_sizes_in_a_directory_are_not_believed(tmp_path: Path):
    """The directory says 136 bytes, of which two elements are the last; more of them come out of the member."""
    path = zipped(tmp_path / "xs.npz", "w.npy", GOOD + bytes(1 << 20))
    data = path.read_bytes()
    path.write_bytes(data.replace(struct.pack("<I", len(GOOD) + (1 << 20)), struct.pack("<I", len(GOOD))))
    with pytest.raises(InputError, match="cannot read"):
        load_parameters([str(path)], {"w": SPEC})


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_members_of_which_a_piece_may_expand_to_anything_are_refused(method: int, tmp_path: Path):
    path = zipped(tmp_path / "xs.npz", "w.npy", GOOD, method)
    with pytest.raises(InputError, match=rf"compressed by method {method}; write it with numpy.savez"):
        load_parameters([str(path)], {"w": SPEC})


@pytest.mark.parametrize("names", [("w.npy", "w.npy"), ("w", "w.npy"), ("w.npy", "w.npy\0x")])
def test_an_archive_with_two_arrays_of_one_name_is_refused(names: tuple[str, str], tmp_path: Path):
    for name in names:
        zipped(tmp_path / "xs.npz", name, GOOD)
    with pytest.raises(InputError, match="it has two arrays of one name"):
        load_parameters([str(tmp_path / "xs.npz")], {"v": SPEC})


@pytest.mark.parametrize("name", ["layer/weight", "../w", "/etc/w", "c:\\w"])
def test_the_names_of_an_archive_are_no_places(name: str, tmp_path: Path):
    path = zipped(tmp_path / "xs.npz", f"{name}.npy", GOOD)
    assert list(load_parameters([str(path)], {name: SPEC})[name].values()) == [1, -1]


def test_a_directory_of_any_size_is_not_read(tmp_path: Path):
    """It lies in a hole of the file, which costs who wrote it nothing."""
    size = 1 << 30
    path = tmp_path / "xs.npz"
    with path.open("wb") as file:
        file.seek(size)
        file.write(struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, size, 0, 0))
    with pytest.raises(InputError, match=f"its directory of {size} bytes is longer than 8388608"):
        load_parameters([str(path)], {"w": SPEC})


@pytest.mark.parametrize("suffix", ["npy", "npz:w", "npz", "safetensors"])
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "socket", "link"])
def test_what_is_no_regular_file_is_refused_unopened(
    kind: str, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    suffix, colon, member = suffix.partition(":")
    path = tmp_path / f"x.{suffix}"
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "socket":
            with socket.socket(socket.AF_UNIX) as made:
                monkeypatch.chdir(tmp_path)  # the path may be longer than a socket's can be
                made.bind(path.name)
        case _:
            os.mkfifo(tmp_path / "pipe")
            path.symlink_to("pipe")
    with pytest.raises(InputError, match="it is not a regular file"):
        if suffix == "npy" or colon:
            parse_argument(0, f"@{path}{colon}{member}", SPEC)
        else:
            load_parameters([str(path)], {"w": SPEC})


def test_a_type_is_compared_before_there_is_memory_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Of arguments that nothing reads there is the type alone."""
    np.save(tmp_path / "x.npy", np.zeros(1000, np.float32))
    np.savez(tmp_path / "xs.npz", w=np.zeros(1000, np.float32))
    header = json.dumps({"w": tensor(0, 4000, 1000)}).encode()
    (tmp_path / "p.safetensors").write_bytes(struct.pack("<Q", len(header)) + header + bytes(4000))
    monkeypatch.chdir(tmp_path)
    assert parse_argument(0, "@x.npy", None).spec.nbytes == 0

    def no_memory(spec: TensorSpec) -> None:
        raise AssertionError(f"memory for {spec}")

    monkeypatch.setattr(Buffer, "allocate", no_memory)
    for place in ("x.npy", "xs.npz:w"):
        with pytest.raises(InputError, match="is 1000xf32, but the parameter is 2xf32"):
            parse_argument(0, f"@{place}", SPEC)
        with pytest.raises(OklRuntimeError, match=r"result\[0\] is 2xf32, expected 1000xf32"):
            read_expected([f"@{place}"], [SPEC])
    for place in ("xs.npz", "p.safetensors"):
        with pytest.raises(InputError, match=r"parameter 'w' is 1000xf32 in .*, but the variable is 2xf32"):
            load_parameters([place], {"w": SPEC})


def test_a_file_that_is_cut_while_it_is_read_is_an_input_error(tmp_path: Path):
    """A mapped one would end the process."""
    header = json.dumps({"w": tensor(0, 1 << 20, 1 << 18)}).encode()
    parameters = tmp_path / "p.safetensors"
    parameters.write_bytes(struct.pack("<Q", len(header)) + header + bytes(1 << 20))
    with SafetensorsFile(str(parameters)) as file:
        stored = file.tensor("w")
        os.truncate(parameters, 1000)
        with pytest.raises(InputError, match="it was cut while tensor 'w' was read"):
            stored.read()
    np.savez(tmp_path / "xs.npz", w=np.zeros(1 << 18, np.float32))
    np.save(tmp_path / "x.npy", np.zeros(1 << 18, np.float32))
    for name, place in (("x.npy", "x.npy"), ("xs.npz", "xs.npz:w")):
        with open_value(f"@{tmp_path / place}") as stored:
            os.truncate(tmp_path / name, 20_000)
            with pytest.raises(InputError, match="cannot read"):
                stored.read()


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
    "a longer header than there may be": (b" " * (9 << 20), "its header of 9437184 bytes is longer than 8388608"),
    "one name twice": (b'{"w": 1, "v": 2, "w": 1}', "the key 'w' is there twice"),
    "one type twice": (b'{"w": {"dtype": "F32", "dtype": "F64"}}', "the key 'dtype' is there twice"),
    "two thousand dimensions": ({"w": tensor(0, 4, *[1] * 2000)}, "tensor 'w' of 2000 dimensions: at most 64 can run"),
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
    with SafetensorsFile(str(path)) as file:
        assert list(file.names) == ["a", "none", "b", "last"]


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
