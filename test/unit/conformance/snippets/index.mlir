// ----- index.add and its kind (body)
%0 = index.add %i, %j
%1 = index.sub %i, %j {note}
%2 = index.mul %0, %1
%3 = index.and %0, %1
%4 = index.or %0, %1
%5 = index.xor %0, %1
// ----- index.divs and its kind (body)
%0 = index.divs %i, %j
%1 = index.divu %i, %j
%2 = index.ceildivs %i, %j
%3 = index.ceildivu %i, %j
%4 = index.floordivs %i, %j
%5 = index.rems %i, %j
%6 = index.remu %i, %j
// ----- index.maxs and its kind (body)
%0 = index.maxs %i, %j
%1 = index.maxu %i, %j
%2 = index.mins %i, %j
%3 = index.minu %i, %j
%4 = index.shl %i, %j
%5 = index.shrs %i, %j
%6 = index.shru %i, %j
// ----- index.casts (body)
%0 = index.casts %x : i32 to index
%1 = index.castu %i {note} : index to i64
// ----- index.cmp (body)
%0 = index.cmp slt(%i, %j)
%1 = index.cmp uge(%i, %j) {note}
%2 = "index.cmp"(%i, %j) <{pred = #index<cmp_predicate eq>}> : (index, index) -> i1
"test.op"() {p = #index<cmp_predicate ne>} : () -> ()
// ----- index.constant (body)
%0 = index.constant 42
%1 = index.constant {note} -3
%2 = index.constant 42
%3 = index.constant -9223372036854775808
// ----- index.bool.constant (body)
%0 = index.bool.constant true
%1 = index.bool.constant {note} false
// ----- index.sizeof (body)
%0 = index.sizeof
%1 = index.sizeof {note}
