"""What a wheel holds, what the project says of itself, and that it speaks of nothing outside of itself."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

from host import need

ROOT = Path(__file__).parents[2]
PACKAGES = ("okl_opt", "passes", "dialects", "runtime")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())

# Machine paths, trackers, notes to oneself.
FOREIGN = re.compile(
    r"/(?:work|home|tmp|root|Users)/\w|\.\./shared|\b(?:issue|PR|pull request) #?\d|\b(?:TODO|FIXME|XXX)\b"
)


def listed_by_git(*arguments: str) -> list[str]:
    """Names of files, as git lists them."""
    need("checkout")
    git = subprocess.run(["git", "ls-files", "-z", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert git.returncode == 0, git.stderr
    return git.stdout.split("\0")[:-1]


def files(*folders: str) -> list[Path]:
    """Text files of the project, those that git does not track yet among them."""
    return [ROOT / name for name in listed_by_git("-co", "--exclude-standard", *folders) if (ROOT / name).is_file()]


def test_the_root_has_what_is_known_and_nothing_else():
    """A file that a command left there by mistake must not be tracked."""
    known = {
        *(".ci", ".github", ".gitignore", ".pre-commit-config.yaml", "Makefile", "pyproject.toml"),
        *("CHANGELOG.md", "LICENSE", "MANIFEST.in", "NOTICE", "README.md", "SECURITY.md"),
        *("bench", "dialects", "docs", "examples", "okl_opt", "passes", "runtime", "test", "typings"),
    }
    assert {name.partition("/")[0] for name in listed_by_git()} == known


def test_a_wheel_holds_one_package():
    """setuptools takes folders with an `__init__.py` whose dotted name fits a pattern, and follows links."""
    assert PROJECT["tool"]["setuptools"]["packages"]["find"]["include"] == ["okl_opt*"]
    links = {path.name: path.readlink() for path in (ROOT / "okl_opt").iterdir() if path.is_symlink()}
    assert links == {name: Path("..", name) for name in PACKAGES if name != "okl_opt"}
    modules = {path.parent for path in files(*PACKAGES) if path.suffix == ".py"}
    assert [str(folder) for folder in modules if not (folder / "__init__.py").is_file()] == []


def test_no_name_in_the_packages_means_something_to_a_tool():
    """Tools take a folder `build` or `dist` for output and skip it; pytest takes `test_*.py` for tests."""
    names = {part for path in files(*PACKAGES) for part in path.relative_to(ROOT).parts}
    assert [name for name in names if name in ("build", "dist") or re.fullmatch(r"test_.*\.py", name)] == []


def test_types_are_published():
    assert "py.typed" in PROJECT["tool"]["setuptools"]["package-data"]["okl_opt"]


def test_what_is_no_module_is_in_the_wheel():
    """Files that modules read are listed, each by its name or those of one name by a pattern."""
    listed = {
        str(path.resolve().relative_to(ROOT))
        for package, names in PROJECT["tool"]["setuptools"]["package-data"].items()
        for name in names
        for path in ROOT.joinpath(*package.split(".")).glob(name)
    }
    others = {str(path.relative_to(ROOT)) for path in files(*PACKAGES) if path.suffix != ".py"}
    assert others == listed


def test_declared():
    project = PROJECT["project"]
    assert (project["name"], project["license"], project["requires-python"]) == ("okl-opt", "Apache-2.0", ">=3.11")
    assert project["scripts"] == {"okl-opt": "okl_opt.warm.start:entry_point"}
    assert "xdsl>=0.74,<0.75" in project["dependencies"]
    assert all("<" in requirement for requirement in project["dependencies"]), "a range has two ends"
    assert {"test", "dev", "bench"} <= set(project["optional-dependencies"])
    assert "Apache License" in (ROOT / "LICENSE").read_text()
    assert project["license-files"] == ["LICENSE", "NOTICE"]


def test_projects_that_sources_name_are_in_the_notice():
    known = ["DLPack", "FreeBSD", "IREE", "LLVM", "MLIR", "NumPy", "OneFlow", "TVM", "numba", "oneDNN", "xDSL"]
    sources = [
        line
        for path in files(*PACKAGES)
        if path.suffix == ".py"
        for line in re.findall(r"Source: .*\n.*", path.read_text())
    ]
    notice = (ROOT / "NOTICE").read_text().lower()
    assert len(sources) > 500
    found = {name for name in known for line in sources if name in line}
    assert found == set(known)
    assert [name for name in known if name.lower() not in notice] == []


def test_the_readme_has_no_relative_links():
    """A package index shows it alone, so that it names files instead; the source distribution contains them."""
    text = (ROOT / "README.md").read_text()
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    assert [target for target in re.findall(r"\]\(([^)]*)\)", prose) if not target.startswith("https://")] == []
    named = re.findall(r"`((?:docs|examples)/[\w./]*|[A-Z]+\.md)`", prose)
    assert len(named) > 15
    assert [name for name in named if not (ROOT / name).exists()] == []
    listed = {word for line in (ROOT / "MANIFEST.in").read_text().splitlines() for word in line.split()[1:]}
    assert {name.partition("/")[0] for name in named} <= listed


def test_nothing_is_said_of_places_outside():
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path in files()
        if path.suffix in {".py", ".pyi", ".md", ".toml", ".mlir", ".yaml", ".yml", ".cfg", ""}
        and path != Path(__file__)
        for number, line in enumerate(path.read_text(errors="replace").split("\n"), 1)
        if FOREIGN.search(line)
    ]
    assert found == []


def test_no_line_of_the_packages_is_excused_from_its_length():
    """Least of all the IR of a docstring: docs/contributing.md says what it may leave out."""
    most = PROJECT["tool"]["ruff"]["line-length"]
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files(*PACKAGES)
        if path.suffix == ".py"
        for number, line in enumerate(path.read_text().split("\n"), 1)
        if len(line.partition("  # pyright: ")[0]) > most or "noqa: E501" in line
    ]
    assert found == []
