// RUN: not okl-opt %s --run 2>&1 | filecheck %s --check-prefix SEVERAL
// RUN: not okl-opt %s --run --function=scalar 2>&1 | filecheck %s --check-prefix SCALAR
// RUN: not okl-opt %s --run --function=lowered 2>&1 | filecheck %s --check-prefix LOWERED
// RUN: not okl-opt %s --run --function=declared 2>&1 | filecheck %s --check-prefix DECLARED
// RUN: echo "module {}" | not okl-opt --run 2>&1 | filecheck %s --check-prefix NONE

// What cannot be run, and why.
// SEVERAL:  okl-opt: error: --run: several candidates, choose one with --function=NAME: scalar, through, lowered
// SCALAR:   error: 'llvm.func' op is refused by --run: it was in the module as read, and its accesses are not known: give the passes that made it and --run in one command
// LOWERED:  error: 'llvm.func' op is refused by --run: it was in the module as read, and its accesses are not known: give the passes that made it and --run in one command
// DECLARED: okl-opt: error: --function=declared: the module has no such job or function; candidates: scalar, through, lowered
// NONE:     okl-opt: error: --run: nothing to run: the module has no job and no public function with a body

func.func private @declared()

// A function beside one in the llvm dialect, which is read with its module; one on tensors.

func.func @scalar(%a: i32) -> i32 {
  return %a : i32
}
func.func @through(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
llvm.func @lowered(%a: !llvm.ptr) {
  llvm.return
}

// SLOW: each of five runs compiles
