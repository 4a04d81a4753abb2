// FLAGS: -buffer-deallocation-simplification
// -----
func.func @dealloc_deallocated_in_retained(%arg0: i1, %arg1: memref<2xi32>) -> i1 {
  %0 = bufferization.dealloc (%arg1 : memref<2xi32>) if (%arg0) retain (%arg1 : memref<2xi32>)
  return %0 : i1
}
// -----
func.func @dealloc_deallocated_in_retained_extract_base_memref(%arg0: i1, %arg1: memref<2xi32>) -> i1 {
  %base_buffer, %offset, %size, %stride = memref.extract_strided_metadata %arg1 : memref<2xi32> -> memref<i32>, index, index, index
  %0 = bufferization.dealloc (%base_buffer : memref<i32>) if (%arg0) retain (%arg1 : memref<2xi32>)
  return %0 : i1
}
// -----
func.func @dealloc_multi(%arg0: i1, %arg1: memref<2xi32>, %arg2: memref<2xi32>, %arg3: memref<2xi32>, %c: i1) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%arg1, %arg2, %arg3 : memref<2xi32>, memref<2xi32>, memref<2xi32>) if (%arg0, %c, %c) retain (%arg1, %arg2 : memref<2xi32>, memref<2xi32>)
  return %0#0, %0#1 : i1, i1
}
// -----
func.func @dup(%arg0: i1, %arg1: memref<2xi32>, %arg2: memref<2xi32>) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%arg1, %arg1 : memref<2xi32>, memref<2xi32>) if (%arg0, %arg0) retain (%arg2, %arg2 : memref<2xi32>, memref<2xi32>)
  return %0#0, %0#1 : i1, i1
}
// -----
func.func @allocs(%arg0: i1, %n: index) -> (memref<?xi32>, i1) {
  %true = arith.constant true
  %a = memref.alloc(%n) : memref<?xi32>
  %b = memref.alloc(%n) : memref<?xi32>
  %c = memref.alloc(%n) : memref<?xi32>
  memref.copy %a, %b : memref<?xi32> to memref<?xi32>
  memref.copy %a, %c : memref<?xi32> to memref<?xi32>
  %0 = bufferization.dealloc (%a, %b, %c : memref<?xi32>, memref<?xi32>, memref<?xi32>) if (%true, %true, %arg0) retain (%b : memref<?xi32>)
  return %b, %0 : memref<?xi32>, i1
}
// -----
func.func @true_retained(%x: i1, %a: memref<2xi32>, %b: memref<2xi32>) -> (i1, i1) {
  %true = arith.constant true
  %0:2 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%true, %x) retain (%a, %b : memref<2xi32>, memref<2xi32>)
  return %0#0, %0#1 : i1, i1
}
// -----
func.func @true_retained2(%x: i1, %a: memref<2xi32>, %b: memref<2xi32>) -> (i1, i1) {
  %true = arith.constant true
  %base_buffer, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<2xi32> -> memref<i32>, index, index, index
  %0:2 = bufferization.dealloc (%base_buffer, %b : memref<i32>, memref<2xi32>) if (%true, %x) retain (%a, %b : memref<2xi32>, memref<2xi32>)
  return %0#0, %0#1 : i1, i1
}
// -----
func.func @true_retained3(%x: i1, %a: memref<2xi32>, %b: memref<2xi32>) -> (i1) {
  %true = arith.constant true
  %0 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%true, %true) retain (%a : memref<2xi32>)
  return %0 : i1
}
// -----
func.func @partial(%x: i1, %y: i1, %n: memref<2xi32>) -> (memref<2xi32>, i1, i1) {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %s = arith.select %x, %a, %b : memref<2xi32>
  %0:2 = bufferization.dealloc (%a, %b, %n : memref<2xi32>, memref<2xi32>, memref<2xi32>) if (%x, %y, %x) retain (%s, %n : memref<2xi32>, memref<2xi32>)
  return %s, %0#0, %0#1 : memref<2xi32>, i1, i1
}
// -----
func.func @loop(%m: memref<2xf32>, %n: index) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = scf.for %i = %c0 to %n step %c1 iter_args(%z = %m) -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    memref.copy %z, %a : memref<2xf32> to memref<2xf32>
    scf.yield %a : memref<2xf32>
  }
  return %x : memref<2xf32>
}
// -----
func.func @view(%x: i1) -> (memref<1xi32, strided<[1]>>, i1) {
  %a = memref.alloc() : memref<2xi32>
  %v = memref.subview %a[0][1][1] : memref<2xi32> to memref<1xi32, strided<[1]>>
  %0 = bufferization.dealloc (%a : memref<2xi32>) if (%x) retain (%v : memref<1xi32, strided<[1]>>)
  return %v, %0 : memref<1xi32, strided<[1]>>, i1
}
// -----
func.func @false(%x: i1, %a: memref<2xi32>) {
  %f = arith.constant false
  bufferization.dealloc (%a : memref<2xi32>) if (%f)
  bufferization.dealloc
  %c = memref.cast %a : memref<2xi32> to memref<?xi32>
  return
}
// -----
func.func @deadregion(%x: i1, %a: memref<2xi32>) -> memref<2xi32> {
  cf.br ^a
^a:
  %s = arith.select %x, %a, %a : memref<2xi32>
  scf.if %x {
  }
  return %s : memref<2xi32>
}
// -----
func.func @ext(%x: i1) {
  %a = memref.alloc() : memref<2xi32>
  %base_buffer, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<2xi32> -> memref<i32>, index, index, index
  memref.copy %a, %a : memref<2xi32> to memref<2xi32>
  bufferization.dealloc (%base_buffer : memref<i32>) if (%x)
  return
}
// -----
func.func @f200(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
%s0 = arith.select %c0, %a0, %m0 : memref<4xi32>
%s1 = arith.select %c1, %m1, %a0 : memref<4xi32>
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %m0 : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %s0 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a0 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %s0 : memref<4xi32> -> memref<i32>, index, index, index
%b2, %o2, %sz2, %st2 = memref.extract_strided_metadata %s0 : memref<4xi32> -> memref<i32>, index, index, index
%r0 = bufferization.dealloc (%m1 : memref<4xi32>) if (%c0) retain (%k : memref<4xi32>)
return %m1, %k, %r0, %f : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f201(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
%s0 = arith.select %c0, %m0, %m1 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %s0) -> memref<4xi32> {
 scf.yield %a0 : memref<4xi32>
}
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %l : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %q : memref<4xi32>
}
%call = func.call @g(%l) : (memref<4xi32>) -> memref<4xi32>
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %l : memref<4xi32> -> memref<i32>, index, index, index
%b2, %o2, %sz2, %st2 = memref.extract_strided_metadata %m1 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc (%m0 : memref<4xi32>) if (%c1) retain (%m0, %m1 : memref<4xi32>, memref<4xi32>)
return %k, %m0, %r0#1, %r0#1 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f202(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
memref.copy %a2, %m0 : memref<4xi32> to memref<4xi32>
%a3 = memref.alloc() : memref<4xi32>
memref.copy %a3, %m0 : memref<4xi32> to memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %a1) -> memref<4xi32> {
 scf.yield %m0 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a1 : memref<4xi32> -> memref<i32>, index, index, index
%r0:3 = bufferization.dealloc (%a3, %b0, %a0 : memref<4xi32>, memref<i32>, memref<4xi32>) if (%c0, %c1, %t) retain (%a1, %a3, %a3 : memref<4xi32>, memref<4xi32>, memref<4xi32>)
return %l, %l, %r0#1, %f : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f203(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %a0, %m0 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %a0) -> memref<4xi32> {
 scf.yield %m1 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %m1 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc retain (%l, %a0 : memref<4xi32>, memref<4xi32>)
return %s0, %m0, %r0#1, %c1 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f204(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
memref.copy %a2, %m0 : memref<4xi32> to memref<4xi32>
%a3 = memref.alloc() : memref<4xi32>
memref.copy %a3, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %m0, %a2 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %a1) -> memref<4xi32> {
 scf.yield %m0 : memref<4xi32>
}
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %l : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %a3 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a2 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc (%a0 : memref<4xi32>) if (%t) retain (%l, %s0 : memref<4xi32>, memref<4xi32>)
return %k, %m0, %r0#0, %f : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f205(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
%a3 = memref.alloc() : memref<4xi32>
memref.copy %a3, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %m1, %a2 : memref<4xi32>
%s1 = arith.select %c1, %m1, %m0 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %a1) -> memref<4xi32> {
 scf.yield %a0 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a3 : memref<4xi32> -> memref<i32>, index, index, index
bufferization.dealloc (%a2, %a3 : memref<4xi32>, memref<4xi32>) if (%t, %c1)
return %m0, %l, %t, %t : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f206(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %m0, %a0 : memref<4xi32>
%s1 = arith.select %c1, %m1, %m0 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %a0) -> memref<4xi32> {
 scf.yield %s1 : memref<4xi32>
}
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %s1 : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %m1 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %l : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %s0 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc (%k, %m1, %b1 : memref<4xi32>, memref<4xi32>, memref<i32>) if (%t, %c0, %c1) retain (%m0, %k : memref<4xi32>, memref<4xi32>)
%r1:3 = bufferization.dealloc (%b0, %s0, %m1, %m0 : memref<i32>, memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%c0, %c0, %c0, %c0) retain (%s1, %s1, %k : memref<4xi32>, memref<4xi32>, memref<4xi32>)
return %k, %a0, %r0#1, %r0#1 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f207(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %m1, %a0 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %m0) -> memref<4xi32> {
 scf.yield %m0 : memref<4xi32>
}
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %m1 : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %m1 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %m1 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %a1 : memref<4xi32> -> memref<i32>, index, index, index
%b2, %o2, %sz2, %st2 = memref.extract_strided_metadata %a1 : memref<4xi32> -> memref<i32>, index, index, index
%r0 = bufferization.dealloc (%a0, %m1, %l, %m0 : memref<4xi32>, memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%t, %f, %c1, %f) retain (%l : memref<4xi32>)
return %a0, %s0, %r0, %c0 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f208(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
memref.copy %a2, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %a0, %a1 : memref<4xi32>
%s1 = arith.select %c1, %a0, %a1 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %m1) -> memref<4xi32> {
 scf.yield %m1 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %s1 : memref<4xi32> -> memref<i32>, index, index, index
%r0 = bufferization.dealloc (%a2, %a1 : memref<4xi32>, memref<4xi32>) if (%f, %t) retain (%s1 : memref<4xi32>)
%r1 = bufferization.dealloc (%b0 : memref<i32>) if (%c0) retain (%a1 : memref<4xi32>)
return %m0, %a1, %r0, %t : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f209(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %m1, %m0 : memref<4xi32>
%s1 = arith.select %c1, %m1, %m0 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %m1) -> memref<4xi32> {
 scf.yield %s0 : memref<4xi32>
}
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %m1 : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %a0 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc (%b0 : memref<i32>) if (%t) retain (%l, %m0 : memref<4xi32>, memref<4xi32>)
return %l, %l, %r0#0, %r0#0 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f210(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
%a3 = memref.alloc() : memref<4xi32>
%s0 = arith.select %c0, %m0, %a0 : memref<4xi32>
%s1 = arith.select %c1, %m1, %m0 : memref<4xi32>
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %s1 : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %m1 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a0 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %a3 : memref<4xi32> -> memref<i32>, index, index, index
%b2, %o2, %sz2, %st2 = memref.extract_strided_metadata %m1 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc (%b0, %a2 : memref<i32>, memref<4xi32>) if (%c0, %t) retain (%m1, %a2 : memref<4xi32>, memref<4xi32>)
return %m0, %a1, %r0#0, %c0 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f211(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
%s0 = arith.select %c0, %a2, %a0 : memref<4xi32>
%s1 = arith.select %c1, %a2, %s0 : memref<4xi32>
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %s0 : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %a1 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %s0 : memref<4xi32> -> memref<i32>, index, index, index
%r0:3 = bufferization.dealloc (%a0, %a1 : memref<4xi32>, memref<4xi32>) if (%c1, %f) retain (%m1, %s1, %s0 : memref<4xi32>, memref<4xi32>, memref<4xi32>)
return %m1, %a2, %r0#1, %f : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f212(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
memref.copy %a2, %m0 : memref<4xi32> to memref<4xi32>
%a3 = memref.alloc() : memref<4xi32>
memref.copy %a3, %m0 : memref<4xi32> to memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %m0) -> memref<4xi32> {
 scf.yield %a0 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a3 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %m1 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc (%a2, %l, %m1 : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%f, %t, %c0) retain (%l, %m0 : memref<4xi32>, memref<4xi32>)
return %a0, %a0, %r0#1, %c1 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f213(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %a0) -> memref<4xi32> {
 scf.yield %m1 : memref<4xi32>
}
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %l : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %q : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a1 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %k : memref<4xi32> -> memref<i32>, index, index, index
%b2, %o2, %sz2, %st2 = memref.extract_strided_metadata %m1 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc retain (%a0, %k : memref<4xi32>, memref<4xi32>)
%r1:2 = bufferization.dealloc (%b2, %k, %m1 : memref<i32>, memref<4xi32>, memref<4xi32>) if (%c0, %f, %t) retain (%a0, %a0 : memref<4xi32>, memref<4xi32>)
return %k, %k, %r0#0, %t : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f214(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %a0) -> memref<4xi32> {
 scf.yield %m1 : memref<4xi32>
}
%call = func.call @g(%m0) : (memref<4xi32>) -> memref<4xi32>
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a0 : memref<4xi32> -> memref<i32>, index, index, index
%r0 = bufferization.dealloc (%m0 : memref<4xi32>) if (%t) retain (%l : memref<4xi32>)
return %a1, %a1, %r0, %c0 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f215(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %m0, %m1 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %m0) -> memref<4xi32> {
 scf.yield %s0 : memref<4xi32>
}
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %m0 : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %m0 : memref<4xi32>
}
%call = func.call @g(%m0) : (memref<4xi32>) -> memref<4xi32>
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %call : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %call : memref<4xi32> -> memref<i32>, index, index, index
%b2, %o2, %sz2, %st2 = memref.extract_strided_metadata %s0 : memref<4xi32> -> memref<i32>, index, index, index
%r0 = bufferization.dealloc (%b2, %call : memref<i32>, memref<4xi32>) if (%t, %f) retain (%s0 : memref<4xi32>)
return %m0, %l, %r0, %c1 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f216(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
%s0 = arith.select %c0, %m0, %m1 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %m0) -> memref<4xi32> {
 scf.yield %a0 : memref<4xi32>
}
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %l : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %q : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a1 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %k : memref<4xi32> -> memref<i32>, index, index, index
%b2, %o2, %sz2, %st2 = memref.extract_strided_metadata %a0 : memref<4xi32> -> memref<i32>, index, index, index
bufferization.dealloc (%m0 : memref<4xi32>) if (%c0)
%r1:2 = bufferization.dealloc (%m0, %m0, %k, %b1 : memref<4xi32>, memref<4xi32>, memref<4xi32>, memref<i32>) if (%f, %f, %c0, %t) retain (%s0, %a0 : memref<4xi32>, memref<4xi32>)
return %m1, %a0, %r1#1, %c1 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f217(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
memref.copy %a2, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %m1, %a0 : memref<4xi32>
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc (%m0 : memref<4xi32>) if (%f) retain (%m0, %a0 : memref<4xi32>, memref<4xi32>)
return %a1, %a2, %r0#0, %t : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f218(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
memref.copy %a2, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %m1, %m0 : memref<4xi32>
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a0 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %a2 : memref<4xi32> -> memref<i32>, index, index, index
%r0:3 = bufferization.dealloc (%b1 : memref<i32>) if (%f) retain (%m1, %s0, %m1 : memref<4xi32>, memref<4xi32>, memref<4xi32>)
return %s0, %m1, %r0#0, %c1 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f219(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
%s0 = arith.select %c0, %a1, %a0 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %a1) -> memref<4xi32> {
 scf.yield %m0 : memref<4xi32>
}
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %s0 : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %q : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a0 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc retain (%s0, %l : memref<4xi32>, memref<4xi32>)
return %m1, %k, %r0#0, %r0#0 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f220(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %a1, %m1 : memref<4xi32>
%s1 = arith.select %c1, %a1, %m1 : memref<4xi32>
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %m1 : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %q : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc (%m0 : memref<4xi32>) if (%c0) retain (%a0, %m0 : memref<4xi32>, memref<4xi32>)
return %s1, %s1, %r0#0, %c0 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f221(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %m1, %a1 : memref<4xi32>
%s1 = arith.select %c1, %s0, %a1 : memref<4xi32>
%call = func.call @g(%a0) : (memref<4xi32>) -> memref<4xi32>
%r0:3 = bufferization.dealloc (%a1 : memref<4xi32>) if (%c0) retain (%s1, %call, %m1 : memref<4xi32>, memref<4xi32>, memref<4xi32>)
bufferization.dealloc (%m0, %a0 : memref<4xi32>, memref<4xi32>) if (%f, %c0)
return %s1, %call, %r0#1, %r0#2 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f222(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %m0, %a0 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %s0) -> memref<4xi32> {
 scf.yield %s0 : memref<4xi32>
}
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %m0 : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %q : memref<4xi32>
}
%call = func.call @g(%s0) : (memref<4xi32>) -> memref<4xi32>
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a0 : memref<4xi32> -> memref<i32>, index, index, index
%r0 = bufferization.dealloc (%k, %b0, %s0 : memref<4xi32>, memref<i32>, memref<4xi32>) if (%t, %f, %c0) retain (%call : memref<4xi32>)
return %s0, %k, %r0, %r0 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f223(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
%s0 = arith.select %c0, %a2, %m0 : memref<4xi32>
%s1 = arith.select %c1, %a2, %m0 : memref<4xi32>
%r0:2 = bufferization.dealloc retain (%s0, %a0 : memref<4xi32>, memref<4xi32>)
return %s1, %s0, %r0#1, %c0 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f224(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
%s0 = arith.select %c0, %m0, %a0 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %m1) -> memref<4xi32> {
 scf.yield %m0 : memref<4xi32>
}
%call = func.call @g(%m1) : (memref<4xi32>) -> memref<4xi32>
%r0 = bufferization.dealloc (%a0, %m1, %s0 : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%c0, %c1, %f) retain (%s0 : memref<4xi32>)
return %l, %a0, %r0, %r0 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f225(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %m1, %m0 : memref<4xi32>
%s1 = arith.select %c1, %a0, %m1 : memref<4xi32>
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %s0 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %m1 : memref<4xi32> -> memref<i32>, index, index, index
%r0:3 = bufferization.dealloc (%s0, %m1, %b0 : memref<4xi32>, memref<4xi32>, memref<i32>) if (%f, %t, %c1) retain (%s1, %m1, %s0 : memref<4xi32>, memref<4xi32>, memref<4xi32>)
return %s1, %s0, %r0#1, %r0#0 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f226(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
memref.copy %a2, %m0 : memref<4xi32> to memref<4xi32>
%a3 = memref.alloc() : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %a1) -> memref<4xi32> {
 scf.yield %a2 : memref<4xi32>
}
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a3 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc (%m0, %a0, %b1, %a3 : memref<4xi32>, memref<4xi32>, memref<i32>, memref<4xi32>) if (%c1, %f, %f, %c0) retain (%a1, %a2 : memref<4xi32>, memref<4xi32>)
%r1:3 = bufferization.dealloc retain (%l, %a2, %a0 : memref<4xi32>, memref<4xi32>, memref<4xi32>)
return %a1, %m1, %r1#1, %c1 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f227(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
%a2 = memref.alloc() : memref<4xi32>
memref.copy %a2, %m0 : memref<4xi32> to memref<4xi32>
%a3 = memref.alloc() : memref<4xi32>
memref.copy %a3, %m0 : memref<4xi32> to memref<4xi32>
%k = scf.if %c0 -> memref<4xi32> {
 scf.yield %m0 : memref<4xi32>
} else {
%q = memref.alloc() : memref<4xi32>
 scf.yield %a0 : memref<4xi32>
}
%r0:2 = bufferization.dealloc (%a3, %m0, %m1 : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%c1, %f, %c1) retain (%a0, %k : memref<4xi32>, memref<4xi32>)
return %a1, %a1, %r0#1, %c0 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f228(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %a1, %m0 : memref<4xi32>
%s1 = arith.select %c1, %m0, %m1 : memref<4xi32>
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %a0 : memref<4xi32> -> memref<i32>, index, index, index
%b1, %o1, %sz1, %st1 = memref.extract_strided_metadata %a0 : memref<4xi32> -> memref<i32>, index, index, index
%b2, %o2, %sz2, %st2 = memref.extract_strided_metadata %s0 : memref<4xi32> -> memref<i32>, index, index, index
%r0:3 = bufferization.dealloc (%a1, %m1, %b2, %b0 : memref<4xi32>, memref<4xi32>, memref<i32>, memref<i32>) if (%t, %t, %f, %c1) retain (%m0, %s1, %s0 : memref<4xi32>, memref<4xi32>, memref<4xi32>)
%r1:2 = bufferization.dealloc (%s1, %b1, %s0 : memref<4xi32>, memref<i32>, memref<4xi32>) if (%t, %c1, %t) retain (%m0, %m1 : memref<4xi32>, memref<4xi32>)
return %m1, %m0, %r0#2, %r0#1 : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f229(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, memref<4xi32>, i1, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%s0 = arith.select %c0, %m1, %a0 : memref<4xi32>
%l = scf.for %i = %i0 to %n step %i1 iter_args(%z = %s0) -> memref<4xi32> {
 scf.yield %a1 : memref<4xi32>
}
%call = func.call @g(%m0) : (memref<4xi32>) -> memref<4xi32>
%b0, %o0, %sz0, %st0 = memref.extract_strided_metadata %m1 : memref<4xi32> -> memref<i32>, index, index, index
bufferization.dealloc (%s0, %m0 : memref<4xi32>, memref<4xi32>) if (%f, %c0)
return %a0, %l, %t, %t : memref<4xi32>, memref<4xi32>, i1, i1
}
func.func private @g(%m: memref<4xi32>) -> memref<4xi32>
// -----
func.func @f0(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %bx0) -> memref<4xi32> {
%bbx0 = memref.alloc() : memref<4xi32>
memref.copy %bbx0, %m0 : memref<4xi32> to memref<4xi32>
%r0 = bufferization.dealloc (%a0, %bz, %m1 : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%c0, %t, %c1) retain (%a0 : memref<4xi32>)
scf.if %r0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %a0 : memref<4xi32>
}
bufferization.dealloc (%bx0, %bl : memref<4xi32>, memref<4xi32>) if (%t, %c1)
return %bl, %t : memref<4xi32>, i1
}
// -----
func.func @f1(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%bx1 = memref.alloc() : memref<4xi32>
memref.copy %bx1, %m0 : memref<4xi32> to memref<4xi32>
%r0:2 = bufferization.dealloc (%m0, %bx1 : memref<4xi32>, memref<4xi32>) if (%c0, %f) retain (%bx1, %m1 : memref<4xi32>, memref<4xi32>)
scf.if %r0#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r0#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %bx1, %r0#0 : memref<4xi32>, i1
}
// -----
func.func @f2(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %m0) -> memref<4xi32> {
%bbx0 = memref.alloc() : memref<4xi32>
memref.copy %bbx0, %m0 : memref<4xi32> to memref<4xi32>
%bbx1 = memref.alloc() : memref<4xi32>
memref.copy %bbx1, %m0 : memref<4xi32> to memref<4xi32>
bufferization.dealloc (%bbx1, %m1 : memref<4xi32>, memref<4xi32>) if (%c1, %f)
scf.yield %bbx0 : memref<4xi32>
}
%r1 = bufferization.dealloc (%m1, %bl : memref<4xi32>, memref<4xi32>) if (%t, %f) retain (%m0 : memref<4xi32>)
scf.if %r1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %m1, %r1 : memref<4xi32>, i1
}
// -----
func.func @f3(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%bx1 = memref.alloc() : memref<4xi32>
memref.copy %bx1, %m0 : memref<4xi32> to memref<4xi32>
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %bx0) -> memref<4xi32> {
%bbx0 = memref.alloc() : memref<4xi32>
memref.copy %bbx0, %m0 : memref<4xi32> to memref<4xi32>
%bbx1 = memref.alloc() : memref<4xi32>
memref.copy %bbx1, %m0 : memref<4xi32> to memref<4xi32>
%bbl = scf.for %bbi = %i0 to %n step %i1 iter_args(%bbz = %bz) -> memref<4xi32> {
%r0:3 = bufferization.dealloc (%bz, %bx1 : memref<4xi32>, memref<4xi32>) if (%c1, %f) retain (%bbz, %bbx1, %bx0 : memref<4xi32>, memref<4xi32>, memref<4xi32>)
scf.if %r0#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r0#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r0#2 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %m0 : memref<4xi32>
}
%r1:2 = bufferization.dealloc (%m0 : memref<4xi32>) if (%f) retain (%m0, %bz : memref<4xi32>, memref<4xi32>)
scf.if %r1#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r1#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %bbx1 : memref<4xi32>
}
bufferization.dealloc (%bx1, %m1, %bx0, %m0 : memref<4xi32>, memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%c1, %t, %f, %t)
return %bx1, %t : memref<4xi32>, i1
}
// -----
func.func @f4(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %m1) -> memref<4xi32> {
%bbx0 = memref.alloc() : memref<4xi32>
memref.copy %bbx0, %m0 : memref<4xi32> to memref<4xi32>
%bbl = scf.for %bbi = %i0 to %n step %i1 iter_args(%bbz = %m0) -> memref<4xi32> {
%bbbb, %bbbo, %bbbsz, %bbbst = memref.extract_strided_metadata %bx0 : memref<4xi32> -> memref<i32>, index, index, index
%r0 = bufferization.dealloc retain (%bbx0 : memref<4xi32>)
scf.if %r0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %bx0 : memref<4xi32>
}
%r1:2 = bufferization.dealloc (%m1, %m0 : memref<4xi32>, memref<4xi32>) if (%t, %t) retain (%bx0, %m1 : memref<4xi32>, memref<4xi32>)
scf.if %r1#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r1#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %m0 : memref<4xi32>
}
%r2:2 = bufferization.dealloc (%m1, %bl : memref<4xi32>, memref<4xi32>) if (%t, %t) retain (%m0, %bx0 : memref<4xi32>, memref<4xi32>)
scf.if %r2#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r2#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %m1, %r2#1 : memref<4xi32>, i1
}
// -----
func.func @f5(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%r0 = bufferization.dealloc (%m0, %a1, %m1 : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%c1, %f, %c0) retain (%m0 : memref<4xi32>)
scf.if %r0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %bx0, %r0 : memref<4xi32>, i1
}
// -----
func.func @f6(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %a0) -> memref<4xi32> {
%bbl = scf.for %bbi = %i0 to %n step %i1 iter_args(%bbz = %bz) -> memref<4xi32> {
%bbbx0 = memref.alloc() : memref<4xi32>
memref.copy %bbbx0, %m0 : memref<4xi32> to memref<4xi32>
bufferization.dealloc (%a0, %bbbx0 : memref<4xi32>, memref<4xi32>) if (%c1, %f)
scf.yield %bz : memref<4xi32>
}
%r1 = bufferization.dealloc retain (%bz : memref<4xi32>)
scf.if %r1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %bbl : memref<4xi32>
}
%r2:2 = bufferization.dealloc (%m0, %a1, %a0 : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%c0, %c1, %t) retain (%a1, %a0 : memref<4xi32>, memref<4xi32>)
scf.if %r2#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r2#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %m0, %r2#0 : memref<4xi32>, i1
}
// -----
func.func @f7(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %m0) -> memref<4xi32> {
%bbb, %bbo, %bbsz, %bbst = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
%r0:2 = bufferization.dealloc (%m1, %m0, %bz : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%c0, %c0, %c1) retain (%m0, %m1 : memref<4xi32>, memref<4xi32>)
scf.if %r0#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r0#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %m0 : memref<4xi32>
}
%bb, %bo, %bsz, %bst = memref.extract_strided_metadata %m1 : memref<4xi32> -> memref<i32>, index, index, index
%r1 = bufferization.dealloc retain (%a0 : memref<4xi32>)
scf.if %r1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %m0, %r1 : memref<4xi32>, i1
}
// -----
func.func @f8(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%bb, %bo, %bsz, %bst = memref.extract_strided_metadata %bx0 : memref<4xi32> -> memref<i32>, index, index, index
bufferization.dealloc
return %bx0, %t : memref<4xi32>, i1
}
// -----
func.func @f9(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%bx1 = memref.alloc() : memref<4xi32>
memref.copy %bx1, %m0 : memref<4xi32> to memref<4xi32>
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %m1) -> memref<4xi32> {
%bbb, %bbo, %bbsz, %bbst = memref.extract_strided_metadata %bx1 : memref<4xi32> -> memref<i32>, index, index, index
%r0:3 = bufferization.dealloc (%m1, %bz, %m0 : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%f, %c1, %c1) retain (%m1, %bz, %bx0 : memref<4xi32>, memref<4xi32>, memref<4xi32>)
scf.if %r0#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r0#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r0#2 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %m1 : memref<4xi32>
}
%bb, %bo, %bsz, %bst = memref.extract_strided_metadata %bx1 : memref<4xi32> -> memref<i32>, index, index, index
%r1 = bufferization.dealloc (%m1, %bb, %bx1 : memref<4xi32>, memref<i32>, memref<4xi32>) if (%f, %c0, %t) retain (%bl : memref<4xi32>)
scf.if %r1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %m1, %r1 : memref<4xi32>, i1
}
// -----
func.func @f10(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %m0) -> memref<4xi32> {
%bbl = scf.for %bbi = %i0 to %n step %i1 iter_args(%bbz = %a1) -> memref<4xi32> {
%bbbx0 = memref.alloc() : memref<4xi32>
memref.copy %bbbx0, %m0 : memref<4xi32> to memref<4xi32>
%r0:3 = bufferization.dealloc (%m0 : memref<4xi32>) if (%t) retain (%a0, %m0, %m1 : memref<4xi32>, memref<4xi32>, memref<4xi32>)
scf.if %r0#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r0#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r0#2 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %m0 : memref<4xi32>
}
%r1:2 = bufferization.dealloc (%a0, %a1 : memref<4xi32>, memref<4xi32>) if (%t, %c1) retain (%a1, %m1 : memref<4xi32>, memref<4xi32>)
scf.if %r1#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r1#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %a1 : memref<4xi32>
}
%r2 = bufferization.dealloc (%a1, %m0, %bl : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%t, %t, %c1) retain (%m1 : memref<4xi32>)
scf.if %r2 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %a0, %r2 : memref<4xi32>, i1
}
// -----
func.func @f11(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%bx1 = memref.alloc() : memref<4xi32>
memref.copy %bx1, %m0 : memref<4xi32> to memref<4xi32>
%r0 = bufferization.dealloc (%bx1, %m1 : memref<4xi32>, memref<4xi32>) if (%c1, %c0) retain (%bx1 : memref<4xi32>)
scf.if %r0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %bx0, %r0 : memref<4xi32>, i1
}
// -----
func.func @f12(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
bufferization.dealloc (%bx0 : memref<4xi32>) if (%f)
return %a0, %t : memref<4xi32>, i1
}
// -----
func.func @f13(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%r0 = bufferization.dealloc (%m1 : memref<4xi32>) if (%c1) retain (%m1 : memref<4xi32>)
scf.if %r0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %m1, %r0 : memref<4xi32>, i1
}
// -----
func.func @f14(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%bx1 = memref.alloc() : memref<4xi32>
memref.copy %bx1, %m0 : memref<4xi32> to memref<4xi32>
%r0:2 = bufferization.dealloc (%bx0 : memref<4xi32>) if (%t) retain (%bx0, %m0 : memref<4xi32>, memref<4xi32>)
scf.if %r0#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r0#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %bx1, %r0#1 : memref<4xi32>, i1
}
// -----
func.func @f15(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %m0) -> memref<4xi32> {
%bbb, %bbo, %bbsz, %bbst = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
%r0 = bufferization.dealloc (%bz : memref<4xi32>) if (%t) retain (%m0 : memref<4xi32>)
scf.if %r0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %m1 : memref<4xi32>
}
%bb, %bo, %bsz, %bst = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
%r1:2 = bufferization.dealloc (%bl : memref<4xi32>) if (%f) retain (%m0, %m1 : memref<4xi32>, memref<4xi32>)
scf.if %r1#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r1#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %m0, %r1#1 : memref<4xi32>, i1
}
// -----
func.func @f16(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %bx0) -> memref<4xi32> {
%bbl = scf.for %bbi = %i0 to %n step %i1 iter_args(%bbz = %bx0) -> memref<4xi32> {
%bbbx0 = memref.alloc() : memref<4xi32>
memref.copy %bbbx0, %m0 : memref<4xi32> to memref<4xi32>
%bbbx1 = memref.alloc() : memref<4xi32>
memref.copy %bbbx1, %m0 : memref<4xi32> to memref<4xi32>
bufferization.dealloc (%bx0 : memref<4xi32>) if (%t)
scf.yield %a0 : memref<4xi32>
}
%r1:2 = bufferization.dealloc (%a0, %m0, %m1, %bz : memref<4xi32>, memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%c0, %f, %f, %t) retain (%m0, %m1 : memref<4xi32>, memref<4xi32>)
scf.if %r1#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r1#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %m1 : memref<4xi32>
}
%bb, %bo, %bsz, %bst = memref.extract_strided_metadata %bx0 : memref<4xi32> -> memref<i32>, index, index, index
%r2 = bufferization.dealloc retain (%bx0 : memref<4xi32>)
scf.if %r2 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %m1, %r2 : memref<4xi32>, i1
}
// -----
func.func @f17(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%r0 = bufferization.dealloc (%m1, %bx0 : memref<4xi32>, memref<4xi32>) if (%f, %t) retain (%m0 : memref<4xi32>)
scf.if %r0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %bx0, %r0 : memref<4xi32>, i1
}
// -----
func.func @f18(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%bb, %bo, %bsz, %bst = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
%r0 = bufferization.dealloc (%bb, %m1 : memref<i32>, memref<4xi32>) if (%c0, %t) retain (%m1 : memref<4xi32>)
scf.if %r0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %m0, %r0 : memref<4xi32>, i1
}
// -----
func.func @f19(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%r0 = bufferization.dealloc (%m1, %a1, %a0 : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%f, %t, %t) retain (%a0 : memref<4xi32>)
scf.if %r0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %m0, %r0 : memref<4xi32>, i1
}
// -----
func.func @f20(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%bx1 = memref.alloc() : memref<4xi32>
memref.copy %bx1, %m0 : memref<4xi32> to memref<4xi32>
bufferization.dealloc (%a0 : memref<4xi32>) if (%c1)
return %m0, %t : memref<4xi32>, i1
}
// -----
func.func @f21(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%r0 = bufferization.dealloc (%m0, %m1, %bx0 : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%c0, %c0, %t) retain (%bx0 : memref<4xi32>)
scf.if %r0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %bx0, %r0 : memref<4xi32>, i1
}
// -----
func.func @f22(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %m1) -> memref<4xi32> {
%r0:2 = bufferization.dealloc (%m0, %m0 : memref<4xi32>, memref<4xi32>) if (%c1, %f) retain (%m0, %m1 : memref<4xi32>, memref<4xi32>)
scf.if %r0#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r0#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %bz : memref<4xi32>
}
%r1 = bufferization.dealloc retain (%m1 : memref<4xi32>)
scf.if %r1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %m0, %r1 : memref<4xi32>, i1
}
// -----
func.func @f23(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %m1) -> memref<4xi32> {
%bbx0 = memref.alloc() : memref<4xi32>
memref.copy %bbx0, %m0 : memref<4xi32> to memref<4xi32>
%bbl = scf.for %bbi = %i0 to %n step %i1 iter_args(%bbz = %a0) -> memref<4xi32> {
%r0 = bufferization.dealloc (%bz, %m0 : memref<4xi32>, memref<4xi32>) if (%c0, %c0) retain (%bbx0 : memref<4xi32>)
scf.if %r0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %m0 : memref<4xi32>
}
%bbb, %bbo, %bbsz, %bbst = memref.extract_strided_metadata %bbx0 : memref<4xi32> -> memref<i32>, index, index, index
bufferization.dealloc (%bbl, %m0, %bz : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%c1, %c1, %t)
scf.yield %bbx0 : memref<4xi32>
}
bufferization.dealloc (%a0, %a0 : memref<4xi32>, memref<4xi32>) if (%c1, %f)
return %bl, %t : memref<4xi32>, i1
}
// -----
func.func @f24(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%bb, %bo, %bsz, %bst = memref.extract_strided_metadata %m1 : memref<4xi32> -> memref<i32>, index, index, index
bufferization.dealloc (%m1 : memref<4xi32>) if (%c1)
return %a0, %t : memref<4xi32>, i1
}
// -----
func.func @f25(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %m1) -> memref<4xi32> {
%bbx0 = memref.alloc() : memref<4xi32>
memref.copy %bbx0, %m0 : memref<4xi32> to memref<4xi32>
%bbx1 = memref.alloc() : memref<4xi32>
memref.copy %bbx1, %m0 : memref<4xi32> to memref<4xi32>
%bbl = scf.for %bbi = %i0 to %n step %i1 iter_args(%bbz = %a0) -> memref<4xi32> {
%bbbb, %bbbo, %bbbsz, %bbbst = memref.extract_strided_metadata %bz : memref<4xi32> -> memref<i32>, index, index, index
bufferization.dealloc
scf.yield %bbx1 : memref<4xi32>
}
%r1 = bufferization.dealloc (%bbl, %bbx0, %a0 : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%f, %c0, %c0) retain (%bbx0 : memref<4xi32>)
scf.if %r1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %bbx0 : memref<4xi32>
}
%bb, %bo, %bsz, %bst = memref.extract_strided_metadata %m1 : memref<4xi32> -> memref<i32>, index, index, index
%r2:2 = bufferization.dealloc (%bb : memref<i32>) if (%c1) retain (%m0, %bl : memref<4xi32>, memref<4xi32>)
scf.if %r2#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r2#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %m0, %r2#0 : memref<4xi32>, i1
}
// -----
func.func @f26(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%bb, %bo, %bsz, %bst = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
bufferization.dealloc (%a1 : memref<4xi32>) if (%c1)
return %a1, %t : memref<4xi32>, i1
}
// -----
func.func @f27(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
bufferization.dealloc (%m0 : memref<4xi32>) if (%t)
return %a0, %t : memref<4xi32>, i1
}
// -----
func.func @f28(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%bx0 = memref.alloc() : memref<4xi32>
memref.copy %bx0, %m0 : memref<4xi32> to memref<4xi32>
%bx1 = memref.alloc() : memref<4xi32>
memref.copy %bx1, %m0 : memref<4xi32> to memref<4xi32>
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %m1) -> memref<4xi32> {
%bbl = scf.for %bbi = %i0 to %n step %i1 iter_args(%bbz = %bx1) -> memref<4xi32> {
%bbbx0 = memref.alloc() : memref<4xi32>
memref.copy %bbbx0, %m0 : memref<4xi32> to memref<4xi32>
%bbbb, %bbbo, %bbbsz, %bbbst = memref.extract_strided_metadata %m1 : memref<4xi32> -> memref<i32>, index, index, index
%r0 = bufferization.dealloc (%bx0, %bx1 : memref<4xi32>, memref<4xi32>) if (%c0, %c0) retain (%m0 : memref<4xi32>)
scf.if %r0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %bx1 : memref<4xi32>
}
%r1:2 = bufferization.dealloc (%m1 : memref<4xi32>) if (%f) retain (%bz, %m1 : memref<4xi32>, memref<4xi32>)
scf.if %r1#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r1#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %m1 : memref<4xi32>
}
%bb, %bo, %bsz, %bst = memref.extract_strided_metadata %bx0 : memref<4xi32> -> memref<i32>, index, index, index
%r2:2 = bufferization.dealloc (%m0, %bl : memref<4xi32>, memref<4xi32>) if (%c1, %c1) retain (%m0, %bl : memref<4xi32>, memref<4xi32>)
scf.if %r2#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r2#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %bx0, %r2#0 : memref<4xi32>, i1
}
// -----
func.func @f29(%m0: memref<4xi32>, %m1: memref<4xi32>, %c0: i1, %c1: i1, %n: index) -> (memref<4xi32>, i1) {
%t = arith.constant true
%f = arith.constant false
%i0 = arith.constant 0 : index
%i1 = arith.constant 1 : index
%a0 = memref.alloc() : memref<4xi32>
memref.copy %a0, %m0 : memref<4xi32> to memref<4xi32>
%a1 = memref.alloc() : memref<4xi32>
memref.copy %a1, %m0 : memref<4xi32> to memref<4xi32>
%bl = scf.for %bi = %i0 to %n step %i1 iter_args(%bz = %a0) -> memref<4xi32> {
%bbl = scf.for %bbi = %i0 to %n step %i1 iter_args(%bbz = %a0) -> memref<4xi32> {
%bbbx0 = memref.alloc() : memref<4xi32>
memref.copy %bbbx0, %m0 : memref<4xi32> to memref<4xi32>
%bbbb, %bbbo, %bbbsz, %bbbst = memref.extract_strided_metadata %m0 : memref<4xi32> -> memref<i32>, index, index, index
%r0:3 = bufferization.dealloc retain (%bbz, %m1, %bbbx0 : memref<4xi32>, memref<4xi32>, memref<4xi32>)
scf.if %r0#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r0#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r0#2 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %a1 : memref<4xi32>
}
%r1 = bufferization.dealloc (%a1, %bbl, %m1 : memref<4xi32>, memref<4xi32>, memref<4xi32>) if (%f, %c1, %f) retain (%m1 : memref<4xi32>)
scf.if %r1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.yield %a0 : memref<4xi32>
}
%r2:3 = bufferization.dealloc (%a1 : memref<4xi32>) if (%f) retain (%bl, %m1, %a0 : memref<4xi32>, memref<4xi32>, memref<4xi32>)
scf.if %r2#0 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r2#1 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
scf.if %r2#2 {
 memref.copy %m0, %m1 : memref<4xi32> to memref<4xi32>
}
return %a1, %r2#2 : memref<4xi32>, i1
}
// -----
module {
  func.func @for(%arg0: index, %arg1: memref<2xf32>) -> memref<2xf32> {
    %true = arith.constant true
    %false = arith.constant false
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1, %arg4 = %false) -> (memref<2xf32>, i1) {
      %alloc = memref.alloc() : memref<2xf32>
      memref.copy %arg3, %alloc : memref<2xf32> to memref<2xf32>
      %base_buffer_4, %offset_5, %sizes_6, %strides_7 = memref.extract_strided_metadata %arg3 : memref<2xf32> -> memref<f32>, index, index, index
      %3 = bufferization.dealloc (%base_buffer_4, %alloc : memref<f32>, memref<2xf32>) if (%arg4, %true) retain (%alloc : memref<2xf32>)
      scf.yield %alloc, %3 : memref<2xf32>, i1
    }
    %1 = scf.if %0#1 -> (memref<2xf32>) {
      scf.yield %0#0 : memref<2xf32>
    } else {
      %3 = bufferization.clone %0#0 : memref<2xf32> to memref<2xf32>
      scf.yield %3 : memref<2xf32>
    }
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %0#0 : memref<2xf32> -> memref<f32>, index, index, index
    %base_buffer_0, %offset_1, %sizes_2, %strides_3 = memref.extract_strided_metadata %1 : memref<2xf32> -> memref<f32>, index, index, index
    %2 = bufferization.dealloc (%base_buffer, %base_buffer_0 : memref<f32>, memref<f32>) if (%0#1, %true) retain (%1 : memref<2xf32>)
    return %1 : memref<2xf32>
  }
}
