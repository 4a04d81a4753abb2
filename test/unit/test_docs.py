"""Every command that the documentation shows works when typed, and prints what is shown below it."""

from __future__ import annotations

import doctest
import io
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import host
import pytest

from okl_opt.cli.main import main
from okl_opt.commands.explain import explanation
from okl_opt.passes.pipeline.table import ALIASES, PASSES, PIPELINES
from okl_opt.words.commands import COMMANDS
from okl_opt.words.flag_docs import GROUPS, NOT_IN_MLIR_OPT, TEXTS, text_of, upstream_of
from okl_opt.words.flags import FLAGS

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.mlir"))

# The folder is not installed.
sys.path.append(str(ROOT))

from docs import commands, generate  # noqa: E402

PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if page.relative_to(ROOT) != generate.REFERENCE
]

_NEEDS = {"docs/encodings.md": "x86-64", "examples/two_devices.mlir": "x86-64"}
"""Pages and examples whose programs run on processors of a kind only, with the name of that need."""
_HEADER = re.compile(r"^// (okl-opt .*)\n((?:// result.*\n)*)", re.MULTILINE)
"""A command in an example, and what it prints, where that is said."""


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def need_what_runs(page: Path) -> None:
    """Skip the test that runs if programs of a page or an example do not run here."""
    if name_of(page) in _NEEDS:
        host.need(_NEEDS[name_of(page)])


def prose(text: str) -> str:
    """The text of a page without its blocks of commands and code."""
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


def linked(text: str) -> list[str]:
    """The files and folders that the text of a page links to, as it writes them."""
    return re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose(text))


@cache
def known_flags() -> frozenset[str]:
    """Flags of the tool and of its commands, and the names of all passes."""
    out = io.StringIO()
    assert main(["--list-passes"], io.StringIO(), out, io.StringIO()) == 0
    found = {*FLAGS, *(line.split()[0] for line in out.getvalue().splitlines() if line)}
    for word in COMMANDS:
        main([word, "--help"], io.StringIO(), out, io.StringIO())
    return frozenset(found.union(re.findall(r"^ +(?:-\w, )?--([a-z-]+)", out.getvalue(), re.MULTILINE)))


def unknown_flags(text: str) -> list[str]:
    """The flags that the text of a page names and that do not exist."""
    return [flag for flag in re.findall(r"`--?([a-z][a-z-]{3,})[`=\[]", prose(text)) if flag not in known_flags()]


def shown(page: Path) -> list[commands.Shown]:
    return [one for one in commands.shown(page.read_text()) if commands.is_run(one.command)]


@pytest.fixture
def workplace():
    with commands.workplace():
        yield


@pytest.mark.parametrize("page", [page for page in PAGES if shown(page)], ids=name_of)
@pytest.mark.slow("runs all commands of a page")
def test_commands_of_a_page(page: Path, workplace: None):
    """In the order of the page, as a later one may read what an earlier one wrote."""
    need_what_runs(page)
    for command, output in shown(page):
        try:
            status, terminal = commands.run(command)
        except commands.Missing as missing:
            host.skip(f"{missing} is not installed")
        assert terminal.rstrip("\n") == output.rstrip("\n"), command
        assert (status != 0) == bool(re.search(r"error: |Unknown command line|is not supported", output)), command


@pytest.mark.parametrize("example", EXAMPLES, ids=name_of)
@pytest.mark.slow("runs what a page shows")
def test_the_first_line_of_an_example(example: Path, workplace: None):
    need_what_runs(example)
    found = _HEADER.findall(example.read_text())
    assert found
    for command, results in found:
        status, terminal = commands.run(command)
        assert status == 0, terminal
        assert terminal.strip()
        assert not results or terminal == results.replace("// ", "")


SESSIONS = [page for page in PAGES if ">>> " in page.read_text()]


