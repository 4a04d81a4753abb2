"""Files of tensors with random faults: each is read or refused, with little memory, and none ends the process."""

from __future__ import annotations

import io
import json
import os
import random
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

import numpy as np

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.memory.values import load_parameters, parse_argument

WANTED = TensorSpec((64, 512), DType.F32)
SMALL = TensorSpec((2,), DType.F32)
"""The type that files of one small tensor are asked for."""

ALLOWED = 4 * WANTED.nbytes + (8 << 20)
"""Bytes by which resident memory may grow while a file of some hundred KB is read: headers, pieces, one copy."""

LARGE = 3 << 30
"""Bytes of a file that ends with a hole."""

_T = TypeVar("_T")
_NUMBERS = (0, 1, 63, 64, 255, 256, 65535, 2**31 - 1, 2**31, 2**32 - 1, 2**62, 2**63 - 1, 2**64 - 1)


@dataclass(frozen=True)
class Fuzzed:
    """How files of a kind fared. `escapes` are exceptions that are no InputError; `most` is in bytes."""

    kind: str
    cases: int
    read: int
    refused: int
    crashes: tuple[str, ...]
    escapes: tuple[str, ...]
    most: int

    @property
    def is_good(self) -> bool:
        """All were looked at, and nothing but reading and refusing happened."""
        is_complete = self.read + self.refused == self.cases
        return is_complete and not self.crashes and not self.escapes and self.most <= ALLOWED

    def text(self) -> str:
        wrong = "".join(f"; {each}" for each in (*self.crashes, *self.escapes)[:5])
        return (
            f"{self.kind} files with faults x {self.cases}: {self.read} read, {self.refused} refused, "
            f"{len(self.crashes)} crashes, {len(self.escapes)} escapes, most memory {self.most / 1e6:.1f} MB{wrong}"
        )


def fuzz(kind: str, count: int, folder: Path, seed: int = 1) -> Fuzzed:
    """Read `count` files in processes of their own; after a crash a new one goes on after the file that caused it."""
    crashes: list[str] = []
    escapes: list[str] = []
    read = refused = most = first = 0
    while first < count:
        words = [sys.executable, "-m", "bench.faults.files", kind, str(seed), str(first), str(count), str(folder)]
        ended = subprocess.run(words, capture_output=True, text=True, check=False)
        lines = [line.split(" ", 3) for line in ended.stdout.splitlines()]
        for number, outcome, memory, text in lines:
            read += outcome == "read"
            refused += outcome == "refused"
            most = max(most, int(memory))
            if outcome == "escape":
                escapes.append(f"case {number} of seed {seed}: {text}")
        first = int(lines[-1][0]) + 1 if lines else first
        if first < count:
            said = ended.stderr.strip().rpartition("\n")[2]
            crashes.append(f"case {first} of seed {seed}: status {ended.returncode} {said}")
            first += 1
    return Fuzzed(kind, count, read, refused, tuple(crashes), tuple(escapes), most)


def _main(kind: str, seed: str, first: str, end: str, folder: str) -> None:
    """One line for each case: its number, what came of it, bytes of memory, and what was said."""
    make = KINDS[kind]
    path = str(Path(folder, f"fuzz.{kind}"))
    for number in range(int(first), int(end)):
        chance = random.Random(f"{kind} {seed} {number}")
        data, length = make(chance)
        with open(path, "wb") as file:
            file.write(data)
            file.truncate(max(length, len(data)))
        del data
        wanted = SMALL if chance.random() < 0.2 else WANTED
        memory, (outcome, text) = growth(partial(_outcome, path, wanted))
        print(number, outcome, memory, text.replace("\n", " "), flush=True)


def growth(work: Callable[[], _T]) -> tuple[int, _T]:
    """Bytes by which resident memory was above what it is now, at most, while `work` was done; and what it gave."""
    Path("/proc/self/clear_refs").write_text("5")  # forget the most that this process ever had
    before = _status("VmRSS")
    result = work()
    return max(_status("VmHWM") - before, 0), result


def _outcome(path: str, wanted: TensorSpec) -> tuple[str, str]:
    try:
        if path.endswith(".npy"):
            buffer = parse_argument(0, f"@{path}", wanted)
        else:
            buffer = load_parameters([path], {"w": wanted})["w"]
    except InputError as error:
        return "refused", str(error)
    except BaseException as error:
        return "escape", f"{type(error).__name__}: {error}"
    return ("read", "") if buffer.spec == wanted else ("escape", f"{buffer.spec} was read")


def _status(name: str) -> int:
    """A line of this process's status, in bytes."""
    text = Path("/proc/self/status").read_text()
    return int(text.partition(f"{name}:")[2].split()[0]) * 1024


