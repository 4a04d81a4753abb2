func.func @index_identities(%x: index, %y: index) -> (index, index, index, index, index, index, index, index, index, index,i1,i1,i1,i1) {
  %c0 = index.constant 0
  %c1 = index.constant 1
  %c5 = index.constant 5
  %0 = index.sub %x, %x
  %1 = index.and %x, %x
  %2 = index.or %x, %x
  %3 = index.xor %x, %x
  %4 = index.maxs %x, %x
  %5 = index.add %c5, %x
  %6 = index.divs %x, %c1
  %7 = index.sub %5, %c5
  %8 = index.mul %x, %c0
  %9 = index.shl %x, %c0
  %s = index.sub %x, %y
  %a = index.cmp eq(%s, %c0)
  %b = index.cmp ne(%c0, %s)
  %m = index.mins %x, %c5
  %d = index.cmp slt(%m, %c5)
  %e = index.cmp sle(%m, %c5)
  return %0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%a,%b,%d,%e : index, index, index, index, index, index, index, index, index, index,i1,i1,i1,i1
}
func.func @index_casts(%x: index, %i: i32, %j: i64) -> (index, i32, i64, index, index,i32,i64,i8, index) {
  %0 = index.casts %i : i32 to index
  %1 = index.casts %0 : index to i32
  %2 = index.casts %j : i64 to index
  %3 = index.casts %2 : index to i64
  %4 = index.casts %x : index to i32
  %5 = index.casts %4 : i32 to index
  %6 = index.casts %x : index to i64
  %7 = index.casts %6 : i64 to index
  %k = index.constant 0xFFFFFFFFF
  %8 = index.casts %k : index to i32
  %9 = index.castu %k : index to i64
  %n = index.constant -1
  %10 = index.castu %n : index to i64
  %11 = index.casts %n : index to i8
  %12 = index.sizeof
  return %0,%1,%3,%5,%7,%8,%10,%11,%12 : index, i32, i64, index, index,i32,i64,i8,index
}
func.func @index_constants(%x: index) -> (index, index, index, index, index,index,index,index,index) {
  %c3 = index.constant 3
  %c40 = index.constant 40
  %m = index.constant -9
  %b = index.constant 0x1FFFFFFFF
  %0 = index.shl %c3, %c40
  %1 = index.shrs %m, %c3
  %2 = index.shru %m, %c3
  %3 = index.divu %m, %c3
  %4 = index.ceildivs %m, %c3
  %5 = index.maxu %b, %c3
  %6 = index.add %x, %c3
  %7 = index.add %6, %c40
  %8 = index.maxs %x, %c3
  %9 = index.maxs %8, %c40
  %10 = index.remu %m, %c3
  return %0, %1, %2, %3,%4,%5,%7,%9,%10 : index,index,index,index,index,index,index,index,index
}
// -----
func.func @sign_of_difference(%x: index, %y: index) -> (i1, i1) {
  %c0 = index.constant 0
  %s = index.sub %x, %y
  %a = index.cmp slt(%s, %c0)
  %b = index.cmp ule(%c0, %s)
  return %a, %b : i1, i1
}
