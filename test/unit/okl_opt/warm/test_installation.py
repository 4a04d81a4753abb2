"""Changes below the package are heard at once; folders of compiled modules are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from okl_opt.warm import installation

pytestmark = pytest.mark.host("linux")


def test_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "inner").mkdir()
    module = tmp_path / "inner" / "module.py"
    module.write_text("one")
    monkeypatch.setattr(installation, "ROOT", str(tmp_path))
    watched = installation.Installation()
    assert watched.change() is None
    (tmp_path / "inner" / "__pycache__").mkdir()
    (tmp_path / "inner" / "__pycache__" / "module.pyc").write_text("compiled")
    assert watched.change() is None
    module.write_text("two")
    assert watched.change() == "module.py"
    (tmp_path / "inner" / "new.py").touch()
    assert watched.change() == "new.py"
    module.unlink()
    assert watched.change() == "module.py"
