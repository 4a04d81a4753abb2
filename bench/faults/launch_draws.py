"""Launches and compute functions of chance: half of them right, the others with something changed."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bench.faults.launch_model import BINARY, NUMPY, UNARY, Case, Function, Launch, Op, Place, Spec, Step
from okl_opt.runtime.base.abi import ALIGNMENT

SHAPES = ((), (1,), (2,), (3,), (7,), (16,), (33,), (2, 3), (0, 3), (4, 1, 5))
_HUGE = (-1, 1 << 16, 1 << 31, (1 << 31) - 1, (1 << 63) - 1, -(1 << 63), 1 << 40)


def draw_case(seed: int) -> Case:
    """A case; in most, something is wrong, or may be."""
    draw = random.Random(seed)
    dialect = draw.choice(("llvm", "llvm", "llvm", "okl", "none"))
    has_pool = dialect == "none" or (dialect == "llvm" and draw.random() < 0.35)
    launch = _draw_launch(draw, has_pool)
    is_broken = draw.random() < 0.7
    if is_broken and draw.random() < 0.5:
        launch = _break_launch(draw, launch)
    functions: tuple[Function, ...] = ()
    if dialect == "okl":
        functions = (Function("okl_compute", _draw_steps(draw, launch, (), is_broken, kernels=False)),)
    elif dialect == "llvm":
        functions = _draw_functions(draw, launch, is_broken)
    prefix = draw.choice(("", "oneflow_okl_")) if dialect == "llvm" else ""
    names = ["launch", "okl_llvm_func", "fetch_run_ctx", "fetch_kernel", "fetch_reg_ctx"]
    if is_broken and draw.random() < 0.1:
        names.pop(draw.randrange(len(names)))
    return Case(seed, launch, functions, dialect, prefix, tuple(prefix + name for name in names))


def _draw_launch(draw: random.Random, has_pool: bool) -> Launch:
    ops: list[Op] = []
    results: list[tuple[Place, Spec]] = []
    arguments: list[Spec] = []
    pool = ALIGNMENT * draw.randint(4, 24) if has_pool else None
    kept: list[tuple[Place, Spec]] = []
    rets = 0
    for number in range(draw.randint(1, 6)):
        known = [*results, *kept]
        spec = draw.choice(known)[1] if known and draw.random() < 0.7 else _draw_spec(draw)
        kind = draw.choice((*UNARY, *BINARY))
        reads: list[tuple[Place, Spec]] = []
        for _ in range(1 + (kind in BINARY)):
            fitting = [each for each in known if each[1] == spec]
            if fitting and draw.random() < 0.7:
                reads.append(draw.choice(fitting))
                continue
            same = [index for index, each in enumerate(arguments) if each == spec]
            if same and draw.random() < 0.5:
                index = draw.choice(same)
            else:
                index = len(arguments)
                arguments.append(spec)
            reads.append((Place("arg", index), spec))
        writes: list[Place] = []
        for _ in range(draw.choice((1, 1, 1, 2, 3))):
            place = _draw_pool_place(draw, spec, pool, reads, writes) if draw.random() < 0.6 else None
            if place is None:
                place = Place("ret", rets)
                rets += 1
            else:
                kept = [each for each in kept if not _overlap(each, (place, spec))]
                kept.append((place, spec))
            writes.append(place)
        results += [(place, spec) for place in writes if place.space == "ret"]
        ops.append(Op(kind, tuple(reads), spec, tuple(writes), number))
    order = list(range(len(ops)))
    runs, kernels = list(order), list(order)
    if not has_pool:
        draw.shuffle(runs)
        kernels = list(runs)
        if draw.random() < 0.3:
            draw.shuffle(kernels)
        for table in (runs, kernels):
            if draw.random() < 0.15:
                table[draw.randrange(len(table))] = draw.choice(order)
    return Launch(tuple(ops), tuple(runs), tuple(kernels), pool)


def _draw_spec(draw: random.Random) -> Spec:
    return Spec(draw.choice(SHAPES), draw.choice(tuple(NUMPY)))


def _draw_pool_place(
    draw: random.Random,
    spec: Spec,
    size: int | None,
    reads: Sequence[tuple[Place, Spec]],
    writes: Sequence[Place],
) -> Place | None:
    """A place that the op itself does not use, None if a few draws give none."""
    if size is None:
        return None
    used = [*reads, *((place, spec) for place in writes)]
    for _ in range(4):
        place = Place("pool", ALIGNMENT * draw.randrange(size // ALIGNMENT))
        if place.index + spec.nbytes <= size and not any(_overlap(each, (place, spec)) for each in used):
            return place
    return None


def _overlap(one: tuple[Place, Spec], two: tuple[Place, Spec]) -> bool:
    (left, left_spec), (right, right_spec) = one, two
    if left.space != "pool" or right.space != "pool":
        return False
    return left.index < right.index + right_spec.nbytes and right.index < left.index + left_spec.nbytes


def _break_launch(draw: random.Random, launch: Launch) -> Launch:
    """Change one thing at random; it may still be right."""
    ops = list(launch.ops)
    at = draw.randrange(len(ops))
    op = ops[at]
    what = draw.choice(("read", "write", "type", "result", "number", "runs", "kernels", "pool", "no place", "scratch"))
    match what:
        case "read":
            chosen = draw.randrange(len(op.reads))
            place, spec = op.reads[chosen]
            place = Place(draw.choice(("arg", "ret", "pool")), _draw_index(draw, place.index))
            ops[at] = op._replace(reads=(*op.reads[:chosen], (place, spec), *op.reads[chosen + 1 :]))
        case "write":
            chosen = draw.randrange(len(op.writes))
            place = Place(draw.choice(("ret", "pool")), _draw_index(draw, op.writes[chosen].index))
            if launch.pool is not None and draw.random() < 0.5:
                place = Place("pool", launch.pool - ALIGNMENT * draw.randrange(3))
            ops[at] = op._replace(writes=(*op.writes[:chosen], place, *op.writes[chosen + 1 :]))
        case "type":
            spec = _draw_spec(draw)
            ops[at] = op._replace(reads=tuple((place, spec) for place, _ in op.reads), result=spec)
        case "result":
            # A size that no broadcast makes of the operands.
            ops[at] = op._replace(result=Spec((*op.result.shape, 11), op.result.dtype))
        case "number":
            ops[at] = op._replace(number=_draw_index(draw, at))
        case "no place":
            ops[at] = op._replace(writes=op.writes[1:])
        case "scratch":
            ops[at] = op._replace(scratch=(ALIGNMENT * draw.randrange(20), Spec((draw.randrange(200),), "i8")))
        case "pool" if launch.pool is not None:
            return launch._replace(pool=draw.choice((0, -1, 1, launch.pool - 1, launch.pool // 2, 1 << 62, 1 << 48)))
        case _:
            if launch.pool is not None:
                return launch
            tables = {"runs": list(launch.runs), "kernels": list(launch.kernels)}
            for name in ("runs", "kernels") if draw.random() < 0.3 else (draw.choice(("runs", "kernels")),):
                table = tables[name]
                if draw.random() < 0.5:
                    table.pop(draw.randrange(len(table)))
                else:
                    table.insert(draw.randrange(len(table) + 1), draw.randrange(len(ops)))
            return launch._replace(runs=tuple(tables["runs"]), kernels=tuple(tables["kernels"]))
    return launch._replace(ops=tuple(ops))


def _draw_index(draw: random.Random, near: int) -> int:
    return draw.choice((near + 1, near - 1, near + ALIGNMENT, 0, 1, 2, draw.choice(_HUGE)))


def _draw_functions(draw: random.Random, launch: Launch, is_broken: bool) -> tuple[Function, ...]:
    compute = "okl_compute" if launch.pool is None else "okl_subgraph"
    if is_broken and draw.random() < 0.1:
        depth = draw.choice((62, 63, 64, 65, 66, 300))
        chain = [Function(compute, (Step("call", "f1"),))]
        chain += [Function(f"f{number}", (Step("call", f"f{number + 1}"),)) for number in range(1, depth - 1)]
        chain.append(Function(f"f{depth - 1}", _draw_steps(draw, launch, (), False)))
        match draw.randrange(3):
            case 0:
                chain.reverse()
            case 1:
                draw.shuffle(chain)
            case _:
                pass
        return tuple(chain)
    helpers = [f"part{number}" for number in range(draw.choice((0, 0, 1, 2, 5)))]
    functions: list[Function] = []
    for number, name in enumerate(helpers):
        callees = helpers if is_broken and draw.random() < 0.15 else helpers[number + 1 :]
        functions.append(Function(name, _draw_steps(draw, launch, callees, is_broken)))
    callees = [*helpers, "nothing", "system"] if is_broken and draw.random() < 0.2 else helpers
    functions.append(Function(compute, _draw_steps(draw, launch, callees, is_broken)))
    if draw.random() < 0.4:
        steps = (Step("call", compute),) if draw.random() < 0.6 else _draw_steps(draw, launch, helpers, is_broken)
        functions.append(Function(f"_mlir_ciface_{compute}", steps))
    draw.shuffle(functions)
    if is_broken and draw.random() < 0.05:
        functions.append(functions[0])
    return tuple(functions)


def _draw_steps(
    draw: random.Random, launch: Launch, callees: Sequence[str], is_broken: bool, *, kernels: bool = True
) -> tuple[Step, ...]:
    """Lines of a function: fetches first or in between, launches of what fits together, calls."""
    count = len(launch.runs)
    steps: list[Step] = []

    def index() -> int:
        if is_broken and draw.random() < 0.08:
            return draw.choice((count, count, -1, count + 1, len(launch.ops), *_HUGE))
        return draw.randrange(max(count, 1))

    fits = [
        (run, kernel)
        for run in range(count)
        for kernel in range(len(launch.kernels))
        if launch.runs[run] == launch.kernels[kernel] and kernel < count
    ]
    alike = [run for run, kernel in fits if run == kernel]
    for _ in range(draw.randint(0, 8)):
        what = draw.random()
        if what < 0.15:
            steps.append(Step("fetch", draw.choice(("fetch_run_ctx", "fetch_kernel", "fetch_reg_ctx")), index()))
        elif what < 0.25 and callees:
            steps.append(Step("call", draw.choice(tuple(callees))))
        elif what < 0.5 and kernels and (alike or is_broken):
            number = index() if not alike or (is_broken and draw.random() < 0.1) else draw.choice(alike)
            steps.append(Step("kernel", "okl_llvm_func", number))
        elif fits or is_broken:
            run, kernel = (index(), index()) if not fits or (is_broken and draw.random() < 0.1) else draw.choice(fits)
            pair = [Step("fetch", "fetch_run_ctx", run), Step("fetch", "fetch_kernel", kernel)]
            handles = [len(steps), len(steps) + 1]
            if draw.random() < 0.3:
                pair.reverse()
                handles.reverse()
            steps += pair
            if is_broken and draw.random() < 0.05:
                handles.reverse()
            if is_broken and draw.random() < 0.05:
                others = [number for number, step in enumerate(steps) if step.what == "fetch"]
                handles[draw.randrange(2)] = draw.choice(others)
            steps.append(Step("launch", "launch", 0, tuple(handles)))
    return tuple(steps)
