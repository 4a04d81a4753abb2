class Type:
    def __call__(self, *arguments: Type) -> Signature: ...

class Signature: ...

intp: Type
voidptr: Type
