"""The streams of an NVIDIA GPU for the work of a program."""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.runtime.cuda import driver
from okl_opt.runtime.gpu.cuda_work import CudaWork, Gpu
from okl_opt.runtime.gpu.device import Event


class CudaStreams(CudaWork):
    """The streams of a run on a GPU."""

    def __init__(self, gpu: Gpu, streams: Sequence[driver.Stream]):
        self._sources: list[driver.PinnedBlock] = []
        """Source memory of fills."""
        super().__init__(gpu, [_OnStream(gpu.driver, stream, self._sources) for stream in streams])
        self._streams = streams

    def record(self, stream: int) -> Event:
        return self._streams[stream].record()

    def wait(self, stream: int, event: Event) -> None:
        assert isinstance(event, driver.Event)
        self._streams[stream].wait(event)

    def sync(self, event: Event) -> None:
        assert isinstance(event, driver.Event)
        event.sync()

    def finish(self) -> None:
        self.gpu.settle()
        self.kept.clear()
        self._sources.clear()


class _OnStream:
    """Work on a stream."""

    def __init__(self, gpu: driver.Driver, stream: driver.Stream, sources: list[driver.PinnedBlock]):
        self.uploads = stream
        self.launch = stream.launch
        self.copy = stream.copy
        self._gpu = gpu
        self._sources = sources

    def fill(self, address: int, element: bytes, count: int) -> None:
        if len(set(element)) == 1:
            self.uploads.fill(address, element[0], count * len(element))
            return
        source = self._gpu.pinned(count * len(element))
        self._sources.append(source)
        source.write(element * count)
        self.uploads.copy(address, source.address, source.nbytes)
