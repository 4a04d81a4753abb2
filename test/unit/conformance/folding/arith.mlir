func.func @addf0(%x: f32) -> (f32, f32, f32, f32, f32, f32,f32,f32,f32,f32,f32,f32) {
  %z = arith.constant 0.0 : f32
  %nz = arith.constant -0.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %inf = arith.constant 0x7F800000 : f32
  %ninf = arith.constant 0xFF800000 : f32
  %a = arith.addf %x, %z : f32
  %b = arith.addf %x, %nz : f32
  %c = arith.addf %x, %z fastmath<nsz> : f32
  %d = arith.subf %x, %z : f32
  %e = arith.subf %x, %nz fastmath<nsz> : f32
  %f = arith.mulf %x, %z fastmath<nnan,nsz> : f32
  %g = arith.maximumf %x, %ninf : f32
  %h = arith.maxnumf %x, %nan : f32
  %i = arith.maxnumf %x, %ninf : f32
  %j = arith.minnumf %x, %inf : f32
  %k = arith.minimumf %x, %inf : f32
  %l = arith.minimumf %x, %nan : f32
  return %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l : f32, f32, f32, f32, f32, f32, f32,f32,f32,f32,f32,f32
}
// -----
func.func @fsame(%x: f32) -> (f32, f32, f32,f32,f32) {
  %a = arith.maximumf %x, %x : f32
  %b = arith.maxnumf %x, %x : f32
  %c = arith.subf %x, %x fastmath<fast> : f32
  %d = arith.divf %x, %x fastmath<fast> : f32
  %e = arith.subf %x, %x : f32
  return %a, %b, %c, %d , %e: f32, f32, f32, f32,f32
}
// -----
func.func @trunc() -> (f16, f16, f16, f16, f8E4M3FN, f8E4M3FN, f8E5M2, f8E5M2FNUZ, bf16) {
  %x = arith.constant 1.1 : f32
  %y = arith.constant 1.5 : f32
  %b = arith.constant 1.0e10 : f32
  %n = arith.constant 0x7FC00001 : f32
  %inf = arith.constant 0x7F800000 : f32
  %1 = arith.truncf %x : f32 to f16
  %2 = arith.truncf %y : f32 to f16
  %3 = arith.truncf %b : f32 to f16
  %4 = arith.truncf %n : f32 to f16
  %5 = arith.truncf %inf : f32 to f8E4M3FN
  %6 = arith.truncf %n : f32 to f8E4M3FN
  %7 = arith.truncf %y : f32 to f8E5M2
  %8 = arith.truncf %n : f32 to f8E5M2FNUZ
  %9 = arith.truncf %x : f32 to bf16
  return %1, %2, %3, %4, %5, %6, %7, %8, %9 : f16, f16, f16, f16, f8E4M3FN, f8E4M3FN, f8E5M2, f8E5M2FNUZ, bf16
}
// -----
func.func @constants_of_constants(%x: i32, %y: i32, %p: i1, %q: i1) -> (i32, i32,i32,i32,i32,i32,i32,i32,i32,i32) {
  %c1 = arith.constant 17 : i32
  %c2 = arith.constant 5 : i32
  %m1 = arith.constant -1 : i32
  %0 = arith.addi %x, %c1 overflow<nsw,nuw> : i32
  %1 = arith.addi %0, %c2 overflow<nsw> : i32
  %2 = arith.subi %x, %c1 overflow<nsw,nuw> : i32
  %3 = arith.addi %2, %c2 overflow<nsw> : i32
  %4 = arith.muli %x, %c1 overflow<nsw,nuw> : i32
  %5 = arith.muli %4, %c2 overflow<nsw> : i32
  %6 = arith.muli %x, %m1 overflow<nsw,nuw> : i32
  %7 = arith.addi %6, %y overflow<nsw> : i32
  %8 = arith.addi %y, %6 overflow<nsw> : i32
  %9 = arith.subi %c1, %x overflow<nsw,nuw> : i32
  %10 = arith.addi %9, %c2 overflow<nsw> : i32
  %11 = arith.subi %9, %c2 overflow<nsw> : i32
  %12 = arith.subi %c2, %9 overflow<nsw> : i32
  %13 = arith.subi %c2, %2 overflow<nsw> : i32
  %14 = arith.subi %c2, %0 overflow<nsw> : i32
  %15 = arith.subi %0, %c2 overflow<nsw> : i32
  return %1, %3, %5,%7, %8, %10,%11, %12, %13, %15 : i32, i32, i32, i32, i32, i32,i32,i32,i32,i32
}
// -----
func.func @extended_and_selected(%a: i8, %b: i8, %x: i32, %y: i32, %p: i1, %q: i1) -> (i32,i32,i1,i32,i32,i32,i32,i32,i16,i16) {
  %ea = arith.extui %a : i8 to i32
  %eb = arith.extui %b : i8 to i32
  %0 = arith.andi %ea, %eb : i32
  %1 = arith.ori %ea, %eb : i32
  %2 = arith.cmpi slt, %ea, %eb : i32
  %3 = arith.select %p, %x, %y : i32
  %4 = arith.select %q, %3, %y : i32
  %5 = arith.select %q, %y, %3 : i32
  %6 = arith.select %q, %x, %3 : i32
  %7 = arith.select %q, %3, %x : i32
  %t = arith.constant true
  %np = arith.xori %p, %t : i1
  %8 = arith.select %np, %x, %y : i32
  %c4 = arith.constant 4 : i32
  %s = arith.shrsi %x, %c4 : i32
  %9 = arith.trunci %s : i32 to i16
  %c20 = arith.constant 20 : i32
  %s2 = arith.shrsi %x, %c20 : i32
  %10 = arith.trunci %s2 : i32 to i16
  return %0, %1, %2, %4, %5, %6, %7, %8, %9, %10: i32,i32,i1,i32,i32,i32,i32,i32, i16, i16
}
// -----
func.func @floats_and_vectors(%x: f32, %y: f32, %p: i1, %i: i32, %v: vector<4xi32>) -> (f32, f32, f32,f32, i1,i1,i1, f32,f32, i32, vector<4xi32>) {
  %a = arith.negf %x : f32
  %b = arith.negf %y : f32
  %m = arith.mulf %a, %b : f32
  %d = arith.divf %a, %b : f32
  %n = arith.negf %a : f32
  %s = arith.subf %x, %b : f32
  %cf = arith.constant 1.5 : f32
  %fi = arith.sitofp %i : i32 to f32
  %c = arith.cmpf olt, %fi, %cf : f32
  %c2 = arith.cmpf ogt, %cf, %x : f32
  %true = arith.constant true
  %c3 = arith.cmpf ult, %x, %x : f32
  %mm = arith.mulf %x, %cf fastmath<contract> : f32
  %mm2 = arith.divf %x, %cf : f32
  %r = arith.bitcast %x : f32 to i32
  %r2 = arith.bitcast %r : i32 to f32
  %k = arith.constant dense<[1,2,3,4]> : vector<4xi32>
  %k1 = arith.addi %v, %k : vector<4xi32>
  %k2 = arith.addi %k, %k1 : vector<4xi32>
  return %m, %d, %n, %s, %c, %c2, %c3, %mm, %mm2, %i, %k2 : f32, f32, f32,f32, i1,i1,i1, f32,f32, i32, vector<4xi32>
}
// -----
func.func @a1(%p: i1, %q: i1, %x: i32, %y: i32) -> i32 { %0 = arith.select %p, %x, %y : i32
  %1 = arith.select %q, %0, %y : i32
 return %1 : i32 }
