"""`Program.launch` as a function of CPython's, in LLVM IR: from Python's arguments to compiled code and back.

It handles positional calls whose arguments have the right types and layout. All other calls, still without side
effects, go to the Python implementation, which handles every case and reports errors.
"""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.runtime.base.abi import (
    NumberKind,
    OklCall,
    OklCallArgument,
    OklCallFrame,
    OklCallMove,
    OklCallResult,
    PyBuffer,
    PyObject,
    size,
)
from okl_opt.runtime.native.text import at, declared, element_at, load, store

LAUNCH = "okl_python_launch"
"""`PyObject *launch(PyObject *self, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)`: METH_FASTCALL with
METH_KEYWORDS. The first element of the tuple `self` is the address of an `okl_call`."""

BUFFER_FLAGS = 0x11C
"""`PyBUF_FULL_RO`, as `memoryview` uses."""

SLOTS = ("spec", "address", "owner", "readonly", "copied_from", "element")
"""The fields of a `Buffer`, each of them a reference in a slot of the object."""

_DECLARATIONS = """
declare ptr @PyBool_FromLong(i64)
declare double @PyFloat_AsDouble(ptr)
declare ptr @PyFloat_FromDouble(double)
declare i64 @PyLong_AsLongLongAndOverflow(ptr, ptr)
declare ptr @PyLong_FromUnsignedLongLong(i64)
declare void @PyBuffer_Release(ptr)
declare ptr @PyCapsule_GetContext(ptr)
declare ptr @PyCapsule_GetPointer(ptr, ptr)
declare ptr @PyCapsule_New(ptr, ptr, ptr)
declare i32 @PyCapsule_SetContext(ptr, ptr)
declare void @PyErr_Clear()
declare i32 @PyErr_ExceptionMatches(ptr)
declare void @PyErr_Fetch(ptr, ptr, ptr)
declare void @PyErr_Restore(ptr, ptr, ptr)
declare void @PyEval_RestoreThread(ptr)
declare ptr @PyEval_SaveThread()
declare i32 @PyList_SetItem(ptr, i64, ptr)
declare ptr @PyLong_AsVoidPtr(ptr)
declare ptr @PyLong_FromLongLong(i64)
declare ptr @PyObject_CallNoArgs(ptr)
declare ptr @PyObject_CallOneArg(ptr, ptr)
declare i32 @PyObject_CheckBuffer(ptr)
declare i32 @PyObject_GetBuffer(ptr, ptr, i32)
declare i32 @PyObject_RichCompareBool(ptr, ptr, i32)
declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)
declare ptr @PyTuple_GetItem(ptr, i64)
declare ptr @PyTuple_New(i64)
declare i32 @PyTuple_SetItem(ptr, i64, ptr)
declare ptr @PyType_GenericAlloc(ptr, i64)
declare i32 @PyType_IsSubtype(ptr, ptr)
declare void @Py_DecRef(ptr)
declare void @Py_IncRef(ptr)
"""
PYTHON_FUNCTIONS = declared(_DECLARATIONS)
"""The CPython functions that the code calls."""

_LAST_ADDRESS = (1 << 63) - (1 << 47)
"""The highest valid start address of a tensor."""
_ABSOLUTE = "declare double @llvm.fabs.f64(double)"
_LIKELY = "!prof !0"
_METADATA = '!0 = !{!"branch_weights", i32 2000, i32 1}'


def python_call_code(slots: Mapping[str, int]) -> str:
    """The module with the function and its helpers; `slots` has the offsets of a Buffer's fields."""
    return "\n".join(
        [
            _DECLARATIONS,
            _ABSOLUTE,
            _launch(slots),
            _same_spec(slots),
            _view(),
            _scalar(),
            _take(slots),
            _number(),
            _LEASE_END,
            _END,
            _UNLOCK,
            _GIVE_BACK,
            _APPEND,
            _RELEASE,
            _METADATA,
        ]
    )


