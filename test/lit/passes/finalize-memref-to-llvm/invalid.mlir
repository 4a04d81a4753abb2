// RUN: okl-opt %s -finalize-memref-to-llvm --split-input-file --verify-diagnostics -o -

// A function of another type has the name.
// expected-error @+1 {{redefinition of reserved function 'malloc' of different type '!llvm.func<ptr (i32)>' is prohibited}}
llvm.func @malloc(i32) -> !llvm.ptr
func.func @f() {
  %0 = memref.alloc() : memref<4xf32>
  return
}
