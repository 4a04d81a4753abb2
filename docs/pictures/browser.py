"""A Chromium without a window, for the pictures of reports and for their tests."""

from __future__ import annotations

import re
import shutil
import subprocess
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
    browser, driver = _first(_BROWSERS), _first(_DRIVERS)
    if browser is None:
        return "there is no Chromium"
    if driver is None:
        return "there is no chromedriver"
    versions = _version(browser), _version(driver)
    return "" if versions[0] == versions[1] else f"Chromium is of version {versions[0]}, chromedriver of {versions[1]}"


def _first(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name)) is not None), None)


def _version(tool: str) -> str:
    """The major version: a driver knows browsers of its own one only."""
    said = subprocess.run([tool, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"\d+", said)
    return found.group() if found else "unknown"


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