def _launch(slots: Mapping[str, int]) -> str:
    """The launch function."""
    return f"""
define ptr @{LAUNCH}(ptr %self, ptr %args, i64 %n_given, ptr %names) {{
entry:
  %place = call ptr @PyTuple_GetItem(ptr %self, i64 0)
  %call = call ptr @PyLong_AsVoidPtr(ptr %place)
  {load("n_args", "i64", "call", OklCall.n_args)}
  {load("n_rets", "i64", "call", OklCall.n_rets)}
  {load("buffer_type", "ptr", "call", OklCall.buffer_type)}
  {load("arguments", "ptr", "call", OklCall.arguments)}
  %n_all = add i64 %n_args, %n_rets
  %data = alloca ptr, i64 %n_all, align 16
  %views = alloca [{size(PyBuffer)} x i8], i64 %n_args, align 16
  %no_names = icmp eq ptr %names, null
  %all_given = icmp eq i64 %n_given, %n_args
  %is_plain = and i1 %no_names, %all_given
  br i1 %is_plain, label %arguments_head, label %python, {_LIKELY}

arguments_head:
  %i = phi i64 [ 0, %entry ], [ %next_i, %fits ], [ %next_i_too, %number_fits ]
  %n_views = phi i64 [ 0, %entry ], [ %n_held, %fits ], [ %n_views, %number_fits ]
  %more_arguments = icmp ult i64 %i, %n_args
  br i1 %more_arguments, label %argument, label %have_arguments
argument:
  %value_at = getelementptr inbounds ptr, ptr %args, i64 %i
  %value = load ptr, ptr %value_at
  {element_at("wanted", "arguments", OklCallArgument, "%i")}
  {load("kind", "i8", "wanted", OklCallArgument.kind)}
  %is_tensor = icmp eq i8 %kind, {NumberKind.TENSOR.value}
  br i1 %is_tensor, label %tensor, label %scalar
scalar:
  %scalar_to = getelementptr inbounds ptr, ptr %data, i64 %i
  %is_number = call i1 @okl_scalar(ptr %call, ptr %wanted, ptr %value, ptr %scalar_to)
  br i1 %is_number, label %number_fits, label %unfit
number_fits:
  %next_i_too = add i64 %i, 1
  br label %arguments_head
tensor:
  {load("type", "ptr", "value", PyObject.type)}
  %is_buffer = icmp eq ptr %type, %buffer_type
  br i1 %is_buffer, label %buffer, label %exporter
buffer:
  {load("spec", "ptr", "value", slots["spec"])}
  {load("wanted_spec", "ptr", "wanted", OklCallArgument.spec)}
  %is_wanted = icmp eq ptr %spec, %wanted_spec
  br i1 %is_wanted, label %same_spec, label %other_spec
other_spec:
  {load("known_spec", "ptr", "wanted", OklCallArgument.known)}
  %is_known = icmp eq ptr %spec, %known_spec
  br i1 %is_known, label %known, label %unknown_spec
known:
  %no_spec = icmp eq ptr %spec, null
  br i1 %no_spec, label %unfit, label %same_spec
unknown_spec:
  %is_equal = call i1 @okl_same_spec(ptr %call, ptr %wanted, i64 %i, ptr %value)
  br i1 %is_equal, label %same_spec, label %unfit
same_spec:
  {load("is_written", "i8", "wanted", OklCallArgument.is_written)}
  %is_read = icmp eq i8 %is_written, 0
  br i1 %is_read, label %may_be_used, label %writable
writable:
  {load("readonly", "ptr", "value", slots["readonly"])}
  {load("is_false", "ptr", "call", OklCall.false)}
  %is_writable = icmp eq ptr %readonly, %is_false
  br i1 %is_writable, label %may_be_used, label %unfit
may_be_used:
  {load("number", "ptr", "value", slots["address"])}
  %no_number = icmp eq ptr %number, null
  br i1 %no_number, label %unfit, label %has_number
has_number:
  %own_address = call ptr @PyLong_AsVoidPtr(ptr %number)
  br label %address_known
exporter:
  {element_at("view", "views", PyBuffer, "%n_views")}
  %answer = call i32 @okl_view(ptr %value, ptr %call, ptr %wanted, ptr %view)
  %is_view = icmp eq i32 %answer, 1
  br i1 %is_view, label %viewed, label %not_viewed
not_viewed:
  %is_unfit = icmp eq i32 %answer, 0
  br i1 %is_unfit, label %unfit, label %raised
viewed:
  {load("view_address", "ptr", "view", PyBuffer.buf)}
  %n_one_more = add i64 %n_views, 1
  br label %address_known
address_known:
  %address = phi ptr [ %own_address, %has_number ], [ %view_address, %viewed ]
  %n_held = phi i64 [ %n_views, %has_number ], [ %n_one_more, %viewed ]
  %bits = ptrtoint ptr %address to i64
  {load("mask", "i64", "wanted", OklCallArgument.mask)}
  %low_bits = and i64 %bits, %mask
  %is_aligned = icmp eq i64 %low_bits, 0
  %before = sub i64 %bits, 1
  %is_memory = icmp ult i64 %before, {_LAST_ADDRESS}
  %is_fit = and i1 %is_aligned, %is_memory
  br i1 %is_fit, label %fits, label %unfit_held, {_LIKELY}
fits:
  %to = getelementptr inbounds ptr, ptr %data, i64 %i
  store ptr %address, ptr %to
  %next_i = add i64 %i, 1
  br label %arguments_head

have_arguments:
  {load("acquire", "ptr", "call", OklCall.acquire)}
  %has_turns = icmp eq ptr %acquire, null
  br i1 %has_turns, label %many, label %lock
lock:
  {load("not_waiting", "ptr", "call", OklCall.false)}
  %locked = call ptr @PyObject_CallOneArg(ptr %acquire, ptr %not_waiting)
  %no_answer_of_lock = icmp eq ptr %locked, null
  br i1 %no_answer_of_lock, label %unfit, label %answered_by_lock
answered_by_lock:
  call void @Py_DecRef(ptr %locked)
  %is_locked = icmp ne ptr %locked, %not_waiting
  br i1 %is_locked, label %locked_here, label %unfit
locked_here:
  {load("busy_place", "ptr", "call", OklCall.busy)}
  %busy = load i64, ptr %busy_place
  %is_idle = icmp eq i64 %busy, 0
  br i1 %is_idle, label %idle, label %own_busy
own_busy:
  call void @okl_unlock(ptr %call)
  br label %unfit
idle:
  store i64 1, ptr %busy_place
  {load("own", "ptr", "call", OklCall.own)}
  {load("no_turn_here", "ptr", "call", OklCall.none)}
  br label %has_frame
many:
  {load("turns", "ptr", "call", OklCall.turns)}
  %is_closed = icmp eq ptr %turns, null
  br i1 %is_closed, label %unfit, label %open
open:
  call void @Py_IncRef(ptr %turns)
  %take_turn = call ptr @PyTuple_GetItem(ptr %turns, i64 0)
  %turn = call ptr @PyObject_CallNoArgs(ptr %take_turn)
  %no_turn = icmp eq ptr %turn, null
  br i1 %no_turn, label %all_busy, label %has_turn
all_busy:
  call void @Py_DecRef(ptr %turns)
  br label %unfit
has_turn:
  %frame_place = call ptr @PyTuple_GetItem(ptr %turn, i64 0)
  %frame_of_turn = call ptr @PyLong_AsVoidPtr(ptr %frame_place)
  %no_frame = icmp eq ptr %frame_of_turn, null
  br i1 %no_frame, label %no_place, label %has_frame
no_place:
  call void @okl_give_back(ptr %turns, ptr %turn)
  br label %unfit
has_frame:
  %frame = phi ptr [ %own, %idle ], [ %frame_of_turn, %has_turn ]
  %turns_used = phi ptr [ null, %idle ], [ %turns, %has_turn ]
  %turn_used = phi ptr [ %no_turn_here, %idle ], [ %turn, %has_turn ]
  %results = call ptr @PyTuple_New(i64 %n_rets)
  %no_results = icmp eq ptr %results, null
  br i1 %no_results, label %failed, label %results_start
results_start:
  {load("result_rows", "ptr", "frame", OklCallFrame.results)}
  br label %results_head
results_head:
  %j = phi i64 [ 0, %results_start ], [ %next_j, %taken ], [ %next_j_too, %later ]
  %more_results = icmp ult i64 %j, %n_rets
  br i1 %more_results, label %result, label %moves_start
result:
  {element_at("result_row", "result_rows", OklCallResult, "%j")}
  {load("result_kind", "i64", "result_row", OklCallResult.kind)}
  %is_result_tensor = icmp eq i64 %result_kind, {NumberKind.TENSOR.value}
  br i1 %is_result_tensor, label %result_tensor, label %later
later:
  %next_j_too = add i64 %j, 1
  br label %results_head
result_tensor:
  %result_number = add i64 %n_args, %j
  %result_to = getelementptr inbounds ptr, ptr %data, i64 %result_number
  %made = call ptr @okl_take(ptr %call, ptr %result_row, ptr %result_to)
  %is_made = icmp ne ptr %made, null
  br i1 %is_made, label %taken, label %drop_results, {_LIKELY}
taken:
  %stored = call i32 @PyTuple_SetItem(ptr %results, i64 %j, ptr %made)
  %next_j = add i64 %j, 1
  br label %results_head

moves_start:
  {load("moves", "ptr", "frame", OklCallFrame.moves)}
  {load("n_moves", "i64", "frame", OklCallFrame.n_moves)}
  {load("steps", "ptr", "frame", OklCallFrame.steps)}
  {load("n_steps", "i64", "frame", OklCallFrame.n_steps)}
  br label %moves_head
moves_head:
  %m = phi i64 [ 0, %moves_start ], [ %next_m, %move ]
  %more_moves = icmp ult i64 %m, %n_moves
  br i1 %more_moves, label %move, label %ready
move:
  {element_at("move_row", "moves", OklCallMove, "%m")}
  {load("move_to", "ptr", "move_row", OklCallMove.to)}
  {load("move_index", "i64", "move_row", OklCallMove.index)}
  %move_from = getelementptr inbounds ptr, ptr %data, i64 %move_index
  %moved = load ptr, ptr %move_from
  store ptr %moved, ptr %move_to
  %next_m = add i64 %m, 1
  br label %moves_head

ready:
  {load("run", "ptr", "call", OklCall.run)}
  %thread = call ptr @PyEval_SaveThread()
  br label %steps_head
steps_head:
  %s = phi i64 [ 0, %ready ], [ %next_s, %step ]
  %status = phi i32 [ 0, %ready ], [ %step_status, %step ]
  %is_well = icmp eq i32 %status, 0
  %more_steps = icmp ult i64 %s, %n_steps
  %goes_on = and i1 %is_well, %more_steps
  br i1 %goes_on, label %step, label %ran
step:
  %step_at = getelementptr inbounds ptr, ptr %steps, i64 %s
  %step_frame = load ptr, ptr %step_at
  %step_status = call i32 %run(ptr %step_frame)
  %next_s = add i64 %s, 1
  br label %steps_head
ran:
  call void @PyEval_RestoreThread(ptr %thread)
  {load("runs", "i64", "call", OklCall.runs)}
  %more_runs = add i64 %runs, %s
  store i64 %more_runs, ptr %runs_at
  br i1 %is_well, label %good, label %tell, {_LIKELY}
good:
  br label %numbers_head
numbers_head:
  %k = phi i64 [ 0, %good ], [ %next_k, %number_done ]
  %more_numbers = icmp ult i64 %k, %n_rets
  br i1 %more_numbers, label %number_row, label %finish
number_row:
  {element_at("number_row_at", "result_rows", OklCallResult, "%k")}
  {load("number_kind", "i64", "number_row_at", OklCallResult.kind)}
  %next_k = add i64 %k, 1
  %is_no_number = icmp eq i64 %number_kind, {NumberKind.TENSOR.value}
  br i1 %is_no_number, label %number_done, label %make_number
make_number:
  %made_number = call ptr @okl_number(ptr %number_row_at)
  %is_made_number = icmp ne ptr %made_number, null
  br i1 %is_made_number, label %store_number, label %drop_results
store_number:
  %stored_number = call i32 @PyTuple_SetItem(ptr %results, i64 %k, ptr %made_number)
  br label %number_done
number_done:
  br label %numbers_head
finish:
  call void @okl_end(ptr %call, ptr %turns_used, ptr %turn_used)
  call void @okl_release(ptr %views, i64 %n_views)
  {load("unwraps", "i64", "call", OklCall.unwraps)}
  %is_tuple = icmp eq i64 %unwraps, 0
  %is_several = icmp ugt i64 %n_rets, 1
  %returns_all = or i1 %is_tuple, %is_several
  br i1 %returns_all, label %all, label %unwrap
all:
  ret ptr %results
unwrap:
  %has_one = icmp eq i64 %n_rets, 1
  br i1 %has_one, label %one, label %nothing
one:
  %first = call ptr @PyTuple_GetItem(ptr %results, i64 0)
  br label %alone
nothing:
  {load("none", "ptr", "call", OklCall.none)}
  br label %alone
alone:
  %only = phi ptr [ %first, %one ], [ %none, %nothing ]
  call void @Py_IncRef(ptr %only)
  call void @Py_DecRef(ptr %results)
  ret ptr %only

tell:
  %failed_step = sub i64 %s, 1
  %failed_number = call ptr @PyLong_FromLongLong(i64 %failed_step)
  %status_long = sext i32 %status to i64
  %status_number = call ptr @PyLong_FromLongLong(i64 %status_long)
  %told = alloca [3 x ptr], align 16
  store ptr %turn_used, ptr %told
  %told_step = getelementptr inbounds ptr, ptr %told, i64 1
  store ptr %failed_number, ptr %told_step
  %told_status = getelementptr inbounds ptr, ptr %told, i64 2
  store ptr %status_number, ptr %told_status
  {load("fail", "ptr", "call", OklCall.fail)}
  %answer_of_fail = call ptr @PyObject_Vectorcall(ptr %fail, ptr %told, i64 3, ptr null)
  call void @Py_DecRef(ptr %failed_number)
  call void @Py_DecRef(ptr %status_number)
  br label %drop_results
drop_results:
  %instead = phi ptr [ null, %result_tensor ], [ null, %make_number ], [ %answer_of_fail, %tell ]
  call void @Py_DecRef(ptr %results)
  br label %failed
failed:
  %answer_instead = phi ptr [ null, %has_frame ], [ %instead, %drop_results ]
  call void @okl_end(ptr %call, ptr %turns_used, ptr %turn_used)
  call void @okl_release(ptr %views, i64 %n_views)
  ret ptr %answer_instead

raised:
  call void @okl_release(ptr %views, i64 %n_views)
  ret ptr null

unfit:
  br label %unfit_held
unfit_held:
  %n_unfit = phi i64 [ %n_held, %address_known ], [ %n_views, %unfit ]
  call void @PyErr_Clear()
  call void @okl_release(ptr %views, i64 %n_unfit)
  br label %python
python:
  {load("fallback", "ptr", "call", OklCall.fallback)}
  %answered = call ptr @PyObject_Vectorcall(ptr %fallback, ptr %args, i64 %n_given, ptr %names)
  ret ptr %answered
}}"""


