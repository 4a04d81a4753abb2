"""Real networks: write one, check that okl-opt agrees with a peer on it, and see what memory a run takes.

`python -m bench.models resnet50 --batch=1 -o DIR` writes DIR/resnet50.mlir, DIR/resnet50.safetensors, DIR/image.npy.
`python -m bench.models check resnet50` compares with PyTorch, `python -m bench.models memory resnet50` counts bytes.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import fields
from pathlib import Path

from bench.measure import Failed, MissingPeer
from bench.models import check
from bench.models.contestant import CONTESTANTS
from bench.models.encoder import Encoder
from bench.models.folder import NETWORKS, Model, Network, write_model
from bench.models.resnet import ResNet

PEERS = [name for name in CONTESTANTS if not name.startswith("okl-opt")]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bench.models", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in NETWORKS:
        written = commands.add_parser(name, help=f"write {name} to a folder")
        written.set_defaults(network=name)
        _add_sizes(written, name)
        written.add_argument("-o", dest="folder", type=Path, required=True)
    for command, text in (("check", "compare with a peer"), ("memory", "peak bytes, pool against buffers")):
        networks = commands.add_parser(command, help=text).add_subparsers(dest="network", required=True)
        for name in NETWORKS:
            checked = networks.add_parser(name)
            _add_sizes(checked, name)
            checked.add_argument("-o", dest="folder", type=Path, help="keep the files there")
            if command == "check":
                checked.add_argument("--against", choices=PEERS, default=PEERS[0], help="the peer (default: torch)")
            checked.add_argument("flags", nargs="*", help="what okl-opt is given: passes, --kernel-provider, ...")
    return parser


def _add_sizes(parser: argparse.ArgumentParser, name: str) -> None:
    sizes = parser.add_argument_group("sizes")
    network = NETWORKS[name]()
    sizes.add_argument("--seed", type=int, default=0)
    sizes.add_argument("--batch", type=int, default=network.batch)
    sizes.add_argument("--width", type=int, default=network.width)
    match network:
        case ResNet():
            sizes.add_argument("--layers", type=_numbers, default=network.layers, help="blocks in each stage: 3,4,6,3")
            sizes.add_argument("--image-size", type=int, default=network.image_size)
            sizes.add_argument("--classes", type=int, default=network.classes)
        case Encoder():
            sizes.add_argument("--layers", type=int, default=network.layers)
            sizes.add_argument("--sequence", type=int, default=network.sequence)
            sizes.add_argument("--heads", type=int, default=network.heads)
            sizes.add_argument("--vocabulary", type=int, default=network.vocabulary)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def _network(name: str, arguments: argparse.Namespace) -> Network:
    kind = NETWORKS[name]
    return kind(**{field.name: getattr(arguments, field.name) for field in fields(kind)})


def _check(model: Model, arguments: argparse.Namespace) -> bool:
    ours = check.logits(model, arguments.flags or check.PASSES)
    theirs = check.peer_logits(model, arguments.against)
    error = check.relative_error(ours, theirs)
    print(f"max relative error against {arguments.against}: {error:.3g}, wanted {check.WANTED:g}")
    return error <= check.WANTED


def _memory(model: Model, arguments: argparse.Namespace) -> bool:
    kept = [flag for flag in arguments.flags or check.PASSES if not flag.lstrip("-").startswith("wrap-")]
    for plan, wrap in check.PLANS.items():
        print(f"{plan}: {check.peak_memory(model, [*kept, wrap])} bytes")
    return True


def main(argv: Sequence[str]) -> int:
    """Run one command."""
    parser = _parser()
    arguments = parser.parse_args(argv)
    try:
        network = _network(arguments.network, arguments)
    except ValueError as problem:
        parser.error(str(problem))
    command = {"check": _check, "memory": _memory}.get(arguments.command)
    if command is None:
        model = write_model(network, arguments.seed, arguments.folder)
        print(f"{model.job} {model.parameters} {model.input}")
        return 0
    with ExitStack() as stack:
        folder = arguments.folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        try:
            model = write_model(network, arguments.seed, folder)
            return 0 if command(model, arguments) else 1
        except (MissingPeer, Failed) as problem:
            print(problem, file=sys.stderr)
            return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
