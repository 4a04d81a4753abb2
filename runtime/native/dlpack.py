"""The callbacks for DLPack consumers, as LLVM IR, so that they can be called from any thread at any time.

Source: the deleters of NumPy's DLPack exporter, which do nothing once the interpreter has ended.
"""

from __future__ import annotations

from okl_opt.runtime.native.text import declared

NAMES = {False: "dltensor", True: "dltensor_versioned"}
"""The name of an unconsumed capsule, by whether it is versioned."""
RELEASE = {False: "okl_dlpack_release", True: "okl_dlpack_release_versioned"}
"""`void release(managed)`: the deleter."""
DROP = {False: "okl_dlpack_drop", True: "okl_dlpack_drop_versioned"}
"""`void drop(capsule)`: a capsule's destructor."""

_DECLARATIONS = """
declare i32 @Py_IsInitialized()
declare i32 @PyGILState_Ensure()
declare void @PyGILState_Release(i32)
declare void @Py_DecRef(ptr)
declare i32 @PyCapsule_IsValid(ptr, ptr)
declare ptr @PyCapsule_GetPointer(ptr, ptr)
"""
PYTHON_FUNCTIONS = declared(_DECLARATIONS)
"""The CPython functions that the code calls."""


def dlpack_code(context: dict[bool, int]) -> str:
    """All four functions; `context` has the offsets of `manager_ctx`, a reference to a Python object."""
    return "\n".join([_DECLARATIONS, *(_callbacks(versioned, context[versioned]) for versioned in (False, True))])


def _callbacks(versioned: bool, context: int) -> str:
    name = NAMES[versioned]
    return f"""
@{name} = private constant [{len(name) + 1} x i8] c"{name}\\00"

define void @{RELEASE[versioned]}(ptr %managed) nounwind {{
  %lives = call i32 @Py_IsInitialized()
  %ended = icmp eq i32 %lives, 0
  br i1 %ended, label %end, label %release
release:
  %context_at = getelementptr inbounds i8, ptr %managed, i64 {context}
  %context = load ptr, ptr %context_at
  %state = call i32 @PyGILState_Ensure()
  call void @Py_DecRef(ptr %context)
  call void @PyGILState_Release(i32 %state)
  br label %end
end:
  ret void
}}

define void @{DROP[versioned]}(ptr %capsule) nounwind {{
  %valid = call i32 @PyCapsule_IsValid(ptr %capsule, ptr @{name})
  %used = icmp eq i32 %valid, 0
  br i1 %used, label %end, label %drop
drop:
  %managed = call ptr @PyCapsule_GetPointer(ptr %capsule, ptr @{name})
  call void @{RELEASE[versioned]}(ptr %managed)
  br label %end
end:
  ret void
}}"""