// -----
func.func @a2(%p: i1, %q: i1, %x: i32, %y: i32) -> i32 { %0 = arith.select %p, %x, %y : i32
  %1 = arith.select %q, %y, %0 : i32
 return %1 : i32 }
// -----
func.func @a3(%p: i1, %q: i1, %x: i32, %y: i32) -> i32 { %0 = arith.select %p, %x, %y : i32
  %1 = arith.select %q, %x, %0 : i32
 return %1 : i32 }
// -----
func.func @a4(%p: i1, %q: i1, %x: i32, %y: i32) -> i32 { %0 = arith.select %p, %x, %y : i32
  %1 = arith.select %q, %0, %x : i32
 return %1 : i32 }
// -----
func.func @t16(%x: i32) -> i16 { %c = arith.constant 16 : i32
 %0 = arith.shrsi %x, %c : i32
 %1 = arith.trunci %0 : i32 to i16
 return %1 : i16 }
// -----
func.func @t17(%x: i32) -> i16 { %c = arith.constant 17 : i32
 %0 = arith.shrsi %x, %c : i32
 %1 = arith.trunci %0 : i32 to i16
 return %1 : i16 }
// -----
func.func @vsplat(%x: vector<4xi32>, %t: tensor<?xi32>) -> (vector<4xi32>, tensor<?xi32>) { %c = arith.constant dense<16> : vector<4xi32>
 %0 = arith.addi %x, %c : vector<4xi32>
 %1 = arith.addi %0, %c : vector<4xi32>
 %2 = arith.subi %t, %t : tensor<?xi32>
 return %1, %2 : vector<4xi32>, tensor<?xi32> }
