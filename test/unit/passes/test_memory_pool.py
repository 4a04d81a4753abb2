"""Places in the pool: as the rules say to the letter, and what is alive together lies apart."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.passes.analysis import memory_pool
from okl_opt.passes.analysis.memory_pool import Pool, Temporary, plan_pool


def by_the_letter(temporaries: Sequence[Temporary]) -> Pool:
    """Largest first, smaller start first, program order; all those placed are looked at in order of offset."""
    sizes = [-(-each.nbytes // 512) * 512 for each in temporaries]
    order = sorted(range(len(sizes)), key=lambda index: (-sizes[index], temporaries[index].start, index))
    offsets: dict[int, int] = {}
    for index in order:
        place, mine = 0, temporaries[index]
        for other in sorted(offsets, key=lambda other: (offsets[other], order.index(other))):
            if offsets[other] >= place + sizes[index]:
                break
            theirs, end = temporaries[other], offsets[other] + sizes[other]
            if mine.start < theirs.end and theirs.start < mine.end and end > place:
                place = end
        offsets[index] = place
    found = tuple(offsets[index] for index in range(len(sizes)))
    return Pool(found, max((offset + size for offset, size in zip(found, sizes, strict=True)), default=0))


def test_the_example_of_the_source():
    temporaries = [Temporary(800, 0, 2), Temporary(1600, 1, 3), Temporary(200, 2, 4), Temporary(800, 3, 5)]
    assert plan_pool(temporaries, 512) == Pool((2048, 0, 2048, 0), 3072)


@pytest.mark.parametrize(
    ("temporaries", "pool"),
    [
        ([], Pool((), 0)),
        ([Temporary(1, 0, 1)], Pool((0,), 512)),
        ([Temporary(512, 0, 1), Temporary(513, 0, 1)], Pool((1024, 0), 1536)),
        # Equal sizes: the smaller start first, then program order.
        ([Temporary(8, 1, 3), Temporary(8, 0, 2)], Pool((512, 0), 1024)),
        ([Temporary(8, 0, 2), Temporary(9, 0, 2)], Pool((0, 512), 1024)),
        # Behind the end of one, before the start of the other.
        ([Temporary(8, 0, 1), Temporary(8, 1, 2), Temporary(8, 2, 3)], Pool((0, 0, 0), 512)),
        # A gap that is large enough, and one that is not.
        ([Temporary(1024, 0, 2), Temporary(2048, 1, 9), Temporary(512, 0, 9)], Pool((2048, 0, 3072), 3584)),
        ([Temporary(2048, 0, 1), Temporary(1024, 0, 3), Temporary(600, 2, 3)], Pool((0, 2048, 0), 3072)),
        # Nothing needs no place.
        ([Temporary(0, 0, 2), Temporary(8, 0, 2)], Pool((0, 0), 512)),
        ([Temporary(0, 0, 2)], Pool((0,), 0)),
    ],
)
def test_edges(temporaries: list[Temporary], pool: Pool):
    assert plan_pool(temporaries, 512) == by_the_letter(temporaries) == pool


temporary = st.builds(
    lambda nbytes, start, length: Temporary(nbytes, start, start + length),
    st.sampled_from([0, 1, 500, 512, 513, 1024, 1536, 5000]),
    st.integers(0, 12),
    st.integers(1, 9),
)


@given(st.lists(temporary, max_size=20))
def test_as_the_rules_say(temporaries: list[Temporary]):
    assert plan_pool(temporaries, 512) == by_the_letter(temporaries)


@given(st.lists(temporary, max_size=20))
def test_what_is_alive_together_lies_apart(temporaries: list[Temporary]):
    pool = plan_pool(temporaries, 512)
    assert all(offset % 512 == 0 for offset in pool.offsets)
    for number, (mine, start) in enumerate(zip(temporaries, pool.offsets, strict=True)):
        assert start + mine.nbytes <= pool.nbytes
        for theirs, other in zip(temporaries[:number], pool.offsets[:number], strict=True):
            together = mine.start < theirs.end and theirs.start < mine.end
            assert not together or start + mine.nbytes <= other or other + theirs.nbytes <= start


def test_what_many_temporaries_cost_grows_little_faster_than_their_number(monkeypatch: pytest.MonkeyPatch):
    """Neither a chain nor temporaries that all live together look at each other one by one."""
    looked_at = 0

    def counted(spans: list[int], place: int) -> int:
        nonlocal looked_at
        looked_at += 1
        return bisect_right(spans, place)

    monkeypatch.setattr(memory_pool, "bisect_right", counted)
    count = 2000
    chain = plan_pool([Temporary(512, i, i + 2) for i in range(count)], 512)
    assert chain.nbytes == 1024
    together = plan_pool([Temporary(512, i, count) for i in range(count)], 512)
    assert together.nbytes == 512 * count
    assert looked_at < 2 * count * 100
