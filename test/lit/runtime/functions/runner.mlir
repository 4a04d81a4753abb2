// mlir-runner's words.
// RUN: okl-opt %s --run -e seven -entry-point-result=i32 -O1 --shared-libs=libmlir_runner_utils.so,libc.so -dlopen=x.so > %t.out 2> %t.err
// RUN: filecheck %s --check-prefix=SEVEN --input-file=%t.out
// RUN: filecheck %s --check-prefix=LIBRARIES --input-file=%t.err
// RUN: okl-opt %s --run -entry-point-result=void | filecheck %s --check-prefix=MAIN
// RUN: okl-opt %s --run -e place -entry-point-result=i64 | filecheck %s --check-prefix=PLACE
// RUN: okl-opt %s --run -e tenth -entry-point-result=f32 -O0 | filecheck %s --check-prefix=TENTH
// RUN: not okl-opt %s --run -e seven -entry-point-result=void 2>&1 | filecheck %s --check-prefix=VOID
// RUN: not okl-opt %s --run -e seven -entry-point-result=i64 2>&1 | filecheck %s --check-prefix=OTHER
// RUN: not okl-opt %s --run -e nothing -entry-point-result=void 2>&1 | filecheck %s --check-prefix=NOTHING
// RUN: not okl-opt %s --run -e takes -entry-point-result=i32 2>&1 | filecheck %s --check-prefix=TAKES
// RUN: not okl-opt %s --run -e stranger --shared-libs=libfoo.so 2>&1 | filecheck %s --check-prefix=STRANGER
// RUN: not okl-opt %s --run -e seven -O4 2>&1 | filecheck %s --check-prefix=LEVEL
// RUN: not okl-opt %s --run -e seven --print-kernel-choice 2>&1 | filecheck %s --check-prefix=LAUNCHES

// SEVEN: {{^}}7{{$}}
// LIBRARIES: remark: --shared-libs: 'libmlir_runner_utils.so', 'libc.so', 'x.so' are not opened: the runtime has every function that is used
// MAIN: {{^}}main{{$}}
// PLACE: {{^}}-1{{$}}
// TENTH: {{^}}1.000000e-01{{$}}
// VOID: error: expected void function
// OTHER: error: only single i64 function result supported
// NOTHING: error: entry point not found: --function=nothing: the module has no such job or function
// TAKES: error: JIT can't invoke a main function expecting arguments
// STRANGER: error: --shared-libs: 'libfoo.so' is not loaded; symbol 'bar' has no definition
// LEVEL: error: -O4: there are -O0 to -O3
// LAUNCHES: error: --print-kernel-choice is for jobs and okl launches; this is a function

func.func private @bar(i32)

func.func @seven() -> i32 {
  %0 = arith.constant 7 : i32
  return %0 : i32
}

func.func @main() {
  vector.print str "main\n"
  return
}

func.func @place() -> index {
  %0 = arith.constant -1 : index
  return %0 : index
}

func.func @tenth() -> f32 {
  %0 = arith.constant 0.1 : f32
  return %0 : f32
}

func.func @takes(%a: i32) -> i32 {
  return %a : i32
}

func.func @stranger() {
  %0 = arith.constant 7 : i32
  call @bar(%0) : (i32) -> ()
  return
}
