"""Inputs, outputs and parameters: the SPEC grammar, files that mean harm, formatting, comparison."""

import json
import math
import pickle
import zipfile
from pathlib import Path

import numpy as np
import pytest

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.memory import numpy_files
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.safetensors import SafetensorsFile
from okl_opt.runtime.memory.values import (
    compare,
    format_value,
    load_parameters,
    parse_argument,
    parse_type,
    parse_value,
    write_array,
)

GOOD = [
    ("2xf32=1,-1", (2,), [1, -1]),
    ("2xf32=[1 -1]", (2,), [1, -1]),
    ("2x2xf32=[[1 2][3 4]]", (2, 2), [1, 2, 3, 4]),
    ("2x2xf32=[[1,2],[3,4]]", (2, 2), [1, 2, 3, 4]),
    ("2x2xf32=[1 2][3 4]", (2, 2), [1, 2, 3, 4]),
    ("2x2xf32=1 2 3 4", (2, 2), [1, 2, 3, 4]),
    ("1x1xf32=[[7]]", (1, 1), [7]),
    ("1x1x1xf32=[[[7]]]", (1, 1, 1), [7]),
    ("2x1xf32=[[7][8]]", (2, 1), [7, 8]),
    ("1x2xf32=[7 8]", (1, 2), [7, 8]),
    ("4xf32=0.5", (4,), [0.5] * 4),
    ("2x3xsi32=7", (2, 3), [7] * 6),
    ("4xf32", (4,), [0] * 4),
    ("f32=1.5", (), [1.5]),
    ("f32", (), [0]),
    ("si64=-9223372036854775808", (), [-(2**63)]),
    ("2xsi32=3,1", (2,), [3, 1]),
    ("2xi32=3,1", (2,), [3, 1]),
    ("2xui8=0,255", (2,), [0, 255]),
    ("2xsi8=-128,0x7f", (2,), [-128, 127]),
    ("4xi1=true,false,1,0", (4,), [1, 0, 1, 0]),
    ("2xi8=1,0", (2,), [1, 0]),
    ("3xf64=inf -inf 0x1.8p3", (3,), [math.inf, -math.inf, 12.0]),
    ("2xf32=1e-45,3.4028235e38", (2,), [2.0**-149, 3.4028234663852886e38]),
    ("2xf16=65504,-0.1", (2,), [65504.0, -0.0999755859375]),
    ("3xbf16=1 1.00390625 3.3895e38", (3,), [1.0, 1.0, 3.3895313892515355e38]),
    ("0xf32", (0,), []),
    ("1x" * 64 + "f32=7", (1,) * 64, [7]),
    ("1x" * 64 + "f32=" + "[" * 64 + "7" + "]" * 64, (1,) * 64, [7]),
    ("0xf32=1", (0,), None),
    ("0x4xf32=", (0, 4), []),
    (" 2xf32 =  1   2 ", (2,), [1, 2]),
]


@pytest.mark.parametrize(("text", "shape", "values"), GOOD, ids=[text for text, *_ in GOOD])
def test_good_specs(text: str, shape: tuple[int, ...], values: list[float] | None):
    if values is None:
        with pytest.raises(InputError):
            parse_value(text)
        return
    buffer = parse_value(text)
    assert buffer.spec.shape == shape
    assert list(buffer.values()) == values


def test_nan_is_read():
    assert math.isnan(parse_value("f32=nan").values()[0])
    assert math.isnan(parse_value("bf16=nan").values()[0])
    assert math.isnan(parse_value("f16=-nan").values()[0])