def _same_spec(slots: Mapping[str, int]) -> str:
    """Return whether a Buffer's spec is another object equal to the wanted one, which is then remembered as `known`."""
    return f"""
define internal i1 @okl_same_spec(ptr %call, ptr %wanted, i64 %index, ptr %value) {{
  {load("spec", "ptr", "value", slots["spec"])}
  {load("wanted_spec", "ptr", "wanted", OklCallArgument.spec)}
  %no_spec = icmp eq ptr %spec, null
  br i1 %no_spec, label %differs, label %has_spec
has_spec:
  {load("type", "ptr", "spec", PyObject.type)}
  {load("wanted_type", "ptr", "wanted_spec", PyObject.type)}
  %is_spec = icmp eq ptr %type, %wanted_type
  br i1 %is_spec, label %compare, label %differs
compare:
  call void @Py_IncRef(ptr %spec)
  %answer = call i32 @PyObject_RichCompareBool(ptr %spec, ptr %wanted_spec, i32 2)
  %is_equal = icmp eq i32 %answer, 1
  br i1 %is_equal, label %remember, label %forget
remember:
  {load("known", "ptr", "call", OklCall.known)}
  {store("known_spec", "ptr %spec", "wanted", OklCallArgument.known)}
  %stored = call i32 @PyList_SetItem(ptr %known, i64 %index, ptr %spec)
  ret i1 1
forget:
  call void @Py_DecRef(ptr %spec)
  br label %differs
differs:
  ret i1 0
}}"""


def _view() -> str:
    """Get an object's view by the buffer protocol: 1 if it matches (and stays held), 0 if not, -1 for an error."""
    return f"""
define internal i32 @okl_view(ptr %value, ptr %call, ptr %wanted, ptr %view) {{
entry:
  {load("type", "ptr", "value", PyObject.type)}
  {load("buffer_type", "ptr", "call", OklCall.buffer_type)}
  %derived = call i32 @PyType_IsSubtype(ptr %type, ptr %buffer_type)
  %is_foreign = icmp eq i32 %derived, 0
  br i1 %is_foreign, label %foreign, label %unfit, {_LIKELY}
foreign:
  %exports = call i32 @PyObject_CheckBuffer(ptr %value)
  %is_exporter = icmp ne i32 %exports, 0
  br i1 %is_exporter, label %get, label %unfit
get:
  %got = call i32 @PyObject_GetBuffer(ptr %value, ptr %view, i32 {BUFFER_FLAGS})
  %has_view = icmp eq i32 %got, 0
  br i1 %has_view, label %check, label %error, {_LIKELY}
error:
  {load("refusals", "ptr", "call", OklCall.refusals)}
  %matches = call i32 @PyErr_ExceptionMatches(ptr %refusals)
  %is_refusal = icmp ne i32 %matches, 0
  %answer = select i1 %is_refusal, i32 0, i32 -1
  ret i32 %answer
check:
  {load("is_written", "i8", "wanted", OklCallArgument.is_written)}
  {load("readonly", "i32", "view", PyBuffer.readonly)}
  %is_read = icmp eq i8 %is_written, 0
  %is_writable = icmp eq i32 %readonly, 0
  %may_be_used = or i1 %is_read, %is_writable
  br i1 %may_be_used, label %check_type, label %release
check_type:
  {load("ndim", "i32", "view", PyBuffer.ndim)}
  {load("wanted_ndim", "i32", "wanted", OklCallArgument.ndim)}
  %same_ndim = icmp eq i32 %ndim, %wanted_ndim
  {load("itemsize", "i64", "view", PyBuffer.itemsize)}
  {load("wanted_itemsize", "i64", "wanted", OklCallArgument.itemsize)}
  %same_itemsize = icmp eq i64 %itemsize, %wanted_itemsize
  {load("len", "i64", "view", PyBuffer.len)}
  {load("nbytes", "i64", "wanted", OklCallArgument.nbytes)}
  %same_len = icmp eq i64 %len, %nbytes
  {load("suboffsets", "ptr", "view", PyBuffer.suboffsets)}
  %is_direct = icmp eq ptr %suboffsets, null
  {load("format", "ptr", "view", PyBuffer.format)}
  %has_format = icmp ne ptr %format, null
  {load("shape", "ptr", "view", PyBuffer.shape)}
  %has_shape = icmp ne ptr %shape, null
  %is_scalar = icmp eq i32 %ndim, 0
  %shape_known = or i1 %has_shape, %is_scalar
  %good_1 = and i1 %same_ndim, %same_itemsize
  %good_2 = and i1 %same_len, %is_direct
  %good_3 = and i1 %has_format, %shape_known
  %good_4 = and i1 %good_1, %good_2
  %good = and i1 %good_3, %good_4
  br i1 %good, label %format_head, label %release, {_LIKELY}

format_head:
  %at = phi ptr [ %format, %check_type ], [ %next_at, %format_sign ]
  %sign = load i8, ptr %at
  %next_at = getelementptr inbounds i8, ptr %at, i64 1
  switch i8 %sign, label %format_type [
    i8 {ord("@")}, label %format_sign
    i8 {ord("=")}, label %format_sign
    i8 {ord("<")}, label %format_sign
  ]
format_sign:
  br label %format_head
format_type:
  {at("formats_at", "wanted", OklCallArgument.formats)}
  %one = load i8, ptr %formats_at
  %other_at = getelementptr inbounds i8, ptr %formats_at, i64 1
  %other = load i8, ptr %other_at
  %is_one = icmp eq i8 %sign, %one
  %is_other = icmp eq i8 %sign, %other
  %same_type = or i1 %is_one, %is_other
  br i1 %same_type, label %format_end, label %release, {_LIKELY}
format_end:
  %last = load i8, ptr %next_at
  %ends = icmp eq i8 %last, 0
  br i1 %ends, label %sizes_start, label %release, {_LIKELY}

sizes_start:
  {load("wanted_shape", "ptr", "wanted", OklCallArgument.shape)}
  {load("strides", "ptr", "view", PyBuffer.strides)}
  %no_strides = icmp eq ptr %strides, null
  %rank = zext i32 %ndim to i64
  br label %sizes_head
sizes_head:
  %left = phi i64 [ %rank, %sizes_start ], [ %d, %stride_good ]
  %step = phi i64 [ %itemsize, %sizes_start ], [ %next_step, %stride_good ]
  %done = icmp eq i64 %left, 0
  br i1 %done, label %fits, label %size
size:
  %d = sub i64 %left, 1
  %size_at = getelementptr inbounds i64, ptr %shape, i64 %d
  %size_here = load i64, ptr %size_at
  %wanted_size_at = getelementptr inbounds i64, ptr %wanted_shape, i64 %d
  %wanted_size = load i64, ptr %wanted_size_at
  %next_step = mul i64 %step, %size_here
  %same_size = icmp eq i64 %size_here, %wanted_size
  br i1 %same_size, label %stride, label %release, {_LIKELY}
stride:
  %is_one_row = icmp eq i64 %size_here, 1
  %any_stride = or i1 %no_strides, %is_one_row
  br i1 %any_stride, label %stride_good, label %stride_check
stride_check:
  %stride_at = getelementptr inbounds i64, ptr %strides, i64 %d
  %stride_here = load i64, ptr %stride_at
  %in_row = icmp eq i64 %stride_here, %step
  br i1 %in_row, label %stride_good, label %release
stride_good:
  br label %sizes_head
fits:
  ret i32 1
release:
  call void @PyBuffer_Release(ptr %view)
  ret i32 0
unfit:
  ret i32 0
}}"""


