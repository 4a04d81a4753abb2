"""The project's root comes first on the path, so that tests see this checkout."""

import signal
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

ROOT = str(Path(__file__).parents[1])

if ROOT not in sys.path:
    sys.path.insert(0, ROOT)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Shells start jobs in the background so, and processes of ours would inherit it.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Generator[None]:
    """Compiled code goes into a folder of this session, not into the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield
