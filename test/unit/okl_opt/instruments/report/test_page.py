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
    # Rows may be made anew between finding and clicking.
    page.execute_script("document.querySelector('.elided').click()")
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


TWO_BRANCHES = str(Path(__file__).parent / "inputs" / "two_branches.mlir")
TO_STREAMS = (
    *("-extract-kernel-launch-tensor", "-trim-return-to-void", "-lower-to-okl"),
    *("-okl-launch-dag", "-okl-assign-streams", "-split-into-funcs", "-fetch-from-launcher"),
)
CONVOLUTIONS = str(ROOT / "examples" / "two_convolutions.mlir")
LOOP = str(ROOT / "docs" / "inputs" / "launches_in_a_loop.mlir")
TO_LAUNCHES = (
    *("--affine-demote-symbols", "--affine-parallelize", "--lower-affine", "--canonicalize"),
    *("--gpu-map-parallel-loops", "--convert-parallel-loops-to-gpu", "--gpu-kernel-outlining"),
    *("-allow-unregistered-dialect", "--canonicalize"),
)


def lanes(browser: Any) -> dict[str, list[str]]:
    """What the boxes of the plan in sight say, by their lane."""
    script = """
      const found = {};
      for (const name of document.querySelectorAll(".plan .lane-name")) {
        const y = Number(name.getAttribute("y"));
        found[name.textContent] = [...document.querySelectorAll(".plan .box")]
          .filter(box => Math.abs(box.querySelector("rect").getAttribute("y") - y) < 24)
          .map(box => [...box.querySelectorAll("text")].map(text => text.textContent).join(" "));
      }
      return found;
    """
    return browser.execute_script(script)


def test_launches_are_drawn_on_their_streams(shown: Callable[..., Any]) -> None:
    page = shown(CONVOLUTIONS, *TO_LAUNCHES, "--gpu-async-dag", "--gpu-assign-streams")
    choose(page, "gpu-async-dag")
    assert one(page, ".launches > summary").text == "launches of @test_parallel on 2 streams, 2 events"
    assert lanes(page) == {
        "host": ["alloc b0 2x2…", "alloc b1 2x2…", "alloc b2 2x2…", "wait e1", "return b2"],
        "stream 0": ["launch test_parallel_kernel", "launch test_parallel_kernel_1"],
        "stream 1": ["launch test_parallel_kernel_0"],
    }
    assert [path.get_attribute("data-event") for path in all_of(page, ".plan .event")] == ["e0", "e1"]
    told = texts(page, ".plan .box.device title")[2]
    assert "on stream 0\nwaits for e0\nrecords e1\n" in told
    assert "two_convolutions.mlir:" in told.splitlines()[-1]
    # Both convolutions may still run when the host goes on; the boxes of a stream follow each other.
    assert len(all_of(page, ".plan .flight")) == 3


def test_a_plan_that_a_pass_leaves_alone_stays_in_reach(shown: Callable[..., Any]) -> None:
    page = shown(CONVOLUTIONS, *TO_LAUNCHES, "--gpu-async-dag", "--gpu-assign-streams")
    choose(page, "gpu-assign-streams")
    assert one(page, ".launches > summary").text.endswith("2 events, as after gpu-async-dag")
    assert not one(page, ".launches > .plan").is_displayed()
    choose(page, "Overview")
    assert one(page, ".launches > .plan").is_displayed()
    one(page, ".launches > summary .link").click()
    assert title(page) == "gpu-async-dag"
    choose(page, "affine-parallelize")
    assert all_of(page, ".launches") == []


def test_a_click_on_a_box_shows_the_life_of_its_op(shown: Callable[..., Any]) -> None:
    page = shown(CONVOLUTIONS, *TO_LAUNCHES, "--gpu-async-dag")
    choose(page, "gpu-async-dag")
    all_of(page, ".plan .box.device")[1].click()
    assert one(page, "#life h2").text == "gpu.launch_func"
    assert len(all_of(page, ".plan .box.chosen")) == 1
    assert "gpu.launch_func async [%6]" in one(page, ".row.cursor").text
    all_of(page, ".plan .box.waits")[0].send_keys("\ue007")
    assert one(page, "#life h2").text == "gpu.wait"


def test_a_plan_stays_where_it_was_moved_to(shown: Callable[..., Any]) -> None:
    page = shown(CONVOLUTIONS, *TO_LAUNCHES, "--gpu-async-dag", "--gpu-assign-streams")
    choose(page, "gpu-assign-streams")
    one(page, ".launches > summary").click()
    # The life of an op beside it leaves less room than the plan takes.
    all_of(page, ".plan .box")[0].click()
    last = all_of(page, ".plan .box")[-1]
    page.execute_script("arguments[0].scrollIntoView({inline: 'end'})", last)
    moved = page.execute_script("return document.querySelector('.plan').scrollLeft")
    last.click()
    assert one(page, "#life h2").text == "func.return"
    assert one(page, ".launches > .plan").is_displayed()
    assert page.execute_script("return document.querySelector('.plan').scrollLeft") >= moved > 0


def test_loops_are_frames_around_their_launches(shown: Callable[..., Any]) -> None:
    page = shown(LOOP, "--gpu-async-dag=noalias-args loop-tokens")
    choose(page, "gpu-async-dag")
    assert texts(page, ".plan .frame-name") == ["for i0 = 0 to arg2 step 1"]
    assert lanes(page) == {
        "host": ["wait t1", "load v0 = a…", "return v0"],
        "stream 0": ["launch double"],
        "stream 1": ["launch double"],
    }
    frame = one(page, ".plan .frame").rect
    inside = [frame["x"] < box.rect["x"] < frame["x"] + frame["width"] for box in all_of(page, ".plan .box")]
    assert inside == [True, True, False, False, False]


def test_launches_of_okl_are_drawn(shown: Callable[..., Any]) -> None:
    page = shown(TWO_BRANCHES, *TO_STREAMS)
    assert texts(page, ".launches > summary") == [
        "launches of @okl_compute on 2 streams, 1 event, as after split-into-funcs"
    ]
    choose(page, "okl-assign-streams")
    assert lanes(page) == {
        "host": ["wait s0,s1"],
        "stream 0": ["launch relu", "launch add_n2"],
        "stream 1": ["launch tanh"],
    }
    all_of(page, ".plan .box")[2].click()
    assert one(page, "#life h2").text == "okl.launch"


def test_names_in_plans_are_text(shown: Callable[..., Any]) -> None:
    hostile = "</script><img/src=x/onerror=document.title='gone'>"
    kernel = f'gpu.func @"{hostile}"() kernel {{\n  gpu.return\n}}\n'
    launch = f'gpu.launch_func @m::@"{hostile}" blocks in (%n, %n, %n) threads in (%n, %n, %n)'
    body = f'func.func @"{hostile}"(%n: index) {{\n  {launch}\n  return\n}}\n'
    page = shown(text=f"module attributes {{gpu.container_module}} {{\ngpu.module @m {{\n{kernel}}}\n{body}}}\n")
    assert hostile in one(page, ".launches > summary").text
    assert hostile in texts(page, ".plan .box title")[0]
    assert all_of(page, "img") == []
    assert page.title != "gone"