def _scalar() -> str:
    """Store a number's 8 bytes, and return whether it is of Python's own type and fits."""
    return f"""
define internal i1 @okl_scalar(ptr %call, ptr %wanted, ptr %value, ptr %to) {{
entry:
  %overflow = alloca i32, align 4
  {load("kind", "i8", "wanted", OklCallArgument.kind)}
  {load("type", "ptr", "value", PyObject.type)}
  switch i8 %kind, label %integer [
    i8 {NumberKind.F64.value}, label %floating
    i8 {NumberKind.F32.value}, label %floating
    i8 {NumberKind.BOOL.value}, label %boolean
  ]
floating:
  {load("float_type", "ptr", "call", OklCall.float_type)}
  %is_float = icmp eq ptr %type, %float_type
  br i1 %is_float, label %double, label %unfit
double:
  %number = call double @PyFloat_AsDouble(ptr %value)
  %is_single = icmp eq i8 %kind, {NumberKind.F32.value}
  br i1 %is_single, label %single, label %store_double
store_double:
  store double %number, ptr %to
  ret i1 true
single:
  ; What is too large may still be rounded to the largest number: Python knows.
  %absolute = call double @llvm.fabs.f64(double %number)
  %is_large = fcmp ogt double %absolute, 0x47EFFFFFE0000000
  %is_finite = fcmp olt double %absolute, 0x7FF0000000000000
  %is_too_large = and i1 %is_large, %is_finite
  br i1 %is_too_large, label %unfit, label %store_single
store_single:
  %rounded = fptrunc double %number to float
  store float %rounded, ptr %to
  ret i1 true
boolean:
  {load("true", "ptr", "call", OklCall.true)}
  {load("false", "ptr", "call", OklCall.false)}
  %is_true = icmp eq ptr %value, %true
  %is_false = icmp eq ptr %value, %false
  %is_boolean = or i1 %is_true, %is_false
  br i1 %is_boolean, label %store_boolean, label %unfit
store_boolean:
  %bit = zext i1 %is_true to i64
  store i64 %bit, ptr %to
  ret i1 true
integer:
  {load("int_type", "ptr", "call", OklCall.int_type)}
  %is_int = icmp eq ptr %type, %int_type
  br i1 %is_int, label %whole, label %unfit
whole:
  %whole_number = call i64 @PyLong_AsLongLongAndOverflow(ptr %value, ptr %overflow)
  %how_far = load i32, ptr %overflow
  %is_whole = icmp eq i32 %how_far, 0
  {load("least", "i64", "wanted", OklCallArgument.least)}
  {load("most", "i64", "wanted", OklCallArgument.most)}
  %not_low = icmp sge i64 %whole_number, %least
  %not_high = icmp sle i64 %whole_number, %most
  %in_range = and i1 %not_low, %not_high
  %is_fit = and i1 %is_whole, %in_range
  br i1 %is_fit, label %store_whole, label %unfit
store_whole:
  store i64 %whole_number, ptr %to
  ret i1 true
unfit:
  ret i1 false
}}"""


