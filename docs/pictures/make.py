"""Makes the pictures of docs/report.md, docs/codegen.md, docs/flow.md and docs/gpu.md: `python -m docs.pictures.make`.

Needs Chromium, selenium and Pillow.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from docs import commands
from docs.pictures.browser import chromium, missing
from okl_opt.cli.main import main

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

FOLDER = Path(__file__).parent
WIDTH, HEIGHT = 1280, 760
COLOURS = 96


def report(command: Sequence[str]) -> Path:
    """Write the report of a command, here; its place."""
    name = "report.html"
    status = main((*command, "-o", "/dev/null", f"--report={name}"), io.StringIO(), sys.stdout, sys.stderr)
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


def packing(browser: Chrome) -> None:
    """What packing makes of a product."""
    browser.execute_script("go(data.steps.findIndex(step => step.name === 'pack-matmuls'))")


def changes(browser: Chrome) -> None:
    """The passes that changed something."""
    browser.execute_script("document.getElementById('changed-only').click()")
    overview(browser)


def regions(browser: Chrome) -> None:
    """What is dispatched together."""
    browser.execute_script("go(data.steps.findIndex(step => step.name === 'iree-flow-form-dispatch-regions'))")


def launches(browser: Chrome) -> None:
    """What runs on which stream."""
    browser.execute_script("go(data.steps.findIndex(step => step.name === 'gpu-async-dag'))")


Show = Callable[["Chrome"], None]
PICTURES: Mapping[Sequence[str], Mapping[str, Show]] = {
    ("examples/encoder_block.mlir", "-okl-lower-pipeline"): {
        "overview.png": overview,
        "diff.png": one_diff,
        "life.png": one_life,
    },
    ("docs/inputs/product.mlir", "-tensors-to-vectors-pipeline=target-cpu=x86-64-v4"): {
        "product.png": overview,
        "packed.png": packing,
    },
    ("examples/perceptron_flow.mlir", "-iree-flow-transformation-pipeline"): {
        "flow.png": changes,
        "regions.png": regions,
    },
    (
        *("examples/two_convolutions.mlir", "--allow-unregistered-dialect", "--affine-demote-symbols"),
        *("--affine-parallelize", "--lower-affine", "--canonicalize", "--gpu-map-parallel-loops"),
        *("--convert-parallel-loops-to-gpu", "--gpu-kernel-outlining", "--canonicalize"),
        *("--gpu-async-dag", "--gpu-assign-streams"),
    ): {
        "launches.png": launches,
    },
}
"""The pictures of a command's report, each with what it shows."""


def make() -> None:
    """Write all pictures."""
    with commands.workplace(), chromium(WIDTH, HEIGHT) as browser:
        for command, pictures in PICTURES.items():
            browser.get(report(command).as_uri())
            for name, show in pictures.items():
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