BAD = [
    ("2xf32=1,2,3", "3 elements for 2xf32, which has 2"),
    ("3xf32=[1 2]", "do not fit the shape"),
    ("2x2xf32=[[1 2][3]]", "do not fit the shape"),
    ("2x2xf32=[[1 2 3 4]]", "do not fit the shape"),
    ("2x2xf32=[1 2]3", "do not fit the shape"),
    ("2xf32=", "no elements for 2xf32"),
    ("2xf32=[1", r"a '\[' without '\]'"),
    ("2xf32=1]", r"a '\]' without '\['"),
    ("2xf32=" + "[" * 100000, "nested deeper"),
    ("2xf32=a,b", "'a' is no f32"),
    ("2xf32=1_0,2", "'1_0' is no f32"),
    ("2xsi32=1.0,2", "'1.0' is no si32"),
    ("2xsi8=200,0", "'200' does not fit si8"),
    ("2xui8=-1,0", "'-1' does not fit ui8"),
    ("i1=2", "'2' does not fit i1"),
    ("f32=1e39", "'1e39' does not fit f32"),
    ("f16=65536", "'65536' does not fit f16"),
    ("bf16=3.4e38", "'3.4e38' does not fit bf16"),
    ("f64=1e400x", "is no f64"),
    ("si64=" + "9" * 5000, "is no si64"),
    ("2xf33=1", "is no tensor type"),
    ("f32x2=1", "is no tensor type"),
    ("-2xf32", "is no tensor type"),
    ("2xXf32", "is no tensor type"),
    ("", "is no tensor type"),
    ("99999999999999999999xf32", "a dimension is too large"),
    ("100000000000x100000000000xf32", "does not fit in memory"),
    ("0x100000000000x100000000000xf32", "does not fit in memory"),
    ("1x" * 65 + "f32", "a tensor of 65 dimensions: at most 64 can run"),
    ("1x" * 2000 + "f32=1", "a tensor of 2000 dimensions: at most 64 can run"),
    ("2xf32=random:x", "the seed must be a number"),
    ("2xf32=random:-1", "the seed must be a number"),
    ("2xsi32=random:1", "there are none of type si32"),
    ("@missing.npy", "cannot read 'missing.npy'"),
    ("@missing.npz:a", "cannot read 'missing.npz'"),
    ("@xs.npz", "write @xs.npz:name"),
    ("@x.txt", "only .npy and .npz"),
]


@pytest.mark.parametrize(("text", "message"), BAD, ids=[text[:30] for text, _ in BAD])
def test_bad_specs(text: str, message: str):
    with pytest.raises(InputError, match=message):
        parse_value(text)


def test_random_is_numpy_s_pcg64():
    expected = np.random.Generator(np.random.PCG64(42)).uniform(-1, 1, 32).astype(np.float32)
    assert list(parse_value("4x8xf32=random:42").values()) == expected.tolist()


def test_an_argument_of_the_wrong_type_names_everything():
    with pytest.raises(InputError, match=r"input 3 \(--input=2xf64=1,2\) is 2xf64, but the parameter is 2xf32"):
        parse_argument(3, "2xf64=1,2", parse_type("2xf32"))
    with pytest.raises(InputError, match=r"input 1 \(--input=2xf32=a\): 'a' is no f32"):
        parse_argument(1, "2xf32=a", parse_type("2xf32"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2xf32=0,0.7615941762924194", "2xf32=0 0.761594"),
        ("2x3xf32=1 2 3 4 5 6", "2x3xf32=[1 2 3][4 5 6]"),
        ("2x2x2xsi32=1 2 3 4 5 6 7 8", "2x2x2xsi32=[[1 2][3 4]][[5 6][7 8]]"),
        ("f32=1.5", "f32=1.5"),
        ("3xf32=nan inf -inf", "3xf32=nan inf -inf"),
        ("3xf32=-0.0 1e-10 123456789", "3xf32=-0 1e-10 1.23457e+08"),
        ("2xi1=true,false", "2xi1=1 0"),
        ("0xf32", "0xf32="),
        ("2x0xf32", "2x0xf32="),
        ("2xsi64=9223372036854775807,-1", "2xsi64=9223372036854775807 -1"),
        ("2xbf16=1.5,-2", "2xbf16=1.5 -2"),
    ],
)
def test_formatting(text: str, expected: str):
    assert format_value(parse_value(text)) == expected
    if not expected.endswith("="):
        assert format_value(parse_value(expected)) == expected


