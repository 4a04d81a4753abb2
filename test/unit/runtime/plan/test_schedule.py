"""The text of a plan that launches on streams."""

from okl_opt.runtime.plan.schedule import Body, Placement, Schedule, Step


def test_steps_have_streams_waits_and_records() -> None:
    steps = (
        Step("alloc", "b0 16xf32"),
        Step("launch", "@m::@a grid=4,1,1 block=1,1,1 args=b0", Placement(0)),
        Step("launch", "@m::@b grid=4,1,1 block=1,1,1 args=b1", Placement(1, record=0)),
        Step("launch", "@m::@c grid=4,1,1 block=1,1,1 args=b0,b1", Placement(0, (0, 2), 1)),
        Step("sync", syncs=(1, 2)),
        Step("return"),
    )
    assert Schedule("f", 2, 3, steps).text() == (
        "plan @f streams=2 events=3\n"
        "  0 alloc    b0 16xf32\n"
        "  1 launch   s0 @m::@a grid=4,1,1 block=1,1,1 args=b0\n"
        "  2 launch   s1 @m::@b grid=4,1,1 block=1,1,1 args=b1 record=e0\n"
        "  3 launch   s0 @m::@c grid=4,1,1 block=1,1,1 args=b0,b1 wait=e0,e2 record=e1\n"
        "  4 sync     e1,e2\n"
        "  5 return"
    )


def test_loops_and_branches_are_nested() -> None:
    inner = Step("if", "v0", bodies=(Body("then", (Step("sync", syncs=(0,)),)), Body("else", ())))
    loop = Step("for", "i0 = 0 to 4 step 1", bodies=(Body("body", (inner, Step("yield"))),))
    assert Schedule("f", 1, 1, (loop, Step("return", "b0"))).text() == (
        "plan @f streams=1 events=1\n"
        "  0 for      i0 = 0 to 4 step 1\n"
        "    plan body\n"
        "      0 if       v0\n"
        "        plan then\n"
        "          0 sync     e0\n"
        "        plan else\n"
        "      1 yield\n"
        "  1 return   b0"
    )


def test_columns_stay_aligned_in_long_plans() -> None:
    lines = Schedule("f", 1, 0, (Step("launch", "a"),) * 101).text().splitlines()
    assert {line.index("launch") for line in lines[1:]} == {4}


def test_names_cannot_break_lines() -> None:
    text = Schedule("f\n", 1, 0, (Step("launch", "@m::@\x1b[2J\nb", Placement(0)),)).text()
    assert text == "plan @f\\0A streams=1 events=0\n  0 launch   s0 @m::@\\1B[2J\\0Ab"
