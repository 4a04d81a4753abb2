"""Comments on the users of a value: `// user: %2`, `// unused`, `// id: %5`.

Source: `printUsersComment` in MLIR's AsmPrinter.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import BlockArgument, Operation, SSAValue

from okl_opt.dialects.text.write.names import ValueNames


def op_comment(op: Operation, names: ValueNames) -> str:
    """The comment after an op, with a leading space; "" if there is none."""
    results = op.results
    if not results:
        return f" // id: {_op_id(op, names)}" if op.operands else ""
    users = {user: None for result in results for user in _users(result)}
    if not users:
        return " // unused"
    is_single = len(results) == len(users) == 1 and all(len(user.results) <= 1 for user in users)
    word = "user" if is_single else "users"
    texts = [_user_list(result, names) for result in results]
    if len(texts) > 1:
        texts = [f"({text})" for text in texts]
    return f" // {word}: {', '.join(texts)}"


def argument_comment(argument: BlockArgument, names: ValueNames) -> str:
    """The comment in a line of its own at the start of a block."""
    used = "is unused" if argument.first_use is None else f"is used by {_user_list(argument, names)}"
    return f"// {_value_id(argument, names)} {used}"


def _users(value: SSAValue) -> Iterator[Operation]:
    """The users of a value, latest use first, as in MLIR."""
    return (use.operation for use in value.uses)


def _user_list(value: SSAValue, names: ValueNames) -> str:
    ids: list[str] = []
    for user in dict.fromkeys(_users(value)):
        if user.results:
            ids.extend(_value_id(result, names) for result in user.results)
        else:
            ids.append(_op_id(user, names))
    return ", ".join(ids) or "unused"


def _value_id(value: SSAValue, names: ValueNames) -> str:
    name = names.of.get(value)
    return "<<UNKNOWN SSA VALUE>>" if name is None else f"%{name}"


def _op_id(op: Operation, names: ValueNames) -> str:
    number = names.op_ids.get(op)
    return "<<UNKNOWN OPERATION>>" if number is None else f"%{number}"
