"""Jobs whose products and convolutions are those of stand-ins for libraries, between kernels that are generated.

Work is done when the host waits for the stream, and what is captured when the graph is launched: a library that is told
the wrong stream, or is called at the wrong time, gives wrong numbers.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import pytest
from computing_driver import ComputingDriver, Work
from fake_libraries import SWITCHES, FakeLibraries, forget
from test_jobs import CONVOLUTION, LINEAR, check, loaded

pytestmark = pytest.mark.host("cc")

QUEUE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int)


@pytest.fixture
def libraries(computing: ComputingDriver, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeLibraries]:
    """Both libraries, whose work is that of the driver's streams."""
    made = FakeLibraries()

    def put(stream: int, number: int) -> None:
        computing._put(stream, Work("library", lambda: made.handle.fake_do(number)))

    callback = QUEUE(put)
    made.handle.fake_queue(callback)
    for switch in SWITCHES:
        monkeypatch.setenv(switch, made.path)
    forget()
    yield made
    made.handle.fake_queue(None)
    forget()


@pytest.mark.sample(2)
@pytest.mark.parametrize("graph", ["off", "require"])
@pytest.mark.parametrize("job", [LINEAR, CONVOLUTION], ids=["product", "convolution"])
def test_results(libraries: FakeLibraries, computing: ComputingDriver, job: str, graph: str):
    module = loaded(job, cuda_graph=graph)
    for _ in range(3):
        check(module, job)
    assert computing.done.count("library") == 3
    assert len(computing.done) > 3, "and kernels that are generated"
    called = sum(call.startswith(("gemm", "forward")) for call in libraries.calls())
    assert called == (3 if graph == "off" else 1), "a graph is captured once"