def _number() -> str:
    """Make Python's number of a result in memory; null for an error."""
    cases = [
        (NumberKind[f"{sign}{width}"], f"i{width}", "sext" if sign == "I" else "zext", make)
        for sign, make in (("I", "PyLong_FromLongLong"), ("U", "PyLong_FromUnsignedLongLong"))
        for width in (8, 16, 32, 64)
    ]
    blocks = "\n".join(
        f"""{kind.name}:
  %{kind.name}_stored = load {type_}, ptr %place
  {f"%{kind.name}_wide = {widen} {type_} %{kind.name}_stored to i64" if type_ != "i64" else ""}
  %{kind.name}_made = call ptr @{make}(i64 %{kind.name}_{"stored" if type_ == "i64" else "wide"})
  ret ptr %{kind.name}_made"""
        for kind, type_, widen, make in cases
    )
    labels = "\n".join(f"    i64 {kind.value}, label %{kind.name}" for kind, *_ in cases)
    return f"""
define internal ptr @okl_number(ptr %row) {{
entry:
  {load("kind", "i64", "row", OklCallResult.kind)}
  {load("place", "ptr", "row", OklCallResult.place)}
  switch i64 %kind, label %boolean [
    i64 {NumberKind.F64.value}, label %double
    i64 {NumberKind.F32.value}, label %single
{labels}
  ]
double:
  %number = load double, ptr %place
  %made_double = call ptr @PyFloat_FromDouble(double %number)
  ret ptr %made_double
single:
  %stored_single = load float, ptr %place
  %wide = fpext float %stored_single to double
  %made_single = call ptr @PyFloat_FromDouble(double %wide)
  ret ptr %made_single
boolean:
  %stored_bit = load i8, ptr %place
  %bit = zext i8 %stored_bit to i64
  %made_boolean = call ptr @PyBool_FromLong(i64 %bit)
  ret ptr %made_boolean
{blocks}
}}"""


