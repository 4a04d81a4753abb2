// RUN: okl-opt %s --split-input-file --verify-diagnostics

llvm.func @threads(%n: i32) {
  // expected-error @+1 {{barrier id is missing, it should be set between 0 to 15}}
  nvvm.barrier number_of_threads = %n
  llvm.return
}

// -----

llvm.func @struct(%v: f32, %n: i32) {
  // expected-error @+1 {{expected second element in the returned struct to be of type 'i1' but got 'i32' instead}}
  %0 = nvvm.shfl.sync idx %n, %v, %n, %n {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i32)>
  llvm.return
}

// -----

llvm.func @kind(%v: f32, %n: i32) {
  // expected-error @+1 {{'add' redux kind unsupported with 'f32' type. Only supported type is 'i32'.}}
  %0 = nvvm.redux.sync add %v, %n : f32 -> f32
  llvm.return
}

// -----

llvm.func @of_floats(%n: i32) {
  // expected-error @+1 {{abs attribute is supported only for f32 type}}
  %0 = nvvm.redux.sync add %n, %n {abs = true} : i32 -> i32
  llvm.return
}

// -----

llvm.func @range() {
  // expected-error @+1 {{invalid range attribute: Lower == Upper}}
  %0 = nvvm.read.ptx.sreg.tid.x range <i32, 5, 5> : i32
  llvm.return
}
