"""What is said of bad inputs: the places need no mlir-opt, that they are mlir-opt's is asked of it."""

from __future__ import annotations

import pytest
from conformance.bad_inputs import BAD, Said, diagnose, diagnose_theirs
from conformance.harness import MlirOpt


@pytest.mark.parametrize("name", BAD)
def test_place_and_message(name: str):
    assert diagnose(BAD[name].text) == (BAD[name].places, BAD[name].message)


@pytest.fixture(scope="module")
def theirs(mlir_opt: MlirOpt) -> dict[str, Said]:
    return diagnose_theirs(mlir_opt, BAD)


@pytest.mark.parametrize("name", BAD)
def test_as_mlir_opt_says_it(name: str, theirs: dict[str, Said]):
    bad = BAD[name]
    places, message = theirs[name]
    if bad.differs:
        assert places != bad.places, f"no longer a difference: {bad.differs}"
        return
    assert places == bad.places
    if bad.words:
        assert message != bad.message, f"no longer other words: {bad.words}"
    else:
        assert message == bad.message
