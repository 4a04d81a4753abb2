"""One server for the tests of a module; each test has a document of its own."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import pytest
from lsp_client import Client

_numbers = itertools.count()


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Client() as editor:
        yield editor


@pytest.fixture
def opened(client: Client) -> Callable[[str], str]:
    """opened(text) -> the URI of a new document, whose diagnostics have not been taken."""

    def open_document(text: str) -> str:
        uri = f"file:///nowhere/test{next(_numbers)}.mlir"
        client.open(uri, text)
        return uri

    return open_document