// -----
func.func @sub1(%x: i32) -> (i32, i32, i32) { 
 %c = arith.constant 16 : i32
 %d = arith.constant 7 : i32
 %0 = arith.addi %x, %c overflow<nsw> : i32
 %1 = arith.subi %0, %d overflow<nsw> : i32
 %2 = arith.subi %d, %0 overflow<nsw> : i32
 %3 = arith.subi %c, %x overflow<nsw> : i32
 %4 = arith.subi %3, %d overflow<nsw> : i32
 return %1, %2, %4 : i32,i32,i32}
// -----
func.func @sub2(%x: i32, %y: i32) -> (i32,i32) {
 %1 = arith.subi %x, %y overflow<nsw> : i32
 %2 = arith.subi %1, %x overflow<nsw> : i32
 %3 = arith.addi %x, %y : i32
 %4 = arith.subi %y, %3 : i32
 return %2, %4 : i32, i32}
// -----
func.func @ext(%x: i8, %y: i8) -> (i1, i1,i1,i32, i32, i16, i64, i32) {
 %a = arith.extui %x : i8 to i32
 %b = arith.extui %y : i8 to i32
 %c = arith.extsi %x : i8 to i32
 %d = arith.extsi %y : i8 to i32
 %1 = arith.cmpi eq, %a, %b : i32
 %2 = arith.cmpi ne, %c, %d : i32
 %3 = arith.cmpi slt, %c, %d : i32
 %4 = arith.xori %c, %d : i32
 %5 = arith.extsi %a : i32 to i64
 %6 = arith.trunci %a : i32 to i16
 %7 = arith.trunci %5 : i64 to i32
 return %1, %2, %3, %4, %4, %6, %5, %7 : i1,i1,i1,i32,i32,i16,i64,i32}
// -----
func.func @mulx(%x: i32, %y: i32) -> (i32, i32) {
  %a = arith.extui %x : i32 to i64
  %b = arith.extui %y : i32 to i64
  %c = arith.muli %a, %b : i64
  %k = arith.constant 32 : i64
  %s = arith.shrui %c, %k : i64
  %t = arith.trunci %s : i64 to i32
  %a1 = arith.extsi %x : i32 to i64
  %b1 = arith.extsi %y : i32 to i64
  %c1 = arith.muli %a1, %b1 : i64
  %s1 = arith.shrui %c1, %k : i64
  %t1 = arith.trunci %s1 : i64 to i32
  return %t, %t1 : i32, i32 }