def test_long_results_are_cut():
    value = parse_value("2x4xf32=1 2 3 4 5 6 7 8")
    assert format_value(value, max_elements=8) == "2x4xf32=[1 2 3 4][5 6 7 8]"
    assert format_value(value, max_elements=6) == "2x4xf32=[1 2 3 4][5 6 ...]"
    assert format_value(value, max_elements=4) == "2x4xf32=[1 2 3 4][...]"
    assert format_value(value, max_elements=0) == "2x4xf32=[...]"
    assert format_value(parse_value("f64=0.1234567890123"), digits=12) == "f64=0.123456789012"


class TestComparison:
    def check(self, got: str, want: str, **tolerance: float) -> str | None:
        return compare(0, parse_value(got), parse_value(want), tolerance.get("atol"), tolerance.get("rtol"))

    def test_equal_and_near(self):
        assert self.check("3xf32=nan inf 1", "3xf32=nan inf 1.0000001") is None
        assert self.check("2xf32=0 5e-7", "2xf32=0 0") is None
        assert self.check("2xsi32=1,2", "2xsi32=1,2") is None

    def test_far(self):
        problem = self.check("2x2xf32=1 2 3 4", "2x2xf32=1 2.5 3 9")
        assert problem is not None and "2 of 4 elements; worst at [1, 1]: 4, expected 9" in problem
        assert self.check("f32=nan", "f32=1") is not None
        assert self.check("f32=inf", "f32=-inf") is not None
        assert self.check("si32=1", "si32=2") is not None

    def test_given_tolerance(self):
        assert self.check("f32=1", "f32=1.4", atol=0.5) is None
        assert self.check("f32=10", "f32=11", rtol=0.1) is None
        assert self.check("f32=1.0000001", "f32=1", atol=0, rtol=0) is not None

    def test_other_type(self):
        assert self.check("2xf32", "3xf32") == "result[0] is 2xf32, expected 3xf32"


