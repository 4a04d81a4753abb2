"""What a program is kept under that does not depend on names and places of its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from okl_opt.runtime.base.places import Places
from okl_opt.runtime.code.border import Signature


class KeptForm(NamedTuple):
    """A module in normal form and a function in it, as parts of a key; the names that the key does not have, the places
    of ops, and the signature with the names of this text; None for one that is stored, as its names are in the key.
    """

    key: Sequence[str]
    names: Sequence[str]
    places: Places
    signature: Signature | None
