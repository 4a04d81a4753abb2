// RUN: okl-opt %s -convert-vector-to-llvm -split-input-file -verify-diagnostics | filecheck %s

// A function that the module declares itself is called where it has the type that is needed.
// CHECK:     func.func private @printI64(i64)
// CHECK-NOT: llvm.func @printI64
// CHECK:     call @printI64(%{{.*}}) : (i64) -> ()
func.func private @printI64(i64)
func.func @prints(%a: i64) {
  vector.print %a : i64 punctuation <no_punctuation>
  return
}

// -----

func.func private @printI64(i32)
func.func @prints(%a: i64) {
  // expected-error @+1 {{'vector.print' op redefinition of symbol 'printI64', which it has to call with another type}}
  vector.print %a : i64
  return
}
