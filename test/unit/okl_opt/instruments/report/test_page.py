"""The page of a report in a browser: what people see, click and type."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from okl_opt.cli.main import main

ROOT = Path(__file__).parents[5]
sys.path.append(str(ROOT))

from docs.pictures.browser import chromium  # noqa: E402

pytestmark = pytest.mark.host("chromium")

PLUGIN = Path(__file__).parents[2] / "plugins" / "failing_passes.py"
ENCODER = str(ROOT / "examples" / "encoder_block.mlir")
TEXT = """func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @g(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  %1 = arith.muli %a, %a : i32
  %2 = arith.shli %0, %1 : i32
  return %2 : i32
}
"""


@pytest.fixture(scope="module")
def browser() -> Generator[Any]:
    with chromium(1280, 800) as found:
        yield found


@pytest.fixture
def shown(browser: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Generator[Callable[..., Any]]:
    """shown("--cse", ..., text=...) -> the browser with the report; a test that fails leaves a screenshot."""
    failed_before = request.session.testsfailed
    path = tmp_path / "report.html"

    def call(*argv: str, text: str = TEXT) -> Any:
        main((*argv, "-o", "/dev/null", f"--report={path}"), io.StringIO(text), io.StringIO(), io.StringIO())
        # A page at the same place with another fragment would not be loaded anew.
        browser.get("about:blank")
        browser.get(path.as_uri())
        return browser

    yield call
    noise = [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    if request.session.testsfailed > failed_before or noise:
        picture = tmp_path / f"{request.node.name}.png"
        browser.save_screenshot(str(picture))
        print(f"screenshot: {picture}")
    assert noise == []


def all_of(browser: Any, selector: str) -> list[Any]:
    return browser.find_elements("css selector", selector)


def one(browser: Any, selector: str) -> Any:
    found = all_of(browser, selector)
    assert len(found) == 1, (selector, len(found))
    return found[0]


def texts(browser: Any, selector: str) -> list[str]:
    # In one call: rows may be made anew while they are read one by one.
    script = "return [...document.querySelectorAll(arguments[0])].map(found => found.textContent)"
    return browser.execute_script(script, selector)


def press(browser: Any, keys: str) -> None:
    browser.switch_to.active_element.send_keys(keys)


def choose(browser: Any, name: str) -> None:
    """Click a step of the pipeline."""
    row = next(row for row in all_of(browser, ".step") if name in row.text)
    row.click()


def title(browser: Any) -> str:
    return one(browser, "#about h2").text


def test_the_pipeline_is_a_list(shown: Callable[..., Any]) -> None:
    page = shown("--cse", "--canonicalize")
    assert texts(page, ".step .name") == ["Overview", "<stdin>", "cse", "canonicalize"]
    assert title(page) == "Overview"
    cse = all_of(page, ".step")[2]
    assert "lines" in cse.get_attribute("class")
    assert "−2" in cse.text and "ms" in cse.text
    assert "nothing" in all_of(page, ".step")[3].get_attribute("class")


def test_a_click_on_a_pass_shows_what_it_changed(shown: Callable[..., Any]) -> None:
    page = shown("--cse")
    choose(page, "cse")
    assert title(page) == "cse"
    assert "changed the IR" in one(page, "#about").text
    gone = [text.strip() for text in texts(page, ".row.changed .old .text")]
    assert gone == ["%1 = arith.addi %arg0, %arg0 : i32", "%0 = arith.muli %arg0, %arg0 : i32"]
    assert "    %1 = arith.muli %0, %0 : i32" in texts(page, ".row .new .text")


def test_what_did_not_change_is_folded(shown: Callable[..., Any]) -> None:
    more = "".join(f"func.func @h{i}() {{\n  return\n}}\n" for i in range(30))
    page = shown("--cse", text=TEXT + more)
    choose(page, "cse")
    (fold,) = all_of(page, ".fold")
    assert "unchanged lines" in fold.text
    before = len(all_of(page, ".row"))
    fold.click()
    assert all_of(page, ".fold") == []
    assert len(all_of(page, ".row")) > before
    press(page, "a")
    assert one(page, "#show-all").text == "fold unchanged lines"
    press(page, "a")
    assert len(all_of(page, ".fold")) == 1


def test_a_click_on_an_op_shows_its_life(shown: Callable[..., Any]) -> None:
    page = shown(ENCODER, "-okl-lower-pipeline")
    choose(page, "lower-to-okl")
    next(cell for cell in all_of(page, ".cell.old") if "oneflow.softmax" in cell.text).click()
    life = one(page, "#life")
    assert one(page, "#life h2").text == "oneflow.softmax"
    assert "oneflow.softmax" in texts(page, ".cell.chosen")[0]
    # From the input on, though passes made it anew: clicked was what the second of them made.
    assert texts(page, ".moment .link") == [
        ENCODER,
        "wrap-ops-to-kernel-launch",
        "kernel-launch-to-module",
        "lower-to-okl",
        "only-keep-compute-ops",
    ]
    assert "only-keep-compute-ops took it away" in life.text
    assert one(page, ".moment.here").text.startswith("lower-to-okl made it anew")
    next(link for link in all_of(page, "#life .kin .op") if link.text == "okl.launch").click()
    assert one(page, "#life h2").text == "okl.launch"
    assert "made by lower-to-okl (LowerToOKLPass)" in life.text
    assert "oneflow.softmax" in life.text.partition("Made from")[2]
    press(page, "\ue00c")
    assert not life.is_displayed()


def test_an_op_stays_marked_from_pass_to_pass(shown: Callable[..., Any]) -> None:
    page = shown(ENCODER, "-okl-lower-pipeline")
    choose(page, ENCODER)
    next(cell for cell in all_of(page, ".cell") if "oneflow.softmax" in cell.text).click()
    for name in ("aggregate-compute-ops", "wrap-ops-to-kernel-launch", "kernel-launch-to-module"):
        press(page, "j")
        assert title(page) == name
        assert "oneflow.softmax" in one(page, ".row.cursor").text


def test_search(shown: Callable[..., Any]) -> None:
    page = shown("--cse", "--canonicalize")
    press(page, "/")
    press(page, "ARITH.SHLI")
    press(page, "\ue007")
    assert texts(page, ".step .hits") == ["1", "1", "1"]
    assert title(page) == "<stdin>"
    assert texts(page, ".hit") == ["arith.shli"]
    press(page, "\ue007")
    assert title(page) == "cse"
    assert "arith.shli" in one(page, ".row.cursor").text
    one(page, "#search").send_keys(" nowhere to be found\ue007")
    assert texts(page, ".hits") == []


def test_a_filter_by_symbol(shown: Callable[..., Any]) -> None:
    page = shown("--cse", "--canonicalize")
    choose(page, "<stdin>")
    one(page, "#symbol").send_keys("@g")
    code = "\n".join(texts(page, ".row .text"))
    assert "@g" in code and "@f" not in code
    choose(page, "cse")
    assert [text.strip() for text in texts(page, ".row.changed .old .text")] == ["%0 = arith.muli %arg0, %arg0 : i32"]
    assert "addi" not in "".join(texts(page, ".row .text"))


def test_keys(shown: Callable[..., Any]) -> None:
    page = shown("--cse", "--canonicalize", text=TEXT)
    press(page, "j")
    press(page, "j")
    assert title(page) == "cse"
    first = one(page, ".row.cursor").get_attribute("data-row")
    press(page, "n")
    second = one(page, ".row.cursor").get_attribute("data-row")
    assert int(second) > int(first)
    press(page, "p")
    assert one(page, ".row.cursor").get_attribute("data-row") == first
    press(page, "o")
    assert one(page, "#life h2").text.startswith("arith.")
    press(page, "k")
    assert title(page) == "<stdin>"
    press(page, "u")
    assert texts(page, ".step .name") == ["Overview", "<stdin>", "cse"]
    press(page, "?")
    assert one(page, "#keys").is_displayed()


def colour(browser: Any) -> str:
    return browser.execute_script("return getComputedStyle(document.body).backgroundColor")


def test_light_and_dark(shown: Callable[..., Any]) -> None:
    page = shown("--cse")
    for scheme, expected in (("dark", "rgb(20, 23, 28)"), ("light", "rgb(255, 255, 255)")):
        feature = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        page.execute_cdp_cmd("Emulation.setEmulatedMedia", feature)
        assert colour(page) == expected
    one(page, "#theme").click()
    assert colour(page) == "rgb(20, 23, 28)"
    press(page, "t")
    assert colour(page) == "rgb(255, 255, 255)"


def test_a_failed_pass_is_what_one_sees_first(shown: Callable[..., Any]) -> None:
    page = shown(f"--load-pass-plugin={PLUGIN}", "-p", "builtin.module(cse,func.func(test-fail{message=bad}))")
    assert title(page) == "test-fail"
    assert "error: 'func.func' op bad" in one(page, ".note").text
    one(page, "#about .link").click()
    assert one(page, "#life h2").text == "func.func"
    choose(page, "Overview")
    assert title(page) == "test-fail failed here"


def test_what_cannot_be_read_is_what_one_sees_first(shown: Callable[..., Any]) -> None:
    page = shown("--cse", text="func.func @f( {\n")
    assert title(page) == "<stdin>"
    assert "error: " in one(page, ".note").text
    choose(page, "Overview")
    assert title(page) == "<stdin> has an error"


def test_what_is_copied(shown: Callable[..., Any], okl_opt: Callable[..., Any]) -> None:
    page = shown("--cse", "--canonicalize")
    page.execute_script("window.copied = []; copy = async text => { window.copied.push(text); }")
    one(page, "#copy-command").click()
    one(page, ".copy-reproducer").click()
    choose(page, "canonicalize")
    one(page, ".copy-reproducer").click()
    command, whole, alone = page.execute_script("return window.copied")
    assert command.startswith("okl-opt --cse --canonicalize -o /dev/null --report=")
    plain = okl_opt("--cse", "--canonicalize", text=TEXT).out
    assert okl_opt("--run-reproducer", text=whole).out == plain
    assert okl_opt("--run-reproducer", text=alone).out == plain
    assert "cse" not in alone


def test_a_large_constant_shows_how_it_begins(shown: Callable[..., Any]) -> None:
    text = f"func.func @f() {{\n  %0 = arith.constant dense<{list(range(100))}> : tensor<100xi32>\n  return\n}}\n"
    page = shown("--cse", text=text)
    choose(page, "<stdin>")
    one(page, ".elided").click()
    assert "value, the first 32 of 100: dense<[0, 1, 2," in one(page, "#constants pre").text
    assert "large constants are left out" in one(page, ".tools").text


def test_markup_in_strings_is_text(shown: Callable[..., Any]) -> None:
    hostile = "</script><img src=x onerror=document.title='gone'><b>"
    page = shown("--cse", "--allow-unregistered-dialect", text=f'"x.y"() {{n = "{hostile}"}} : () -> ()\n')
    choose(page, "<stdin>")
    assert hostile in "".join(texts(page, ".row .text"))
    assert all_of(page, "img") == [] and all_of(page, "#code b") == []
    assert page.title != "gone"


def test_only_rows_in_sight_are_made(shown: Callable[..., Any]) -> None:
    body = "".join(f"  %{i} = arith.addi %a, %a : i32\n" for i in range(3000))
    page = shown("--cse", text=f"func.func @f(%a: i32) -> i32 {{\n{body}  return %9 : i32\n}}\n")
    choose(page, "<stdin>")
    assert len(all_of(page, ".row")) < 100
    page.execute_script("document.getElementById('code').scrollTop = 1e9")
    page.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    assert any("return" in text for text in texts(page, ".row .text"))


def test_a_link_to_a_step_and_an_op(shown: Callable[..., Any]) -> None:
    page = shown("--cse", "--canonicalize")
    choose(page, "cse")
    all_of(page, ".cell.new")[0].click()
    place = page.current_url
    page.get("about:blank")
    page.get(place)
    assert title(page) == "cse"
    assert one(page, "#life").is_displayed()


def test_data_reaches_the_page_whole(shown: Callable[..., Any]) -> None:
    page = shown("--cse")
    assert json.loads(page.execute_script("return JSON.stringify(data)")) == page.execute_script("return data")