class TestNumpyFiles:
    @pytest.mark.parametrize("dtype", [d for d in DType], ids=lambda d: d.spelling)
    def test_round_trip(self, dtype: DType, tmp_path: Path):
        buffer = parse_value(f"2x2x{dtype.spelling}=0 1 1 0")
        place = str(tmp_path / "x.npy")
        write_array(place, buffer)
        again = parse_value(f"@{place}")
        assert again.spec == buffer.spec and again.memory.tobytes() == buffer.memory.tobytes()

    def test_column_order_and_byte_order(self, tmp_path: Path):
        array = np.asfortranarray(np.arange(6, dtype=">f4").reshape(2, 3))
        np.save(tmp_path / "x.npy", array)
        assert list(parse_value(f"@{tmp_path / 'x.npy'}").values()) == [0, 1, 2, 3, 4, 5]

    def test_column_order_in_pieces(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        """A piece ends within a column."""
        monkeypatch.setattr(numpy_files, "CHUNK", 20)
        for dtype in ("<f4", ">i2", "|u1", ">f8"):
            array = np.arange(60).astype(dtype).reshape(3, 4, 5)
            for number, each in enumerate((np.asfortranarray(array), array)):
                np.save(tmp_path / f"{number}.npy", each)
                assert np.asarray(parse_value(f"@{tmp_path / f'{number}.npy'}")).tolist() == array.tolist()

    def test_rank_0_and_empty(self, tmp_path: Path):
        np.save(tmp_path / "x.npy", np.float32(3))
        assert format_value(parse_value(f"@{tmp_path / 'x.npy'}")) == "f32=3"
        np.savez(tmp_path / "x.npz", e=np.zeros((0, 3), np.float32))
        assert parse_value(f"@{tmp_path / 'x.npz'}:e").spec == TensorSpec((0, 3), DType.F32)

    @pytest.mark.parametrize("array", [np.zeros(2, np.complex64), np.array(["a"]), np.zeros(2, "i4,f4")])
    def test_other_element_types(self, array: np.ndarray, tmp_path: Path):
        np.save(tmp_path / "x.npy", array)
        with pytest.raises(InputError, match="which no tensor has"):
            parse_value(f"@{tmp_path / 'x.npy'}")

    def test_pickles_are_refused_and_not_run(self, tmp_path: Path):
        marker = tmp_path / "ran"

        class Evil:
            def __reduce__(self):
                return (open, (str(marker), "w"))

        np.save(tmp_path / "x.npy", np.array([Evil()], dtype=object), allow_pickle=True)
        (tmp_path / "raw.npy").write_bytes(pickle.dumps(Evil()))
        with zipfile.ZipFile(tmp_path / "x.npz", "w") as archive:
            archive.write(tmp_path / "x.npy", "a.npy")
        marker.unlink(missing_ok=True)
        for place in (f"{tmp_path / 'x.npy'}", f"{tmp_path / 'raw.npy'}", f"{tmp_path / 'x.npz'}:a"):
            with pytest.raises(InputError):
                parse_value(f"@{place}")
        assert not marker.exists()

    @pytest.mark.parametrize("content", [b"", b"\x93NUMPY", b"\x93NUMPY\x01\x00\xff\xff", b"garbage" * 100])
    def test_broken_files(self, content: bytes, tmp_path: Path):
        for name in ("x.npy", "x.npz"):
            (tmp_path / name).write_bytes(content)
        with pytest.raises(InputError, match="cannot read"):
            parse_value(f"@{tmp_path / 'x.npy'}")
        with pytest.raises(InputError):
            parse_value(f"@{tmp_path / 'x.npz'}:a")

    def test_a_header_that_promises_more_than_the_file_has(self, tmp_path: Path):
        np.save(tmp_path / "x.npy", np.zeros(4, np.float32))
        data = (tmp_path / "x.npy").read_bytes()
        (tmp_path / "x.npy").write_bytes(data.replace(b"(4,)", b"(9,)"))
        with pytest.raises(InputError):
            parse_value(f"@{tmp_path / 'x.npy'}")


def safetensors(path: Path, header: object, data: bytes = b"", length: int | None = None) -> str:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    path.write_bytes((len(text) if length is None else length).to_bytes(8, "little") + text + data)
    return str(path)


class TestSafetensors:
    def test_tensors_are_copies(self, tmp_path: Path):
        header = {"__metadata__": {"a": "b"}, "w": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}}
        header["pad"] = {"dtype": "U8", "shape": [0], "data_offsets": [8, 8]}
        text = json.dumps(header).encode()
        place = safetensors(
            tmp_path / "p.safetensors", text + b" " * (-len(text) % 8), np.array([1, 2], "<f4").tobytes()
        )
        with SafetensorsFile(place) as file:
            assert file.names == ["w", "pad"]
            tensor = file.tensor("w").read()
            assert list(tensor.values()) == [1, 2] and not tensor.readonly
            tensor.memory[:] = bytes(8)
            assert list(file.tensor("w").read().values()) == [1, 2]
            assert file.tensor("pad").read().spec == TensorSpec((0,), DType.UI8)

    def test_misaligned_data(self, tmp_path: Path):
        header = {"w": {"dtype": "F32", "shape": [1], "data_offsets": [1, 5]}}
        place = safetensors(tmp_path / "p.safetensors", header, b"\0" + np.float32(7).tobytes())
        with SafetensorsFile(place) as file:
            tensor = file.tensor("w").read()
        assert list(tensor.values()) == [7] and tensor.address % 64 == 0

    @pytest.mark.parametrize(
        "entry",
        [
            {"dtype": "F32", "shape": [2], "data_offsets": [0, 12]},
            {"dtype": "F32", "shape": [2], "data_offsets": [8, 0]},
            {"dtype": "F32", "shape": [2], "data_offsets": [4, 8]},
            {"dtype": "F32", "shape": [-2], "data_offsets": [0, 8]},
            {"dtype": "F32", "shape": [2.0], "data_offsets": [0, 8]},
            {"dtype": "F32", "shape": [True, 2], "data_offsets": [0, 8]},
            {"dtype": "F32", "shape": [1 << 40, 1 << 40], "data_offsets": [0, 8]},
            {"dtype": "F32", "shape": 2, "data_offsets": [0, 8]},
            {"dtype": "F32", "shape": [2], "data_offsets": [0]},
            {"dtype": "F32", "shape": [2], "data_offsets": [1 << 60, (1 << 60) + 8]},
            {"dtype": "C64", "shape": [1], "data_offsets": [0, 8]},
            {"dtype": 1, "shape": [1], "data_offsets": [0, 8]},
            [],
        ],
    )
    def test_entries_that_lie(self, entry: object, tmp_path: Path):
        place = safetensors(tmp_path / "p.safetensors", {"w": entry}, bytes(8))
        with pytest.raises(InputError), SafetensorsFile(place) as file:
            file.tensor("w")

    @pytest.mark.parametrize(
        ("content", "length"),
        [(b"{}", 1 << 62), (b"{}", 3), (b"[]", None), (b"{", None), (b"\xff", None), (b"[" * 100000, None)],
    )
    def test_broken_headers(self, content: bytes, length: int | None, tmp_path: Path):
        with pytest.raises(InputError):
            SafetensorsFile(safetensors(tmp_path / "p.safetensors", content, length=length))

    @pytest.mark.parametrize("content", [b"", b"1234567"])
    def test_short_files(self, content: bytes, tmp_path: Path):
        (tmp_path / "p.safetensors").write_bytes(content)
        with pytest.raises(InputError):
            SafetensorsFile(str(tmp_path / "p.safetensors"))