def _take(slots: Mapping[str, int]) -> str:
    """Make a Buffer on memory for a result and store the address to `to`; null for an error.

    A piece of memory is a tuple that begins with its address. The Buffer's owner is a capsule that returns the piece
    when it is freed.
    """
    stores = {"spec": "%spec", "address": "%number", "owner": "%lease", "readonly": "%false", "copied_from": "%none"}
    stores["element"] = "%element"
    fields = "\n  ".join(store(f"slot_{name}", f"ptr {value}", "made", slots[name]) for name, value in stores.items())
    return f"""
define internal ptr @okl_take(ptr %call, ptr %row, ptr %to) {{
entry:
  {load("take", "ptr", "row", OklCallResult.take)}
  %free = call ptr @PyObject_CallNoArgs(ptr %take)
  %is_free = icmp ne ptr %free, null
  br i1 %is_free, label %have, label %none_free, {_LIKELY}
none_free:
  call void @PyErr_Clear()
  {load("make", "ptr", "row", OklCallResult.make)}
  %new = call ptr @PyObject_CallNoArgs(ptr %make)
  %is_new = icmp ne ptr %new, null
  br i1 %is_new, label %have, label %failed
have:
  %piece = phi ptr [ %free, %entry ], [ %new, %none_free ]
  %number = call ptr @PyTuple_GetItem(ptr %piece, i64 0)
  %address = call ptr @PyLong_AsVoidPtr(ptr %number)
  store ptr %address, ptr %to
  %lease = call ptr @PyCapsule_New(ptr %piece, ptr null, ptr @okl_lease_end)
  %is_lease = icmp ne ptr %lease, null
  br i1 %is_lease, label %leased, label %not_leased, {_LIKELY}
not_leased:
  call void @Py_DecRef(ptr %piece)
  br label %failed
leased:
  {load("give_back", "ptr", "row", OklCallResult.give_back)}
  call void @Py_IncRef(ptr %give_back)
  %set = call i32 @PyCapsule_SetContext(ptr %lease, ptr %give_back)
  {load("buffer_type", "ptr", "call", OklCall.buffer_type)}
  %made = call ptr @PyType_GenericAlloc(ptr %buffer_type, i64 0)
  %is_made = icmp ne ptr %made, null
  br i1 %is_made, label %fill, label %not_made, {_LIKELY}
not_made:
  call void @Py_DecRef(ptr %lease)
  br label %failed
fill:
  {load("spec", "ptr", "row", OklCallResult.spec)}
  {load("element", "ptr", "row", OklCallResult.element)}
  {load("false", "ptr", "call", OklCall.false)}
  {load("none", "ptr", "call", OklCall.none)}
  call void @Py_IncRef(ptr %spec)
  call void @Py_IncRef(ptr %number)
  call void @Py_IncRef(ptr %false)
  call void @Py_IncRef(ptr %none)
  call void @Py_IncRef(ptr %element)
  {fields}
  ret ptr %made
failed:
  ret ptr null
}}"""


