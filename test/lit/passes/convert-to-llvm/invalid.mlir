// RUN: not okl-opt %s -convert-to-llvm=filter-dialects=nosuch 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: not okl-opt %s -convert-to-llvm=filter-dialects=scf 2>&1 | filecheck %s

// MISSING: error: dialect not loaded: nosuch
// CHECK:   error: dialect does not implement ConvertToLLVMPatternInterface: scf
func.func @f(%c: i1) {
  scf.if %c {
  }
  return
}
