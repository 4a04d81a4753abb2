"""Second runs of jobs and launches: the same in all that is seen, from plans, without IR."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from okl_opt.driver import driver

OklOpt = Callable[..., tuple[int, str, str]]

_PLACE = 'device_tag = "cpu", device_name = ["@0:0"]'
JOB = f"""oneflow.job @scale(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {{
  %w = "oneflow.variable"() {{op_name = "w", output_lbns = ["w/out"], shape = [3 : si64], data_type = 2 : i32,
    {_PLACE}}} : () -> tensor<3xf32>
  %v = "oneflow.relu"(%w) {{op_name = "v", {_PLACE}}} : (tensor<3xf32>) -> tensor<3xf32>
  %r = "oneflow.relu"(%x) {{op_name = "r", {_PLACE}}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %t = "oneflow.tanh"(%r) {{op_name = "t", {_PLACE}}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "oneflow.broadcast_mul"(%t, %v) {{op_name = "y", {_PLACE}}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  oneflow.return %y : tensor<2x3xf32>
}}
"""
RUN = ("--run", "--input=2x3xf32=1,-1,2,-2,3,-3", "--parameters=random:7")
WAYS = {
    "kernels of ops": (),
    "launches": ("-wrap-ops-to-kernel-launch",),
    "one launch for each op": ("-wrap-ops-to-kernel-launch=mode=simple",),
    "fused": ("-wrap-ops-to-kernel-launch", "-fuse-elementwise-kernels"),
    "a pool": ("-oneflow-inference-pipeline", "-wrap-ops-to-kernel-launch"),
}


def _cache(folder: Path) -> str:
    return f"--object-cache={folder / 'objects'}"


@pytest.fixture
def is_kept(okl_opt: OklOpt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., bool]:
    """Whether a command line finds what it runs in the cache of the test. If not, nothing is compiled."""

    def call(*argv: str, text: str = JOB) -> bool:
        asked: list[object] = []
        with monkeypatch.context() as patch:
            patch.setattr(driver, "process_input", lambda *given, **more: asked.append(given) or 0)
            okl_opt(*argv, _cache(tmp_path), text=text)
        return not asked

    return call


@pytest.mark.parametrize("way", WAYS)
def test_a_second_run_is_the_first(way: str, okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path) -> None:
    command = (*WAYS[way], *RUN)
    first = okl_opt(*command, _cache(tmp_path), text=JOB)
    assert first[0] == 0 and first[1].startswith("result[0]: 2x3xf32=")
    assert is_kept(*command)
    assert okl_opt(*command, _cache(tmp_path), text=JOB) == first
    other = (*WAYS[way], "--run", "--input=2x3xf32=3,2,1,0,1,2", "--parameters=random:7", "--repeat=2")
    assert is_kept(*other)
    assert okl_opt(*other, _cache(tmp_path), text=JOB) == okl_opt(*other, "--object-cache=off", text=JOB)


def test_another_file(okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path) -> None:
    okl_opt(*RUN, _cache(tmp_path), text=JOB)
    place = tmp_path / "job.mlir"
    place.write_text(JOB)
    assert is_kept(str(place), *RUN, text="")


@pytest.mark.parametrize(
    "wrong",
    [["--input=2x2xf32"], ["--input=2x3xf32", "--input=2x3xf32"], ["--input=2x3xf32", "--output=@/nowhere/x.npy"]],
)
def test_what_is_wrong_with_a_run(wrong: list[str], okl_opt: OklOpt, tmp_path: Path) -> None:
    okl_opt(*RUN, _cache(tmp_path), text=JOB)
    command = ("--run", "--parameters=random:7", *wrong)
    assert okl_opt(*command, _cache(tmp_path), text=JOB) == okl_opt(*command, "--object-cache=off", text=JOB)


@pytest.mark.parametrize(
    "flag",
    [
        *("--print-kernel-choice", "--print-run-stats", "--profile=-", "--check-numerics", "--trace-tensors=2"),
        *(
            "--benchmark=0.01",
            "--lower-through=linalg",
            "--kernel-provider=*:ref",
            "--runtime-checks",
            "--strict-layout",
        ),
        *("--target-features=-fma", "--parameters=random:8", "-cse", "--mlir-print-ir-after-all"),
    ],
)
def test_what_makes_another_program_or_looks_into_it(
    flag: str, okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path
) -> None:
    okl_opt("-wrap-ops-to-kernel-launch", *RUN, _cache(tmp_path), text=JOB)
    assert not is_kept("-wrap-ops-to-kernel-launch", *RUN, flag)


def test_code_of_linalg_is_in_no_table(okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path) -> None:
    command = ("-wrap-ops-to-kernel-launch", *RUN, "--lower-through=linalg")
    okl_opt(*command, _cache(tmp_path), text=JOB)
    assert not is_kept(*command)


def _entry(folder: Path) -> Path:
    """The entry of the program."""
    (entry,) = [path for path in (folder / "objects").iterdir() if path.read_bytes()[32:33] == b"{"]
    return entry


def _put(entry: Path, data: bytes) -> None:
    entry.write_bytes(sha256(entry.name.encode() + data).digest() + data)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["layout", "params"], [9]),
        (["layout", "results"], [-1]),
        (["layout", "storages", 0, 0], [2, -3]),
        (["layout", "storages", 0], [[2, 4], "F32"]),
        (["steps", 0, "args"], [7]),
        (["steps", 0, "args"], []),
        (["steps", 0, "plan", "ops", 0, 1, 0, 1], 9),
        (["steps", 0, "plan", "ops", 0, 1, 0, 0], "HEAP"),
        (["steps", 0, "plan", "ops", 0, 0, "inputs", 0, 0], [2, 300]),
        (["steps", 0, "plan", "ops", 0, 0, "names"], ["relu", "r", "nowhere"]),
        (["steps", 0, "plan", "ops", 0, 0, "names"], ["relu", "r", "cuda"]),
        (["steps", 0, "plan", "ops", 0, 0, "names"], ["no_such_kernel", "r", "cpu"]),
        (["steps", 0, "plan", "ops", 0, 0, "attrs"], [["a", {}]]),
        (["steps", 0, "plan", "ops", 0, 3], [4]),
        (["steps", 0, "plan", "runs"], [0, 12]),
        (["steps", 0, "plan", "kernels"], ["0"]),
        (["steps", 0, "plan", "constants"], [40]),
        (["steps", 0, "plan", "pool"], [[1 << 40], 8]),
        (["steps", 0, "compute"], ["define", 1]),
        (["steps", 0, "compute"], ["define", "okl_compute", 1, 0]),
        (["steps"], None),
    ],
)
def test_an_entry_that_is_not_whole_is_none(
    path: list[str | int], value: object, okl_opt: OklOpt, is_kept: Callable[..., bool], tmp_path: Path
) -> None:
    command = ("-wrap-ops-to-kernel-launch", *RUN)
    first = okl_opt(*command, _cache(tmp_path), text=JOB)
    entry = _entry(tmp_path)
    data = json.loads(entry.read_bytes()[32:])
    held = data
    for step in path[:-1]:
        held = held[step]
    held[path[-1]] = value
    _put(entry, json.dumps(data).encode())
    assert not is_kept(*command)
    assert okl_opt(*command, _cache(tmp_path), text=JOB) == first


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"null", b"[" * 100_000])
def test_data_that_is_no_entry_is_none(data: bytes, okl_opt: OklOpt, tmp_path: Path) -> None:
    first = okl_opt(*RUN, _cache(tmp_path), text=JOB)
    _put(_entry(tmp_path), data)
    assert okl_opt(*RUN, _cache(tmp_path), text=JOB) == first
