"""An editor for tests: starts the server as a process and speaks the protocol with it over its standard streams."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parents[2]
PATIENCE = 60
"""Seconds after which a server that does not answer is taken for dead."""

Json = dict[str, Any]


class Refused(Exception):
    """The server answered a request with an error; `code` is the protocol's."""

    def __init__(self, error: Json):
        super().__init__(error["message"])
        self.code: int = error["code"]


class Client:
    """One session. Requests of the server are answered, and kept in `asked`."""

    def __init__(self, *argv: str, capabilities: Json | None = None, initialize: bool = True):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "okl_opt", "lsp", *argv],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        self.asked: list[Json] = []
        self.texts: dict[str, str] = {}
        self.log = b""
        self._versions: dict[str, int] = {}
        self._number = 0
        self._answers: dict[int, Json] = {}
        self._heard: list[Json] = []
        self._arrived: Queue[Json | None] = Queue()
        self._threads = [Thread(target=self._read, daemon=True), Thread(target=self._read_log, daemon=True)]
        for thread in self._threads:
            thread.start()
        if initialize:
            wanted: Json = {"window": {"showDocument": {"support": True}}, "workspace": {"applyEdit": True}}
            self.server = self.request(
                "initialize",
                processId=None,
                rootUri=None,
                capabilities=wanted if capabilities is None else capabilities,
            )
            self.notify("initialized")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for thread in self._threads:
            thread.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            try:
                stream.close()
            except BrokenPipeError:
                pass  # what was left to send to a server that is gone

    # ----- messages

    def request(self, method: str, /, **params: Any) -> Any:
        return self.answer(self.ask(method, **params))

    def ask(self, method: str, /, **params: Any) -> int:
        """Send a request; its number."""
        self._number += 1
        self.send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params or None})
        return self._number

    def answer(self, number: int) -> Any:
        """The result of a request. Raises: Refused."""
        self._wait(lambda: number in self._answers)
        answer = self._answers.pop(number)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]

    def notify(self, method: str, /, **params: Any) -> None:
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def send(self, message: Json) -> None:
        if message.get("params", 0) is None:
            del message["params"]
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def send_bytes(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def heard(self, method: str, fits: Callable[[Json], bool] = lambda params: True) -> Json:
        """The first notification of a kind that fits, waited for; it is heard once."""
        found: list[Json] = []

        def arrived() -> bool:
            found.extend(one for one in self._heard if one["method"] == method and fits(one["params"]))
            return bool(found)

        self._wait(arrived)
        self._heard.remove(found[0])
        return found[0]["params"]

    def ended(self) -> int:
        """The exit status of a server that is about to end."""
        return self.process.wait(PATIENCE)

    def _wait(self, done: Callable[[], bool]) -> None:
        while not done():
            try:
                message = self._arrived.get(timeout=PATIENCE)
            except Empty:
                raise AssertionError(f"the server says nothing; its log: {self.log.decode()}") from None
            assert message is not None, f"the server ended; its log: {self.log.decode()}"
            self._take(message)

    def _take(self, message: Json) -> None:
        if "method" not in message:
            self._answers[message["id"]] = message
        elif "id" in message:
            self.asked.append(message)
            result = {"window/showDocument": {"success": True}, "workspace/applyEdit": {"applied": True}}
            self.send({"jsonrpc": "2.0", "id": message["id"], "result": result.get(message["method"])})
        else:
            self._heard.append(message)

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while header := stream.readline():
            match = re.fullmatch(rb"Content-Length: (\d+)\r\n", header, re.IGNORECASE)
            if match is None:
                continue
            while stream.readline().strip():
                pass
            self._arrived.put(json.loads(stream.read(int(match[1]))))
        self._arrived.put(None)

    def _read_log(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log += line

    # ----- documents

    def open(self, uri: str, text: str) -> None:
        self.texts[uri], self._versions[uri] = text, 1
        self.notify("textDocument/didOpen", textDocument={"uri": uri, "languageId": "mlir", "version": 1, "text": text})

    def type(self, uri: str, old: str, new: str) -> None:
        """Replace the only place where a text stands by another, as an editor sends it."""
        text = self.texts[uri]
        assert text.count(old) == 1, old
        start, end = position(text, text.index(old)), position(text, text.index(old) + len(old))
        self.texts[uri] = text.replace(old, new)
        self._versions[uri] += 1
        self.notify(
            "textDocument/didChange",
            textDocument={"uri": uri, "version": self._versions[uri]},
            contentChanges=[{"range": {"start": start, "end": end}, "text": new}],
        )

    def diagnostics(self, uri: str) -> list[Json]:
        """Those of the text as it is now."""
        version = self._versions[uri]
        found = self.heard(
            "textDocument/publishDiagnostics", lambda one: one["uri"] == uri and one.get("version") == version
        )
        return found["diagnostics"]

    def at(self, method: str, uri: str, mark: str, /, **more: Any) -> Any:
        """Ask about the place of `|` in `mark`, the rest of which stands in the document once."""
        text = self.texts[uri]
        plain = mark.replace("|", "", 1)
        assert text.count(plain) == 1, (plain, text.count(plain))
        place = position(text, text.index(plain) + mark.index("|"))
        return self.request(f"textDocument/{method}", textDocument={"uri": uri}, position=place, **more)

    def about(self, method: str, uri: str, /, **more: Any) -> Any:
        """Ask about a whole document."""
        return self.request(f"textDocument/{method}", textDocument={"uri": uri}, **more)

    def marked(self, uri: str, spans: Sequence[Json]) -> list[str]:
        """Lines from 1 and texts of ranges, in order: "3: %x"."""
        text = self.texts[uri]
        found = [
            (one["start"]["line"] + 1, text[offset(text, one["start"]) : offset(text, one["end"])]) for one in spans
        ]
        return [f"{line}: {said}" for line, said in sorted(found)]


def position(text: str, offset: int) -> Json:
    """A place as the protocol has it: UTF-16 units."""
    start = text.rfind("\n", 0, offset) + 1
    return {"line": text.count("\n", 0, offset), "character": len(text[start:offset].encode("utf-16-le")) // 2}


def offset(text: str, place: Json) -> int:
    line = text.split("\n")[place["line"]]
    start = sum(len(one) + 1 for one in text.split("\n")[: place["line"]])
    return start + len(line.encode("utf-16-le")[: place["character"] * 2].decode("utf-16-le"))


def edited(text: str, edits: Sequence[Json]) -> str:
    """A text after edits, which do not overlap."""
    for edit in sorted(edits, key=lambda one: offset(text, one["range"]["start"]), reverse=True):
        start, end = offset(text, edit["range"]["start"]), offset(text, edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text
