"""The layout that compiled code relies on: every offset, written out once more by hand."""

import ctypes

import pytest

from okl_opt.runtime.base.abi import (
    ALIGNMENT,
    Block,
    OklCall,
    OklCallArgument,
    OklCallFrame,
    OklCallMove,
    OklCallResult,
    OklGpu,
    OklGpuStep,
    OklKernel,
    OklLauncher,
    OklNumerics,
    OklPool,
    OklProfile,
    OklRunCtx,
    OklStream,
    OklStreamLaunch,
    OklStreams,
    OklStreamWait,
    OklTensor,
    OklTrace,
    ProfileEvent,
    ProfileRow,
    PyBuffer,
    PyMethodDef,
    PyObject,
)

LAYOUTS = {
    OklLauncher: (
        256,
        {
            "magic": 0,
            "abi": 4,
            "status": 8,
            "failed_index": 12,
            "message": 16,
            "message_cap": 24,
            "message_len": 28,
            "n_ops": 32,
            "reg_ctxs": 40,
            "run_ctxs": 48,
            "kernels": 56,
            "args": 64,
            "n_args": 72,
            "rets": 80,
            "n_rets": 88,
            "temps": 96,
            "n_temps": 104,
            "workspace": 112,
            "workspace_bytes": 120,
            "pool": 128,
            "max_threads": 136,
            "busy": 140,
            "trace": 144,
            "streams": 152,
            "device": 160,
            "reserved": 168,
        },
    ),
    OklGpu: (
        80,
        {
            "context": 0,
            "stream": 8,
            "compute": 16,
            "function": 24,
            "result": 32,
            "captured": 40,
            "graph": 48,
            "places": 56,
            "steps": 64,
            "n_steps": 72,
        },
    ),
    OklGpuStep: (40, {"stream": 0, "run": 8, "kernel": 16, "event": 24, "records": 32}),
    OklPool: (
        256,
        {
            "epoch": 0,
            "sleepers": 4,
            "stop": 8,
            "reserved_0": 12,
            "busy": 64,
            "is_open": 68,
            "fn": 72,
            "arg": 80,
            "count": 88,
            "reserved_1": 96,
            "next": 128,
            "reserved_2": 136,
            "active": 192,
            "status": 196,
            "reserved_3": 200,
        },
    ),
    OklStreams: (
        128,
        {
            "epoch": 0,
            "sleepers": 4,
            "left": 8,
            "failed": 16,
            "reserved_0": 24,
            "streams": 64,
            "n_streams": 72,
            "parts": 80,
            "pool": 88,
            "reserved_1": 96,
        },
    ),
    OklStream: (
        128,
        {
            "claimed": 0,
            "done": 8,
            "failed": 16,
            "reserved_0": 24,
            "launches": 64,
            "n_launches": 72,
            "launcher": 80,
            "reserved_1": 88,
        },
    ),
    OklStreamLaunch: (40, {"run": 0, "kernel": 8, "number": 16, "waits": 24, "n_waits": 32}),
    OklStreamWait: (16, {"stream": 0, "count": 8}),
    OklTrace: (16, {"hook": 0, "next": 8}),
    OklProfile: (48, {"rows": 16, "events": 24, "capacity": 32, "seen": 40}),
    OklNumerics: (32, {"result": 16, "passed_on": 20, "element": 24}),
    ProfileRow: (16, {"count": 0, "nanoseconds": 8}),
    ProfileEvent: (24, {"start": 0, "end": 8, "index": 16}),
    OklRunCtx: (
        128,
        {
            "launcher": 0,
            "index": 8,
            "flags": 12,
            "ins": 16,
            "n_ins": 24,
            "n_outs": 28,
            "outs": 32,
            "attrs": 40,
            "state": 48,
            "cache": 56,
            "tmp": 64,
            "tmp_bytes": 72,
            "reserved": 80,
        },
    ),
    OklCall: (
        104,
        {
            "turns": 0,
            "run": 8,
            "fallback": 16,
            "fail": 24,
            "buffer_type": 32,
            "refusals": 40,
            "known": 48,
            "false": 56,
            "none": 64,
            "arguments": 72,
            "n_args": 80,
            "n_rets": 88,
            "runs": 96,
        },
    ),
    OklCallArgument: (
        64,
        {
            "spec": 0,
            "known": 8,
            "nbytes": 16,
            "itemsize": 24,
            "mask": 32,
            "shape": 40,
            "ndim": 48,
            "formats": 52,
            "reserved": 54,
        },
    ),
    OklCallFrame: (40, {"steps": 0, "n_steps": 8, "moves": 16, "n_moves": 24, "results": 32}),
    OklCallMove: (16, {"to": 0, "index": 8}),
    OklCallResult: (32, {"spec": 0, "take": 8, "make": 16, "give_back": 24}),
    PyObject: (16, {"references": 0, "type": 8}),
    PyMethodDef: (32, {"name": 0, "function": 8, "flags": 16, "doc": 24}),
    PyBuffer: (
        80,
        {
            "buf": 0,
            "obj": 8,
            "len": 16,
            "itemsize": 24,
            "readonly": 32,
            "ndim": 36,
            "format": 40,
            "shape": 48,
            "strides": 56,
            "suboffsets": 64,
            "internal": 72,
        },
    ),
    OklKernel: (
        64,
        {"fn": 0, "kernel_name": 8, "provider": 16, "flags": 20, "abi": 24, "reserved": 28},
    ),
    OklTensor: (
        64,
        {
            "data": 0,
            "nbytes": 8,
            "dtype": 16,
            "rank": 20,
            "shape": 24,
            "strides": 32,
            "elem_count": 40,
            "flags": 48,
            "layout": 52,
            "reserved": 56,
        },
    ),
}


@pytest.mark.parametrize("struct", LAYOUTS, ids=lambda struct: struct.__name__)
def test_every_field_stands_at_its_offset(struct: type[ctypes.Structure]):
    size, offsets = LAYOUTS[struct]
    assert ctypes.sizeof(struct) == size
    assert {name: getattr(struct, name).offset for name, *_ in struct._fields_} == offsets


@pytest.mark.parametrize("nbytes", [0, 1, 63, 64, 65, 4096, (1 << 20) - 1, 1 << 20, 5 << 20])
def test_blocks_are_aligned_and_zero(nbytes: int):
    block = Block(nbytes)
    assert block.address % ALIGNMENT == 0
    assert ctypes.string_at(block.address, nbytes) == bytes(nbytes)


def test_a_block_larger_than_an_address_space_is_a_memory_error():
    with pytest.raises(MemoryError):
        Block(1 << 60)
