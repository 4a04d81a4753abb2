// RUN: okl-opt %s --run --function=okl_subgraph --launcher-module=%S/Inputs/pool_launch.mlir --input=2xf32=1,-1 --split-input-file --verify-diagnostics

// Code that indexes a launch of one op through the pool.
llvm.func @okl_llvm_func(!llvm.ptr, i64)
llvm.func @okl_subgraph(%p: !llvm.ptr) {
  %0 = llvm.mlir.constant(1 : index) : i64
  // expected-error @below {{'llvm.call' op index 1 is outside the launch: it has 1 ops}}
  llvm.call @okl_llvm_func(%p, %0) : (!llvm.ptr, i64) -> ()
  llvm.return
}

// -----

// An index that is computed.
llvm.func @okl_llvm_func(!llvm.ptr, i64)
llvm.func @okl_subgraph(%p: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  // expected-error @below {{'llvm.add' op is refused by --run}}
  %1 = llvm.add %0, %0 : i64
  llvm.call @okl_llvm_func(%p, %1) : (!llvm.ptr, i64) -> ()
  llvm.return
}

// -----

// A launcher that is not the function's.
llvm.func @okl_llvm_func(!llvm.ptr, i64)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_subgraph(%p: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_kernel(%p, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  // expected-error @below {{'llvm.call' op is refused by --run: the launcher must be the function's own argument}}
  llvm.call @okl_llvm_func(%1, %0) : (!llvm.ptr, i64) -> ()
  llvm.return
}

// -----

// The runtime's function with another type.
// expected-error @below {{'llvm.func' op declares the runtime's 'okl_llvm_func' with type}}
llvm.func @okl_llvm_func(!llvm.ptr)
llvm.func @okl_subgraph(%p: !llvm.ptr) {
  llvm.call @okl_llvm_func(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// -----

// The runtime's function, defined by the file.
// expected-error @below {{'llvm.func' op defines 'okl_llvm_func', which is an entry point of the runtime}}
llvm.func @okl_llvm_func(%p: !llvm.ptr, %i: i64) {
  llvm.return
}
llvm.func @okl_subgraph(%p: !llvm.ptr) {
  llvm.return
}

// -----

// A symbol of another name.
llvm.func @system(!llvm.ptr, i64)
llvm.func @okl_subgraph(%p: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  // expected-error @below {{unresolved symbol 'system' needed by okl_subgraph}}
  llvm.call @system(%p, %0) : (!llvm.ptr, i64) -> ()
  llvm.return
}
