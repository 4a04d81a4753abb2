from numba.types import Type

class Signature:
    return_type: Type
