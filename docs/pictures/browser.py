"""A Chromium without a window, for the pictures of reports and for their tests."""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_DRIVERS = ("chromedriver", "chromium.chromedriver")


def missing() -> str:
    """What there is none of, empty if there is all."""
    try:
        import selenium.webdriver  # noqa: F401
    except ImportError:
        return "selenium is not installed"
    if _first(_BROWSERS) is None:
        return "there is no Chromium"
    return "" if _first(_DRIVERS) is not None else "there is no chromedriver"


def _first(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name)) is not None), None)


@contextmanager
def chromium(width: int, height: int) -> Generator[Chrome]:
    """A browser whose pages have that size."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = _first(_BROWSERS) or ""
    # Containers have neither the rights for a sandbox nor much shared memory.
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(argument)
    options.add_argument(f"--window-size={width},{height}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options, Service(_first(_DRIVERS)))
    try:
        # The window has a frame, even if nobody sees it.
        rest = browser.execute_script("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        browser.set_window_size(width + rest[0], height + rest[1])
        yield browser
    finally:
        browser.quit()
