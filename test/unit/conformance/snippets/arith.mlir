// ----- arith.constant index (body)
%0 = arith.constant 4 : index
// ----- arith.constant i32 (body)
%0 = arith.constant -7 : i32
// ----- arith.constant true (body)
%0 = arith.constant true
%1 = arith.constant false
// ----- arith.constant float (body)
%0 = arith.constant 1.0e-5 : f32
%1 = arith.constant 0.1 : f64
%2 = arith.constant 0.5 : f16
// ----- arith.constant bf16 (body)
%0 = arith.constant 0.1 : bf16
%1 = arith.constant 0x7F80 : bf16
// ----- arith.constant infinities (body)
%0 = arith.constant 0x7F800000 : f32
%1 = arith.constant 0xFFF0000000000000 : f64
// ----- arith.constant dense (body)
%0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
%1 = arith.constant dense<0.1> : vector<4xf32>
%2 = arith.constant dense<[[true, false]]> : tensor<1x2xi1>
// ----- arith.constant dense i64 (body)
%0 = arith.constant dense<[[1, -2], [3, 4]]> : tensor<2x2xi64>
// ----- arith.constant same name (body)
%0 = arith.constant 1 : i32
%1 = arith.constant 1 : i32
%2 = arith.constant 1 : i32
// ----- arith.constant negative index (body)
%0 = arith.constant -1 : index
%1 = arith.constant -1 : i64
// ----- arith.addi (body)
%0 = arith.addi %x, %y : i32
// ----- arith.addi overflow (body)
%0 = arith.addi %x, %y overflow<nsw, nuw> : i32
// ----- arith.subi muli (body)
%0 = arith.subi %x, %y : i32
%1 = arith.muli %0, %y : i32
// ----- arith.divsi (body)
%0 = arith.divsi %x, %y : i32
%1 = arith.remui %x, %y : i32
%2 = arith.floordivsi %x, %y : i32
// ----- arith.bitwise (body)
%0 = arith.andi %x, %y : i32
%1 = arith.ori %x, %y : i32
%2 = arith.xori %x, %y : i32
// ----- arith.shifts (body)
%0 = arith.shli %x, %y : i32
%1 = arith.shrsi %x, %y : i32
%2 = arith.shrui %x, %y : i32
// ----- arith.addf (body)
%0 = arith.addf %s, %t : f32
// ----- arith.addf fastmath (body)
%0 = arith.addf %s, %t fastmath<fast> : f32
%1 = arith.mulf %s, %t fastmath<nnan,ninf> : f32
// ----- arith.float ops (body)
%0 = arith.subf %s, %t : f32
%1 = arith.divf %s, %t : f32
%2 = arith.negf %s : f32
// ----- arith.maxima (body)
%0 = arith.maximumf %s, %t : f32
%1 = arith.minnumf %s, %t : f32
%2 = arith.maxsi %x, %y : i32
// ----- arith.cmpi (body)
%0 = arith.cmpi slt, %x, %y : i32
%1 = arith.cmpi ne, %i, %j : index
// ----- arith.cmpf (body)
%0 = arith.cmpf ogt, %s, %t : f32
%1 = arith.cmpf une, %s, %t : f32
// ----- arith.select (body)
%0 = arith.select %b, %x, %y : i32
// ----- arith.casts (body)
%0 = arith.extsi %x : i32 to i64
%1 = arith.trunci %l : i64 to i8
%2 = arith.sitofp %x : i32 to f32
%3 = arith.fptosi %s : f32 to i32
%4 = arith.extf %s : f32 to f64
%5 = arith.truncf %d : f64 to f32
// ----- arith.index_castui (body)
%0 = arith.index_castui %x : i32 to index
// ----- arith.index_cast (body)
%0 = arith.index_cast %i : index to i32
%1 = arith.index_cast %x : i32 to index
// ----- arith.bitcast (body)
%0 = arith.bitcast %s : f32 to i32
// ----- arith.addui_extended (body)
%0, %1 = arith.addui_extended %x, %y : i32, i1
%2 = arith.addi %0, %x : i32
// ----- arith.addi types (body)
%0 = arith.addi %x, %y : i32
%1 = arith.addi %i, %j : index
%2 = arith.addi %w, %w : vector<4xi32>
%3 = arith.addi %ti, %ti : tensor<4xi32>
%4 = arith.addi %x, %y {my.a = 1 : i8} : i32
// ----- arith.subi types (body)
%0 = arith.subi %x, %y : i32
%1 = arith.subi %i, %j : index
%2 = arith.subi %w, %w : vector<4xi32>
%3 = arith.subi %ti, %ti : tensor<4xi32>
%4 = arith.subi %x, %y {my.a = 1 : i8} : i32
// ----- arith.muli types (body)
%0 = arith.muli %x, %y : i32
%1 = arith.muli %i, %j : index
%2 = arith.muli %w, %w : vector<4xi32>
%3 = arith.muli %ti, %ti : tensor<4xi32>
%4 = arith.muli %x, %y {my.a = 1 : i8} : i32
// ----- arith.divsi types (body)
%0 = arith.divsi %x, %y : i32
%1 = arith.divsi %i, %j : index
%2 = arith.divsi %w, %w : vector<4xi32>
%3 = arith.divsi %ti, %ti : tensor<4xi32>
%4 = arith.divsi %x, %y {my.a = 1 : i8} : i32
// ----- arith.divui types (body)
%0 = arith.divui %x, %y : i32
%1 = arith.divui %i, %j : index
%2 = arith.divui %w, %w : vector<4xi32>
%3 = arith.divui %ti, %ti : tensor<4xi32>
%4 = arith.divui %x, %y {my.a = 1 : i8} : i32
// ----- arith.ceildivsi types (body)
%0 = arith.ceildivsi %x, %y : i32
%1 = arith.ceildivsi %i, %j : index
%2 = arith.ceildivsi %w, %w : vector<4xi32>
%3 = arith.ceildivsi %ti, %ti : tensor<4xi32>
%4 = arith.ceildivsi %x, %y {my.a = 1 : i8} : i32
// ----- arith.ceildivui types (body)
%0 = arith.ceildivui %x, %y : i32
%1 = arith.ceildivui %i, %j : index
%2 = arith.ceildivui %w, %w : vector<4xi32>
%3 = arith.ceildivui %ti, %ti : tensor<4xi32>
%4 = arith.ceildivui %x, %y {my.a = 1 : i8} : i32
// ----- arith.floordivsi types (body)
%0 = arith.floordivsi %x, %y : i32
%1 = arith.floordivsi %i, %j : index
%2 = arith.floordivsi %w, %w : vector<4xi32>
%3 = arith.floordivsi %ti, %ti : tensor<4xi32>
%4 = arith.floordivsi %x, %y {my.a = 1 : i8} : i32
// ----- arith.remsi types (body)
%0 = arith.remsi %x, %y : i32
%1 = arith.remsi %i, %j : index
%2 = arith.remsi %w, %w : vector<4xi32>
%3 = arith.remsi %ti, %ti : tensor<4xi32>
%4 = arith.remsi %x, %y {my.a = 1 : i8} : i32
// ----- arith.remui types (body)
%0 = arith.remui %x, %y : i32
%1 = arith.remui %i, %j : index
%2 = arith.remui %w, %w : vector<4xi32>
%3 = arith.remui %ti, %ti : tensor<4xi32>
%4 = arith.remui %x, %y {my.a = 1 : i8} : i32
// ----- arith.andi types (body)
%0 = arith.andi %x, %y : i32
%1 = arith.andi %i, %j : index
%2 = arith.andi %w, %w : vector<4xi32>
%3 = arith.andi %ti, %ti : tensor<4xi32>
%4 = arith.andi %x, %y {my.a = 1 : i8} : i32
// ----- arith.ori types (body)
%0 = arith.ori %x, %y : i32
%1 = arith.ori %i, %j : index
%2 = arith.ori %w, %w : vector<4xi32>
%3 = arith.ori %ti, %ti : tensor<4xi32>
%4 = arith.ori %x, %y {my.a = 1 : i8} : i32
// ----- arith.xori types (body)
%0 = arith.xori %x, %y : i32
%1 = arith.xori %i, %j : index
%2 = arith.xori %w, %w : vector<4xi32>
%3 = arith.xori %ti, %ti : tensor<4xi32>
%4 = arith.xori %x, %y {my.a = 1 : i8} : i32
// ----- arith.shli types (body)
%0 = arith.shli %x, %y : i32
%1 = arith.shli %i, %j : index
%2 = arith.shli %w, %w : vector<4xi32>
%3 = arith.shli %ti, %ti : tensor<4xi32>
%4 = arith.shli %x, %y {my.a = 1 : i8} : i32
// ----- arith.shrsi types (body)
%0 = arith.shrsi %x, %y : i32
%1 = arith.shrsi %i, %j : index
%2 = arith.shrsi %w, %w : vector<4xi32>
%3 = arith.shrsi %ti, %ti : tensor<4xi32>
%4 = arith.shrsi %x, %y {my.a = 1 : i8} : i32
// ----- arith.shrui types (body)
%0 = arith.shrui %x, %y : i32
%1 = arith.shrui %i, %j : index
%2 = arith.shrui %w, %w : vector<4xi32>
%3 = arith.shrui %ti, %ti : tensor<4xi32>
%4 = arith.shrui %x, %y {my.a = 1 : i8} : i32
// ----- arith.maxsi types (body)
%0 = arith.maxsi %x, %y : i32
%1 = arith.maxsi %i, %j : index
%2 = arith.maxsi %w, %w : vector<4xi32>
%3 = arith.maxsi %ti, %ti : tensor<4xi32>
%4 = arith.maxsi %x, %y {my.a = 1 : i8} : i32
// ----- arith.maxui types (body)
%0 = arith.maxui %x, %y : i32
%1 = arith.maxui %i, %j : index
%2 = arith.maxui %w, %w : vector<4xi32>
%3 = arith.maxui %ti, %ti : tensor<4xi32>
%4 = arith.maxui %x, %y {my.a = 1 : i8} : i32
// ----- arith.minsi types (body)
%0 = arith.minsi %x, %y : i32
%1 = arith.minsi %i, %j : index
%2 = arith.minsi %w, %w : vector<4xi32>
%3 = arith.minsi %ti, %ti : tensor<4xi32>
%4 = arith.minsi %x, %y {my.a = 1 : i8} : i32
// ----- arith.minui types (body)
%0 = arith.minui %x, %y : i32
%1 = arith.minui %i, %j : index
%2 = arith.minui %w, %w : vector<4xi32>
%3 = arith.minui %ti, %ti : tensor<4xi32>
%4 = arith.minui %x, %y {my.a = 1 : i8} : i32
// ----- arith.addi overflow flags (body)
%0 = arith.addi %x, %y overflow<nsw> : i32
%1 = arith.addi %x, %y overflow<nuw> : i32
%2 = arith.addi %x, %y overflow<nuw, nsw> {my.a} : i32
%3 = arith.addi %x, %y overflow<none> : i32
// ----- arith.subi overflow flags (body)
%0 = arith.subi %x, %y overflow<nsw> : i32
%1 = arith.subi %x, %y overflow<nuw> : i32
%2 = arith.subi %x, %y overflow<nuw, nsw> {my.a} : i32
%3 = arith.subi %x, %y overflow<none> : i32
// ----- arith.muli overflow flags (body)
%0 = arith.muli %x, %y overflow<nsw> : i32
%1 = arith.muli %x, %y overflow<nuw> : i32
%2 = arith.muli %x, %y overflow<nuw, nsw> {my.a} : i32
%3 = arith.muli %x, %y overflow<none> : i32
// ----- arith.shli overflow flags (body)
%0 = arith.shli %x, %y overflow<nsw> : i32
%1 = arith.shli %x, %y overflow<nuw> : i32
%2 = arith.shli %x, %y overflow<nuw, nsw> {my.a} : i32
%3 = arith.shli %x, %y overflow<none> : i32
// ----- arith.addf types (body)
%0 = arith.addf %s, %t : f32
%1 = arith.addf %d, %d : f64
%2 = arith.addf %v, %v : vector<4xf32>
%3 = arith.addf %ts, %ts : tensor<4x8xf32>
%4 = arith.addf %s, %t fastmath<contract> : f32
%5 = arith.addf %s, %t fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> {my.a = "b"} : f32
%6 = arith.addf %s, %t fastmath<none> : f32
// ----- arith.subf types (body)
%0 = arith.subf %s, %t : f32
%1 = arith.subf %d, %d : f64
%2 = arith.subf %v, %v : vector<4xf32>
%3 = arith.subf %ts, %ts : tensor<4x8xf32>
%4 = arith.subf %s, %t fastmath<contract> : f32
%5 = arith.subf %s, %t fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> {my.a = "b"} : f32
%6 = arith.subf %s, %t fastmath<none> : f32
// ----- arith.mulf types (body)
%0 = arith.mulf %s, %t : f32
%1 = arith.mulf %d, %d : f64
%2 = arith.mulf %v, %v : vector<4xf32>
%3 = arith.mulf %ts, %ts : tensor<4x8xf32>
%4 = arith.mulf %s, %t fastmath<contract> : f32
%5 = arith.mulf %s, %t fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> {my.a = "b"} : f32
%6 = arith.mulf %s, %t fastmath<none> : f32
// ----- arith.divf types (body)
%0 = arith.divf %s, %t : f32
%1 = arith.divf %d, %d : f64
%2 = arith.divf %v, %v : vector<4xf32>
%3 = arith.divf %ts, %ts : tensor<4x8xf32>
%4 = arith.divf %s, %t fastmath<contract> : f32
%5 = arith.divf %s, %t fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> {my.a = "b"} : f32
%6 = arith.divf %s, %t fastmath<none> : f32
// ----- arith.remf types (body)
%0 = arith.remf %s, %t : f32
%1 = arith.remf %d, %d : f64
%2 = arith.remf %v, %v : vector<4xf32>
%3 = arith.remf %ts, %ts : tensor<4x8xf32>
%4 = arith.remf %s, %t fastmath<contract> : f32
%5 = arith.remf %s, %t fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> {my.a = "b"} : f32
%6 = arith.remf %s, %t fastmath<none> : f32
// ----- arith.maximumf types (body)
%0 = arith.maximumf %s, %t : f32
%1 = arith.maximumf %d, %d : f64
%2 = arith.maximumf %v, %v : vector<4xf32>
%3 = arith.maximumf %ts, %ts : tensor<4x8xf32>
%4 = arith.maximumf %s, %t fastmath<contract> : f32
%5 = arith.maximumf %s, %t fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> {my.a = "b"} : f32
%6 = arith.maximumf %s, %t fastmath<none> : f32
// ----- arith.minimumf types (body)
%0 = arith.minimumf %s, %t : f32
%1 = arith.minimumf %d, %d : f64
%2 = arith.minimumf %v, %v : vector<4xf32>
%3 = arith.minimumf %ts, %ts : tensor<4x8xf32>
%4 = arith.minimumf %s, %t fastmath<contract> : f32
%5 = arith.minimumf %s, %t fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> {my.a = "b"} : f32
%6 = arith.minimumf %s, %t fastmath<none> : f32
// ----- arith.maxnumf types (body)
%0 = arith.maxnumf %s, %t : f32
%1 = arith.maxnumf %d, %d : f64
%2 = arith.maxnumf %v, %v : vector<4xf32>
%3 = arith.maxnumf %ts, %ts : tensor<4x8xf32>
%4 = arith.maxnumf %s, %t fastmath<contract> : f32
%5 = arith.maxnumf %s, %t fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> {my.a = "b"} : f32
%6 = arith.maxnumf %s, %t fastmath<none> : f32
// ----- arith.minnumf types (body)
%0 = arith.minnumf %s, %t : f32
%1 = arith.minnumf %d, %d : f64
%2 = arith.minnumf %v, %v : vector<4xf32>
%3 = arith.minnumf %ts, %ts : tensor<4x8xf32>
%4 = arith.minnumf %s, %t fastmath<contract> : f32
%5 = arith.minnumf %s, %t fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> {my.a = "b"} : f32
%6 = arith.minnumf %s, %t fastmath<none> : f32
// ----- arith.negf types (body)
%0 = arith.negf %s : f32
%1 = arith.negf %v fastmath<nsz> : vector<4xf32>
%2 = arith.negf %ts {my.a} : tensor<4x8xf32>
// ----- arith.cmpi predicates (body)
%0 = arith.cmpi eq, %x, %y : i32
%1 = arith.cmpi ne, %x, %y : i32
%2 = arith.cmpi slt, %x, %y : i32
%3 = arith.cmpi sle, %x, %y : i32
%4 = arith.cmpi sgt, %x, %y : i32
%5 = arith.cmpi sge, %x, %y : i32
%6 = arith.cmpi ult, %x, %y : i32
%7 = arith.cmpi ule, %x, %y : i32
%8 = arith.cmpi ugt, %x, %y : i32
%9 = arith.cmpi uge, %x, %y : i32
// ----- arith.cmpi shapes (body)
%0 = arith.cmpi slt, %w, %w : vector<4xi32>
%1 = arith.cmpi eq, %ti, %ti {my.a} : tensor<4xi32>
%2 = "arith.cmpi"(%x, %y) <{predicate = 3 : i64}> : (i32, i32) -> i1
// ----- arith.cmpf predicates (body)
%0 = arith.cmpf false, %s, %t : f32
%1 = arith.cmpf oeq, %s, %t : f32
%2 = arith.cmpf ogt, %s, %t : f32
%3 = arith.cmpf oge, %s, %t : f32
%4 = arith.cmpf olt, %s, %t : f32
%5 = arith.cmpf ole, %s, %t : f32
%6 = arith.cmpf one, %s, %t : f32
%7 = arith.cmpf ord, %s, %t : f32
%8 = arith.cmpf ueq, %s, %t : f32
%9 = arith.cmpf ugt, %s, %t : f32
%10 = arith.cmpf uge, %s, %t : f32
%11 = arith.cmpf ult, %s, %t : f32
%12 = arith.cmpf ule, %s, %t : f32
%13 = arith.cmpf une, %s, %t : f32
%14 = arith.cmpf uno, %s, %t : f32
%15 = arith.cmpf true, %s, %t : f32
// ----- arith.cmpf shapes (body)
%0 = arith.cmpf olt, %v, %v fastmath<fast> : vector<4xf32>
%1 = arith.cmpf oeq, %ts, %ts {my.a} : tensor<4x8xf32>
// ----- arith.select shapes (body)
%c = arith.cmpi slt, %w, %w : vector<4xi32>
%0 = arith.select %c, %w, %w : vector<4xi1>, vector<4xi32>
%1 = arith.select %b, %ts, %ts : tensor<4x8xf32>
%2 = arith.select %b, %m, %m {my.a} : memref<4x8xf32>
%3 = arith.select %b, %p, %p : !llvm.ptr
// ----- arith.extsi types (body)
%0 = arith.extsi %x : i32 to i64
%1 = arith.extsi %x {my.a} : i32 to i64
%2 = arith.extsi %w : vector<4xi32> to vector<4xi64>
// ----- arith.extui types (body)
%0 = arith.extui %x : i32 to i64
%1 = arith.extui %x {my.a} : i32 to i64
%2 = arith.extui %w : vector<4xi32> to vector<4xi64>
// ----- arith.trunci types (body)
%0 = arith.trunci %x : i32 to i8
%1 = arith.trunci %x {my.a} : i32 to i8
%2 = arith.trunci %w : vector<4xi32> to vector<4xi8>
// ----- arith.sitofp types (body)
%0 = arith.sitofp %x : i32 to f64
%1 = arith.sitofp %x {my.a} : i32 to f64
%2 = arith.sitofp %w : vector<4xi32> to vector<4xf64>
// ----- arith.uitofp types (body)
%0 = arith.uitofp %x : i32 to f32
%1 = arith.uitofp %x {my.a} : i32 to f32
%2 = arith.uitofp %w : vector<4xi32> to vector<4xf32>
// ----- arith.fptosi types (body)
%0 = arith.fptosi %s : f32 to i16
%1 = arith.fptosi %s {my.a} : f32 to i16
%2 = arith.fptosi %v : vector<4xf32> to vector<4xi16>
// ----- arith.fptoui types (body)
%0 = arith.fptoui %s : f32 to i8
%1 = arith.fptoui %s {my.a} : f32 to i8
%2 = arith.fptoui %v : vector<4xf32> to vector<4xi8>
// ----- arith.extf types (body)
%0 = arith.extf %s : f32 to f64
%1 = arith.extf %s {my.a} : f32 to f64
%2 = arith.extf %v : vector<4xf32> to vector<4xf64>
// ----- arith.truncf types (body)
%0 = arith.truncf %s : f32 to bf16
%1 = arith.truncf %s {my.a} : f32 to bf16
%2 = arith.truncf %v : vector<4xf32> to vector<4xbf16>
// ----- arith.bitcast types (body)
%0 = arith.bitcast %s : f32 to i32
%1 = arith.bitcast %s {my.a} : f32 to i32
%2 = arith.bitcast %v : vector<4xf32> to vector<4xi32>
// ----- arith.index_cast types (body)
%0 = arith.index_cast %i : index to i64
%1 = arith.index_cast %i {my.a} : index to i64
// ----- arith.index_castui types (body)
%0 = arith.index_castui %i : index to i64
%1 = arith.index_castui %i {my.a} : index to i64
// ----- arith.trunci flags (body)
%0 = arith.trunci %l overflow<nsw> : i64 to i32
%1 = arith.trunci %l overflow<nsw, nuw> : i64 to i8
// ----- arith.extf truncf flags (body)
%0 = arith.extf %s fastmath<fast> : f32 to f64
%1 = arith.truncf %d fastmath<contract> : f64 to f32
%2 = arith.truncf %d to_nearest_even : f64 to f32
%3 = arith.truncf %d downward fastmath<nnan> : f64 to f16
%4 = arith.truncf %d toward_zero {my.a} : f64 to bf16
// ----- arith.scaling (body)
%c = arith.constant 1.0 : f8E8M0FNU
%0 = arith.scaling_extf %c, %c : f8E8M0FNU, f8E8M0FNU to f32
%1 = arith.scaling_truncf %s, %c : f32, f8E8M0FNU to f16
// ----- arith extended (body)
%0, %1 = arith.addui_extended %x, %y : i32, i1
%2, %3 = arith.mulsi_extended %x, %y : i32
%4:2 = arith.mului_extended %w, %w : vector<4xi32>
%low, %high = arith.mului_extended %l, %l {my.a} : i64
// ----- arith.constant widths (body)
%0 = arith.constant 0 : i1
%1 = arith.constant 1 : i2
%2 = arith.constant -1 : i2
%3 = arith.constant 255 : i8
%4 = arith.constant -128 : i8
%5 = arith.constant 123456789012345678901234567890 : i128
%6 = arith.constant -1 : i128
%7 = arith.constant 0x1F : i16
%8 = arith.constant 0xFF : i8
%9 = arith.constant 0 : i64
// ----- arith.constant names (body)
%0 = arith.constant 1 : index
%1 = arith.constant 1 : i64
%2 = arith.constant 1 : i8
%3 = arith.constant 1 : i7
%4 = arith.constant -3 : i7
%5 = arith.constant 1.0 : f32
%6 = arith.constant 1.0 : f32
%7 = arith.constant dense<1> : tensor<2xi32>
%8 = arith.constant dense<1> : vector<2xi32>
%9 = arith.constant true
%10 = arith.constant true
%11 = arith.constant 9223372036854775807 : index
// ----- arith.constant attributes (body)
%0 = arith.constant {my.a = 1 : i8} 4 : i32
%1 = arith.constant {my.b} dense<0.0> : tensor<4xf32>
%2 = arith.constant {z = "s", a = [1]} 2.0 : f64
// ----- arith.constant floats (body)
%0 = arith.constant 0.0 : f32
%1 = arith.constant -0.0 : f32
%2 = arith.constant 1.0e+38 : f32
%3 = arith.constant 1.0e-45 : f32
%4 = arith.constant 3.14159265358979 : f64
%5 = arith.constant 1.0e300 : f64
%6 = arith.constant 123456789.0 : f32
%7 = arith.constant 0.333333333 : f16
%8 = arith.constant 65504.0 : f16
%9 = arith.constant 2.5 : bf16
%10 = arith.constant 16777216.0 : f32
%11 = arith.constant 1.e5 : f32 loc(unknown)
// ----- arith.constant nan (body)
%0 = arith.constant 0x7FC00000 : f32
%1 = arith.constant 0xFFC00000 : f32
%2 = arith.constant 0x7F800001 : f32
%3 = arith.constant 0x7FF8000000000001 : f64
%4 = arith.constant 0x7E00 : f16
%5 = arith.constant 0x7FC1 : bf16
// ----- arith.constant wide floats (body)
%0 = arith.constant 1.5 : f80
%1 = arith.constant 1.5 : f128
%2 = arith.constant 0x3FFFC000000000000000 : f80
%3 = arith.constant 0.1 : tf32
// ----- arith.constant small floats (body)
%0 = arith.constant 1.0 : f8E4M3FN
%1 = arith.constant 0.5 : f8E5M2
%2 = arith.constant 2.0 : f8E4M3FNUZ
%3 = arith.constant 2.0 : f4E2M1FN
%4 = arith.constant 3.0 : f6E2M3FN
%5 = arith.constant 3.0 : f6E3M2FN
// ----- arith.constant shapes (body)
%0 = arith.constant dense<[]> : tensor<0xi32>
%1 = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
%2 = arith.constant dense<1> : tensor<i32>
%3 = arith.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xi8>
%4 = arith.constant dense<true> : vector<4xi1>
%5 = arith.constant dense<[1, 2]> : vector<2xindex>
%6 = arith.constant dense<0> : vector<[4]xi32>
%7 = arith.constant sparse<[[0, 0], [1, 2]], [1.0, 5.0]> : tensor<3x4xf32>
%8 = arith.constant sparse<0, 1> : vector<1xi32>
// ----- arith generic form (body)
%0 = "arith.constant"() <{value = 42 : i32}> : () -> i32
%1 = "arith.addi"(%0, %x) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
%2 = "arith.addf"(%s, %t) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
%3 = "arith.addi"(%0, %x) {overflowFlags = #arith.overflow<nuw>} : (i32, i32) -> i32
%4 = "arith.select"(%b, %x, %y) : (i1, i32, i32) -> i32
// ----- arith attributes (body)
"my.op"() {a = #arith.fastmath<fast>, b = #arith.fastmath<nnan,ninf>, c = #arith.overflow<nsw>, d = #arith.fastmath<none>, e = #arith.overflow<nsw, nuw>, f = #arith<fastmath<nsz>>} : () -> ()
// ----- arith exact (body)
%0 = arith.divui %x, %y exact : i32
%1 = arith.divsi %x, %y exact : i32
%2 = arith.shrsi %x, %y exact {note} : i32
%3 = arith.shrui %w, %w exact : vector<4xi32>
%4 = "arith.divui"(%x, %y) <{isExact}> : (i32, i32) -> i32
// ----- arith.index_castui of vectors (body)
%0 = arith.index_castui %w : vector<4xi32> to vector<4xindex>
%1 = arith.index_castui %ti : tensor<4xi32> to tensor<4xindex>
// ----- arith.muli of vector.vscale (body)
%0 = vector.vscale
%1 = arith.constant 16 : index
%2 = arith.muli %0, %1 : index
%3 = arith.muli %1, %0 : index