_LEASE_END = """
define internal void @okl_lease_end(ptr %lease) {
  %piece = call ptr @PyCapsule_GetPointer(ptr %lease, ptr null)
  %give_back = call ptr @PyCapsule_GetContext(ptr %lease)
  call void @okl_append(ptr %give_back, ptr %piece)
  call void @Py_DecRef(ptr %piece)
  call void @Py_DecRef(ptr %give_back)
  ret void
}"""
"""The destructor of a capsule that owns a piece of memory: returns the piece to its pool."""

_END = f"""
define internal void @okl_end(ptr %call, ptr %turns, ptr %turn) {{
  %has_turn = icmp ne ptr %turns, null
  br i1 %has_turn, label %give_back, label %unlock
give_back:
  call void @okl_give_back(ptr %turns, ptr %turn)
  ret void
unlock:
  {load("busy_place", "ptr", "call", OklCall.busy)}
  store i64 0, ptr %busy_place
  call void @okl_unlock(ptr %call)
  ret void
}}"""
"""Ends a call: returns its turn, or the only frame to the lock; a pending exception is kept."""

_GIVE_BACK = """
define internal void @okl_give_back(ptr %turns, ptr %turn) {
  %give_back = call ptr @PyTuple_GetItem(ptr %turns, i64 1)
  call void @okl_append(ptr %give_back, ptr %turn)
  call void @Py_DecRef(ptr %turn)
  call void @Py_DecRef(ptr %turns)
  ret void
}"""
"""Returns a frame."""


def _quiet(name: str, parameters: str, call: str) -> str:
    """A function that calls a function of Python's and keeps a pending exception; an error of its own is dropped."""
    return f"""
define internal void @{name}({parameters}) {{
  %errors = alloca [3 x ptr], align 16
  %error_1 = getelementptr inbounds ptr, ptr %errors, i64 1
  %error_2 = getelementptr inbounds ptr, ptr %errors, i64 2
  call void @PyErr_Fetch(ptr %errors, ptr %error_1, ptr %error_2)
  {call}
  %good = icmp ne ptr %none, null
  br i1 %good, label %drop, label %clear, {_LIKELY}
drop:
  call void @Py_DecRef(ptr %none)
  br label %restore
clear:
  call void @PyErr_Clear()
  br label %restore
restore:
  %type = load ptr, ptr %errors
  %value_of = load ptr, ptr %error_1
  %trace = load ptr, ptr %error_2
  call void @PyErr_Restore(ptr %type, ptr %value_of, ptr %trace)
  ret void
}}"""


_UNLOCK = _quiet(
    "okl_unlock",
    "ptr %call",
    f"{load('release', 'ptr', 'call', OklCall.release)}\n  %none = call ptr @PyObject_CallNoArgs(ptr %release)",
)
_APPEND = _quiet(
    "okl_append", "ptr %append, ptr %value", "%none = call ptr @PyObject_CallOneArg(ptr %append, ptr %value)"
)
"""Returns frames and pieces. If that fails for lack of memory, the piece is lost."""

_RELEASE = f"""
define internal void @okl_release(ptr %views, i64 %count) {{
entry:
  br label %head
head:
  %left = phi i64 [ %count, %entry ], [ %index, %one ]
  %done = icmp eq i64 %left, 0
  br i1 %done, label %end, label %one
one:
  %index = sub i64 %left, 1
  {element_at("view", "views", PyBuffer, "%index")}
  call void @PyBuffer_Release(ptr %view)
  br label %head
end:
  ret void
}}"""