// -----
func.func @idx(%x: i32, %i: index, %b: i8) -> (i32, index, i64,index,index) {
  %a = arith.index_cast %x : i32 to index
  %c = arith.index_cast %a : index to i32
  %f = arith.index_cast %i : index to i64
  %g = arith.index_cast %f : i64 to index
  %h = arith.extsi %b : i8 to i32
  %j = arith.index_cast %h : i32 to index
  %k = arith.extui %b : i8 to i32
  %l = arith.index_castui %k : i32 to index
  return %c, %g, %f,%j, %l : i32, index, i64,index,index }
// -----
func.func @index_through_fewer_bits(%i: index) -> index {
  %d = arith.index_cast %i : index to i32
  %e = arith.index_cast %d : i32 to index
  return %e : index }
// -----
func.func @cmpx(%x: i1, %y: i1, %a: i32, %b: i32) -> (i1, i1, i1, i32) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.cmpi slt, %a, %b : i32
  %1 = arith.xori %0, %t : i1
  %2 = arith.cmpi eq, %x, %f : i1
  %3 = arith.select %x, %y, %t : i1
  %4 = arith.select %x, %f, %y : i1
  %5 = arith.select %1, %a, %b : i32
  return %1, %2, %3, %5 : i1, i1, i1, i32 }
// -----
func.func @sel(%x: i1, %y: i1, %z: i1) -> (i1,i1,i1,i1) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.select %x, %f, %y : i1
  %1 = arith.select %x, %y, %f : i1
  %2 = arith.select %x, %y, %z : i1
  %ny = arith.xori %y, %t : i1
  %3 = arith.select %x, %y, %ny : i1
  return %0, %1, %2, %3 : i1, i1,i1,i1 }
// -----
func.func @sitofp(%x: i8) -> (f32, f32,f32) {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.sitofp %0 : i32 to f32
  %2 = arith.extui %x : i8 to i32
  %3 = arith.sitofp %2 : i32 to f32
  %4 = arith.uitofp %2 : i32 to f32
  return %1, %3,%4 : f32, f32,f32 }
// -----
func.func @products(%x: i32, %v: vector<4xi32>) -> (i32, i32, vector<4xi32>, i32) {
  %c1 = arith.constant 1 : i32
  %l, %h = arith.mulsi_extended %x, %c1 : i32
  %cm = arith.constant -1 : i32
  %l2, %h2 = arith.mului_extended %x, %c1 : i32
  %k = arith.constant dense<0> : vector<4xi32>
  %l3, %h3 = arith.mulsi_extended %v, %k : vector<4xi32>
  %r = arith.remsi %x, %cm : i32
  return %h, %h2, %h3, %r : i32, i32, vector<4xi32>, i32 }

// -----
func.func @truncf_infinity_to_finite_format() -> f4E2M1FN {
  %inf = arith.constant 0x7F800000 : f32
  %0 = arith.truncf %inf : f32 to f4E2M1FN
  return %0 : f4E2M1FN
}

// -----

func.func @select_of_unsigned_bits_is_no_extension(%p: i1) -> ui1 {
  %one = "test.constant"() {value = 1 : ui1} : () -> ui1
  %zero = "test.constant"() {value = 0 : ui1} : () -> ui1
  %0 = arith.select %p, %one, %zero : ui1
  return %0 : ui1
}

// -----

func.func @exact_shift_stays_exact(%x: i64) -> i32 {
  %c = arith.constant 32 : i64
  %0 = arith.shrsi %x, %c exact : i64
  %1 = arith.trunci %0 : i64 to i32
  return %1 : i32
}

// -----

func.func @cmpi_of_poison(%a: i32) -> (i1, i1, i1) {
  %p = ub.poison : i32
  %c = arith.constant 1 : i32
  %0 = arith.cmpi slt, %p, %a : i32
  %1 = arith.cmpi slt, %a, %p : i32
  %2 = arith.cmpi slt, %c, %p : i32
  return %0, %1, %2 : i1, i1, i1
}
