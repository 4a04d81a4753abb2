"""Times and sizes as text."""

import pytest

from okl_opt.runtime.base.units import size_text, time_text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0.00 ns"),
        (17.34e-9, "17.3 ns"),
        (999.4e-9, "999 ns"),
        (999.6e-9, "1.00 us"),
        (12.345e-6, "12.3 us"),
        (9.996e-3, "10.0 ms"),
        (0.123456, "123 ms"),
        (75.0, "75.0 s"),
        (86400.0, "86400 s"),
    ],
)
def test_three_digits_and_a_unit_of_time(seconds: float, text: str):
    assert time_text(seconds) == text


@pytest.mark.parametrize(
    ("nbytes", "text"),
    [(0, "0 B"), (999, "999 B"), (1000, "1.00 kB"), (54_272, "54.3 kB"), (999_600, "1.00 MB"), (3 << 30, "3.22 GB")],
)
def test_three_digits_and_a_unit_of_size(nbytes: int, text: str):
    assert size_text(nbytes) == text