def _array(chance: random.Random) -> np.ndarray:
    """What is wanted, or nearly."""
    shape = chance.choice((*[WANTED.shape] * 5, SMALL.shape, (), (0, 3), (512, 64)))
    array = np.ones(shape, chance.choice((*["<f4"] * 6, ">f4", "<f8", "<u2", "|b1", "<c8")))
    return np.asfortranarray(array) if chance.random() < 0.3 else array


def _npy(chance: random.Random) -> bytes:
    stream = io.BytesIO()
    np.lib.format.write_array(stream, _array(chance), version=chance.choice(((1, 0), (2, 0))))
    data = stream.getvalue()
    if chance.random() < 0.3:
        header = data[: data.index(b"\n")]
        data = data.replace(header, _with_other_number(header, chance), 1)
    return data


def _safetensors(chance: random.Random) -> bytes:
    header: dict[str, object] = {}
    end = 0
    for name in [*chance.sample(("v", "w", "x", "__metadata__"), chance.randint(1, 4)), "w"]:
        spec = chance.choice((WANTED, WANTED, SMALL))
        dtype = chance.choice((*["F32"] * 8, "BF16", "F8_E4M3"))
        header[name] = {"dtype": dtype, "shape": spec.shape, "data_offsets": [end, end + spec.nbytes]}
        end += spec.nbytes
    text = json.dumps(header).encode()
    if chance.random() < 0.3:
        text = _with_other_number(text, chance)
    return struct.pack("<Q", len(text)) + text + bytes(end)


def _npz(chance: random.Random) -> bytes:
    stream = io.BytesIO()
    methods = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)
    with zipfile.ZipFile(stream, "w", chance.choice(methods)) as archive:
        for name in dict.fromkeys([*chance.sample(("v", "x/y", "../z"), chance.randint(0, 3)), "w"]):
            archive.writestr(f"{name}.npy", _npy(chance))
    return stream.getvalue()


@cache
def _bomb() -> bytes:
    """An archive of 1 MB whose one member holds 256 MB of zeros."""
    stream, header = io.BytesIO(), io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {"descr": "<f4", "fortran_order": False, "shape": (1 << 26,)})
    with (
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        archive.open("w.npy", "w", force_zip64=True) as member,
    ):
        member.write(header.getvalue())
        for _ in range(1 << 5):
            member.write(bytes(1 << 23))
    return stream.getvalue()


def _with_other_number(text: bytes, chance: random.Random) -> bytes:
    """A number of a header in place of another."""
    places = [place for place, byte in enumerate(text) if chr(byte).isdigit()]
    place = chance.choice(places)
    return text[:place] + str(chance.choice(_NUMBERS)).encode() + text[place + 1 :]


def _flip(data: bytearray, chance: random.Random) -> None:
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _number(data: bytearray, chance: random.Random) -> None:
    width = chance.choice((2, 4, 8))
    place = chance.randrange(max(len(data) - width, 1))
    data[place : place + width] = (chance.choice(_NUMBERS) % (1 << 8 * width)).to_bytes(width, "little")


def _delete(data: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(data))
    del data[place : place + chance.choice((1, 4, 100, 1 << 20))]


def _insert(data: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(data))
    data[place:place] = chance.randbytes(chance.choice((1, 4, 100)))


def _repeat(data: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(data))
    data[place:place] = data[place : place + chance.choice((1, 4, 100, 10_000))]


_FAULTS = (_flip, _number, _delete, _insert, _repeat)


def _mutant(make: Callable[[random.Random], bytes]) -> Callable[[random.Random], tuple[bytes, int]]:
    """A file with up to three faults, most of them where headers are, and how long it is, with a hole at its end."""

    def made(chance: random.Random) -> tuple[bytes, int]:
        data = bytearray(make(chance))
        for _ in range(chance.randint(0, 3)):
            if not data:
                break
            edge = min(len(data), 400)
            part = slice(0, edge) if chance.random() < 0.5 else slice(len(data) - edge, len(data))
            piece = data[part]
            chance.choice(_FAULTS)(piece, chance)
            data[part] = piece
        return bytes(data), LARGE if chance.random() < 0.05 else 0

    return made


def _archive(chance: random.Random) -> bytes:
    return _bomb() if chance.random() < 0.01 else _npz(chance)


KINDS: Mapping[str, Callable[[random.Random], tuple[bytes, int]]] = {
    "npy": _mutant(_npy),
    "npz": _mutant(_archive),
    "safetensors": _mutant(_safetensors),
}


def main(argv: Sequence[str]) -> None:
    """One process of `fuzz`."""
    _main(*argv)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
