from numba.core.typing import Signature

class Type:
    def __call__(self, *arguments: Type) -> Signature: ...

class Integer(Type):
    signed: bool

class NumberClass(Type):
    instance_type: Integer

class CPointer(Type):
    def __init__(self, dtype: Type) -> None: ...

class Array(Type):
    def __init__(self, dtype: Type, ndim: int, layout: str, readonly: bool = ...) -> None: ...

none: Type
int32: Integer
int64: Integer
uint32: Integer
uint64: Integer
void: Type
voidptr: Type