@pytest.mark.parametrize("page", SESSIONS, ids=name_of)
@pytest.mark.slow("runs what a page shows")
def test_python_of_a_page(page: Path, workplace: None):
    """As one session, from the top of the page to its end."""
    session = "\n".join(re.findall(r"^```python\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL))
    parsed = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    said = io.StringIO()
    runner = doctest.DocTestRunner()
    runner.run(parsed, out=said.write)
    least = 3 if page.name == "README.md" else 10
    assert len(parsed.examples) > least and not runner.summarize(verbose=False).failed, said.getvalue()


def test_commands_are_found():
    assert sum(len(shown(page)) for page in PAGES) > 80


def test_a_command_and_its_output_are_told_apart():
    text = "```console\n$ okl-opt a.mlir \\\n    -cse | grep x\nx\n\n$ okl-opt b.mlir\n```\n"
    assert commands.shown(text) == [("okl-opt a.mlir -cse | grep x", "x\n\n"), ("okl-opt b.mlir", "")]


def test_errors_join_a_pipe_when_asked_to():
    assert commands.run("okl-opt --nosuch | grep -c x") == (1, commands.run("okl-opt --nosuch")[1] + "0\n")
    assert commands.run("okl-opt --nosuch 2>&1 | grep -c Unknown") == (0, "1\n")


def committed() -> dict[str, str]:
    """What the generated pages show for each command; `test_commands_of_a_page` holds it to the truth."""
    pages = (ROOT / "docs" / "flags").glob("*.md")
    return {one.command: one.output.rstrip("\n") + "\n" for page in pages for one in commands.shown(page.read_text())}


@pytest.mark.slow("runs what a page shows")
def test_generated_pages_are_up_to_date():
    answers = committed()
    for path, text in generate.pages(lambda command: answers.get(command, "\n")).items():
        assert (ROOT / path).read_text() == text, f"{path} is stale: run `make docs`"


@pytest.mark.slow("runs the example of each pass")
@pytest.mark.slow("runs what a page shows")
def test_the_reference_of_passes():
    """It is made here, as git keeps no copy. Each pass and pipeline has a section, each pass its example."""
    text = generate.pass_reference()
    sections = re.findall(r"^### `-(.*)`$", text, re.MULTILINE)
    assert sorted(sections) == sorted([*PASSES, *PIPELINES])
    assert text.count("\nBefore:\n\n```mlir\n") == text.count("\nAfter:\n\n```mlir\n") == len(PASSES)
    folder = ROOT / generate.REFERENCE.parent
    assert [target for target in linked(text) if not (folder / target).exists()] == []
    assert unknown_flags(text) == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_tables_of_passes_say_what_passes_say(page: Path):
    assert generate.filled(page.read_text()) == page.read_text(), "run `make docs`"


_FLOW_ROW = re.compile(r"^\| (\d+)(\*?) \| (\w+) \| `([\w-]+)` \| (.*?) \| .+ \|$", re.MULTILINE)


def test_the_table_of_flow_has_its_passes_and_their_names():
    rows = _FLOW_ROW.findall((ROOT / "docs" / "flow.md").read_text())
    assert [int(number) for number, *_ in rows] == list(range(1, 36))
    todays = {real: alias for alias, real in ALIASES.items() if alias.startswith("iree-")}
    for _, _, name, flag, today in rows:
        assert flag in PASSES, flag
        assert PASSES[flag].rpartition(":")[2] in {name, f"{name}Pass"}, flag
        one = re.fullmatch(r"`([\w-]+)`", today)
        assert (one[1] if one else None) == todays.get(flag), flag


def test_the_table_of_flow_has_a_star_where_only_an_option_lets_a_pass_run():
    pipeline = explanation("iree-flow-transformation-pipeline")
    assert pipeline is not None
    runs = PASSES.keys() & set(re.findall(r"[\w-]+", pipeline.expands_to))
    rows = _FLOW_ROW.findall((ROOT / "docs" / "flow.md").read_text())
    assert {flag for _, star, _, flag, _ in rows if not star} == runs - {"iree-util-fixed-point-iterator"}


def test_pages_of_flags_are_those_of_the_table():
    assert {flag.group for flag in FLAGS.values()} == set(GROUPS)
    assert set(TEXTS) <= set(FLAGS)
    assert {f"{generate.file_name(group)}.md" for group in GROUPS} == {
        path.name for path in (ROOT / "docs" / "flags").glob("*.md")
    }


@pytest.mark.host("mlir-opt")
@pytest.mark.slow("runs what a page shows")
def test_what_pages_say_of_mlir_opt():
    """A flag that is said to be as in mlir-opt is one there, and the others are not."""
    listed = subprocess.run(
        [host.tool("mlir-opt"), "--help-list-hidden"], capture_output=True, text=True, check=True
    ).stdout
    theirs = set(re.findall(r"^ {2}--?([\w-]+)", listed, re.MULTILINE))
    for flag in FLAGS.values():
        if upstream_of(flag) == "As in mlir-opt.":
            assert flag.name in theirs, flag.name
        elif upstream_of(flag) == NOT_IN_MLIR_OPT:
            assert flag.name not in theirs, flag.name


@pytest.mark.host("mlir-opt")
@pytest.mark.slow("runs what a page shows")
def test_examples_of_printing_are_those_of_mlir_opt(workplace: None):
    found = [flag for flag in FLAGS.values() if flag.group == "Printing" and upstream_of(flag) == "As in mlir-opt."]
    examples = [example for flag in found for example in text_of(flag).examples]
    assert len(examples) > 8
    for example in examples:
        assert commands.run(example) == commands.run(example.replace("okl-opt", "mlir-opt")), example


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path):
    for target in linked(page.read_text()):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_flags_that_pages_name_exist(page: Path):
    assert unknown_flags(page.read_text()) == []


def test_every_page_is_in_the_index():
    index = (ROOT / "docs" / "README.md").read_text()
    for page in PAGES:
        if page.name != "README.md":
            assert f"({page.relative_to(ROOT / 'docs')})" in index, page.name


@pytest.mark.slow("runs what a page shows")
def test_make_demo_shows_each_step_and_the_result(workplace: None):
    recipe = re.search(r"^\t\$\(BIN\)/(okl-opt (?:.*\\\n)*.*)\n", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert recipe is not None
    status, terminal = commands.run(recipe[1].replace("\\\n", " "))
    assert status == 0
    assert terminal.count("// -----// IR Dump After ") == 13
    assert terminal.endswith("result[0]: 2xf32=1 0\nresult[1]: 2xf32=0.761594 0\n")
