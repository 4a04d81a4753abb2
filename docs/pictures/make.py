"""Makes the pictures of docs/report.md: `python -m docs.pictures.make`. Needs Chromium, selenium and Pillow."""

from __future__ import annotations

import io
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from docs import commands
from docs.pictures.browser import chromium, missing
from okl_opt.cli.main import main

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

FOLDER = Path(__file__).parent
COMMAND = ("examples/encoder_block.mlir", "-okl-lower-pipeline", "-o", "/dev/null")
WIDTH, HEIGHT = 1280, 760
COLOURS = 96


def report() -> Path:
    """Write the report that the pictures show, here; its place."""
    name = "report.html"
    status = main((*COMMAND, f"--report={name}"), io.StringIO(), sys.stdout, sys.stderr)
    assert status == 0, "the example goes through the pipeline"
    return Path(name).resolve()


def overview(browser: Chrome) -> None:
    """What ran, and how long it took."""
    browser.execute_script("go(OVERVIEW)")


def one_diff(browser: Chrome) -> None:
    """What one pass changed."""
    browser.execute_script("go(data.steps.findIndex(step => step.name === 'extract-kernel-launch-tensor'))")


def one_life(browser: Chrome) -> None:
    """An op of the input, and all that was made from it."""
    browser.execute_script(
        """
        const softmax = data.lives.findIndex(([name]) => data.opNames[name] === 'oneflow.softmax');
        showLife(softmax + 1);
        go(data.steps.findIndex(step => step.name === 'lower-to-okl'));
        """
    )


PICTURES = {"overview.png": overview, "diff.png": one_diff, "life.png": one_life}


def make() -> None:
    """Write all pictures."""
    with commands.workplace(), chromium(WIDTH, HEIGHT) as browser:
        browser.get(report().as_uri())
        for name, show in PICTURES.items():
            show(browser)
            save(browser.get_screenshot_as_png(), FOLDER / name)


def save(picture: bytes, path: Path) -> None:
    """Write a picture in few colours, which is a fifth of its size and looks the same."""
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as image:
        few = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


if __name__ == "__main__":
    problem = missing() or ("" if find_spec("PIL") else "Pillow is not installed")
    if problem:
        sys.exit(f"cannot make pictures: {problem}")
    make()