class TestParameters:
    WANTED = {"a": TensorSpec((2,), DType.F32), "b": TensorSpec((2,), DType.F32)}

    def test_missing_names_are_listed(self):
        with pytest.raises(InputError, match="no value for variables 'a', 'b'"):
            load_parameters([], self.WANTED)

    def test_random_fills_what_files_lack(self, tmp_path: Path):
        np.savez(tmp_path / "p.npz", a=np.array([1, 2], np.float32), extra=np.zeros(9))
        found = load_parameters([str(tmp_path / "p.npz"), "random:3"], self.WANTED)
        assert list(found["a"].values()) == [1, 2]
        expected = np.random.Generator(np.random.PCG64([3, *b"b"])).uniform(-1, 1, 2).astype(np.float32)
        assert list(found["b"].values()) == expected.tolist()

    def test_random_numbers_follow_from_the_name(self):
        both, one = (load_parameters(["random:3"], wanted) for wanted in (self.WANTED, {"b": self.WANTED["b"]}))
        assert list(both["b"].values()) == list(one["b"].values()) != list(both["a"].values())

    def test_the_later_file_wins(self, tmp_path: Path):
        for name, value in (("p", 1), ("q", 2)):
            np.savez(tmp_path / f"{name}.npz", a=np.full(2, value, np.float32), b=np.full(2, value, np.float32))
        files = [str(tmp_path / "p.npz"), str(tmp_path / "q.npz")]
        assert list(load_parameters(files, self.WANTED)["a"].values()) == [2, 2]

    def test_a_wrong_type_names_both(self, tmp_path: Path):
        np.savez(tmp_path / "p.npz", a=np.zeros(3, np.float32), b=np.zeros(2, np.float32))
        with pytest.raises(InputError, match=r"parameter 'a' is 3xf32 in '.*p.npz', but the variable is 2xf32"):
            load_parameters([str(tmp_path / "p.npz")], self.WANTED)

    def test_other_files(self):
        with pytest.raises(InputError, match=r"only \.safetensors and \.npz"):
            load_parameters(["p.pt"], self.WANTED)


def test_a_buffer_of_any_object_with_the_protocol():
    array = np.arange(6, dtype=np.float32).reshape(2, 3)
    buffer = Buffer.from_object(array)
    assert buffer.spec == TensorSpec((2, 3), DType.F32) and buffer.address == array.ctypes.data
    with pytest.raises(InputError, match="elements of type complex<f32> are no elements of tensors"):
        Buffer.from_object(np.zeros(2, np.complex64))
    with pytest.raises(InputError, match="a str is no tensor"):
        Buffer.from_object("text")
    with pytest.raises(InputError, match="not aligned"):
        Buffer.from_object(memoryview(bytearray(9))[1:].cast("f"))
    with pytest.raises(InputError, match="elements of type f32 in big-endian order are no elements of tensors"):
        Buffer.from_object(np.zeros(2, ">f4"))
