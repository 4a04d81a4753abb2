// One op after the other, some with other options.
// FLAGS: -convert-vector-to-llvm
// FLAGS: -convert-vector-to-llvm=force-32bit-vector-indices=false
// FLAGS: -convert-vector-to-llvm=use-vector-alignment=true
// FLAGS: -convert-vector-to-llvm=reassociate-fp-reductions

func.func @mr(%v: vector<2x3xf32>, %a: vector<2xf32>) -> vector<2xf32> { %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x3xf32> to vector<2xf32>  return %0 : vector<2xf32> }
// -----
func.func @bc(%v: vector<2x4xf32>) -> vector<2x2xf64> { %0 = vector.bitcast %v : vector<2x4xf32> to vector<2x2xf64>  return %0 : vector<2x2xf64> }
// -----
func.func @sh(%v: vector<4xf32>, %w: vector<2xf32>) -> vector<3xf32> { %0 = vector.shuffle %v, %w [0, 4, 5] : vector<4xf32>, vector<2xf32>  return %0 : vector<3xf32> }
// -----
func.func @sh2(%v: vector<2x4xf32>, %w: vector<2x4xf32>) -> vector<3x4xf32> { %0 = vector.shuffle %v, %w [0, 3, 1] : vector<2x4xf32>, vector<2x4xf32>  return %0 : vector<3x4xf32> }
// -----
func.func @scan(%v: vector<2x3xf32>, %a: vector<3xf32>) -> vector<3xf32> { %0, %1 = vector.scan <add>, %v, %a {inclusive = true, reduction_dim = 0} : vector<2x3xf32>, vector<3xf32>  return %1 : vector<3xf32> }
// -----
func.func @mm(%m: vector<4xi1>, %v: vector<4xf32>, %a: f32) -> f32 { %0 = vector.mask %m { vector.reduction <add>, %v, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32 return %0 : f32 }
// -----
func.func @fe(%a: f32, %b: f32) -> vector<2x1xf32> { %0 = vector.from_elements %a, %b : vector<2x1xf32> return %0 : vector<2x1xf32> }
// -----
func.func @te(%v: vector<2x1xf32>) -> f32 { %0:2 = vector.to_elements %v : vector<2x1xf32> return %0#1 : f32 }
// -----
func.func @ld(%m: memref<4x2xf32>, %i: index) -> vector<2x2xf32> { %0 = vector.load %m[%i, %i] : memref<4x2xf32>, vector<2x2xf32> return %0 : vector<2x2xf32> }
// -----
func.func @br(%a: f32) -> vector<2x3xf32> { %0 = vector.broadcast %a : f32 to vector<2x3xf32>  return %0 : vector<2x3xf32> }
// -----
func.func @br0(%a: f32) -> vector<f32> { %0 = vector.broadcast %a : f32 to vector<f32>  return %0 : vector<f32> }
// -----
func.func @br1(%a: f32) -> vector<4xf32> { %0 = vector.broadcast %a : f32 to vector<4xf32>  return %0 : vector<4xf32> }
// -----
func.func @ex(%v: vector<2x4xf32>, %i: index) -> f32 { %0 = vector.extract %v[1, %i] : f32 from vector<2x4xf32>  return %0 : f32 }
// -----
func.func @ex0(%v: vector<f32>) -> f32 { %0 = vector.extract %v[] : f32 from vector<f32>  return %0 : f32 }
// -----
func.func @ex2(%v: vector<2x4xf32>, %i: index) -> vector<4xf32> { %0 = vector.extract %v[%i] : vector<4xf32> from vector<2x4xf32>  return %0 : vector<4xf32> }
// -----
func.func @in(%v: vector<2x4xf32>, %i: index, %a: f32) -> vector<2x4xf32> { %0 = vector.insert %a, %v[1, %i] : f32 into vector<2x4xf32>  return %0 : vector<2x4xf32> }
// -----
func.func @in1(%v: vector<2x4xf32>, %i: index, %a: vector<4xf32>) -> vector<2x4xf32> { %0 = vector.insert %a, %v[1] : vector<4xf32> into vector<2x4xf32>  return %0 : vector<2x4xf32> }
// -----
func.func @fma(%v: vector<4xf32>) -> vector<4xf32> { %0 = vector.fma %v, %v, %v : vector<4xf32>  return %0 : vector<4xf32> }
// -----
func.func @il(%v: vector<4xf32>) -> vector<8xf32> { %0 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>  return %0 : vector<8xf32> }
// -----
func.func @dil(%v: vector<4xf32>) -> vector<2xf32> { %0,%1 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>  return %0 : vector<2xf32> }
// -----
func.func @bc1(%v: vector<4xf32>) -> vector<2xf64> { %0 = vector.bitcast %v : vector<4xf32> to vector<2xf64>  return %0 : vector<2xf64> }
// -----
func.func @vs() -> index { %0 = vector.vscale  return %0 : index }
// -----
func.func @stp() -> vector<[4]xindex> { %0 = vector.step : vector<[4]xindex>  return %0 : vector<[4]xindex> }
// -----
func.func @cm(%a: index) -> vector<[4]xi1> { %0 = vector.create_mask %a : vector<[4]xi1>  return %0 : vector<[4]xi1> }
// -----
func.func @cm4(%a: index) -> vector<4xi1> { %0 = vector.create_mask %a : vector<4xi1>  return %0 : vector<4xi1> }
// -----
func.func @tc(%m: memref<8x8x8xf32>) -> memref<vector<8x8x8xf32>> { %0 = vector.type_cast %m: memref<8x8x8xf32> to memref<vector<8x8x8xf32>> return %0 : memref<vector<8x8x8xf32>> }
// -----
func.func @ld(%m: memref<?x?xf32>, %i: index, %j: index) -> vector<4xf32> { %0 = vector.load %m[%i, %j] : memref<?x?xf32>, vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @ld2(%m: memref<8x?xf32, strided<[?,1],offset:?>>, %i: index, %j: index) -> vector<4xf32> { %0 = vector.load %m[%i, %j] {alignment = 8, nontemporal = true} : memref<8x?xf32, strided<[?,1],offset:?>>, vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @st(%m: memref<8x16xf32>, %i: index, %v: vector<4xf32>) { vector.store %v, %m[%i, %i] : memref<8x16xf32>, vector<4xf32> return }
// -----
func.func @ml(%m: memref<16xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> { %0 = vector.maskedload %m[%i], %k, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @ms(%m: memref<16xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) { vector.maskedstore %m[%i], %k, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> return }
// -----
func.func @ga(%m: memref<16xf32>, %i: index, %x: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> { %0 = vector.gather %m[%i][%x], %k, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @sca(%m: memref<16xf32>, %i: index, %x: vector<4xindex>, %k: vector<4xi1>, %v: vector<4xf32>) { vector.scatter %m[%i][%x], %k, %v : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> return }
// -----
func.func @el(%m: memref<16xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> { %0 = vector.expandload %m[%i], %k, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @cs(%m: memref<16xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) { vector.compressstore %m[%i], %k, %v {alignment = 8} : memref<16xf32>, vector<4xi1>, vector<4xf32> return }
// -----
func.func @ld0(%m: memref<f32>) -> vector<f32> { %0 = vector.load %m[] : memref<f32>, vector<f32> return %0 : vector<f32> }
// -----
func.func @ld1(%m: memref<4xindex>, %i : index) -> vector<2xindex> { %0 = vector.load %m[%i] : memref<4xindex>, vector<2xindex> return %0 : vector<2xindex> }
// -----
func.func @ldv(%m: memref<4xvector<2xf32>>, %i : index) -> vector<2xf32> { %0 = vector.load %m[%i] : memref<4xvector<2xf32>>, vector<2xf32> return %0 : vector<2xf32> }
// -----
func.func @tr(%m: memref<?xf32>, %i : index, %p: f32) -> vector<4xf32> { %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> return %0 : vector<4xf32> }
// -----
func.func @tw(%m: memref<?xf32>, %i : index, %p: vector<4xf32>) { vector.transfer_write %p, %m[%i] : vector<4xf32>, memref<?xf32> return }
// -----
func.func @tr0(%m: memref<f32>, %p: f32) -> vector<f32> { %0 = vector.transfer_read %m[], %p : memref<f32>, vector<f32> return %0 : vector<f32> }
// -----
func.func @pr(%a: f32, %b: i32, %c: index, %d: f16, %e: bf16, %f: i1, %g: ui8, %h: si64, %i: f8E4M3FN, %j: i65) { vector.print %a : f32
vector.print %b : i32 punctuation <comma>
vector.print %c : index
vector.print %d : f16
vector.print %e : bf16
vector.print %f : i1
vector.print %g : ui8
vector.print %h : si64
vector.print %i : f8E4M3FN
vector.print str "hello\n"
vector.print str "hello"
vector.print punctuation <open>
vector.print %j : i65
return }
// -----
func.func @red(%v: vector<4xf32>, %i: vector<4xi32>, %a: f32, %b: i32) -> (f32, f32, i32, i32, f32, f32) {
 %0 = vector.reduction <add>, %v : vector<4xf32> into f32
 %1 = vector.reduction <mul>, %v fastmath<nnan> : vector<4xf32> into f32
 %2 = vector.reduction <add>, %i, %b : vector<4xi32> into i32
 %3 = vector.reduction <maxui>, %i, %b : vector<4xi32> into i32
 %4 = vector.reduction <minnumf>, %v, %a : vector<4xf32> into f32
 %5 = vector.reduction <maximumf>, %v, %a fastmath<fast> : vector<4xf32> into f32
 return %0, %1, %2, %3, %4, %5 : f32, f32, i32, i32, f32, f32
}
// -----
func.func @ld(%m: memref<4xf32>, %i: index) -> vector<1xf32> { %0 = vector.load %m[%i] : memref<4xf32>, vector<1xf32> return %0 : vector<1xf32> }
// -----
func.func @st(%m: memref<4xf32>, %i: index, %v: vector<1xf32>) { vector.store %v, %m[%i] : memref<4xf32>, vector<1xf32> return }
// -----
func.func @tr(%m: memref<4xf32>, %i: index, %p: f32) -> vector<1xf32> { %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<4xf32>, vector<1xf32> return %0 : vector<1xf32> }
// -----
func.func @mul(%m: vector<[4]xi1>, %v: vector<[4]xi32>) -> i32 { %0 = vector.mask %m { vector.reduction <mul>, %v : vector<[4]xi32> into i32 } : vector<[4]xi1> -> i32 return %0 : i32 }
// -----
func.func @mx(%m: vector<4xi1>, %v: vector<4xf32>) -> f32 { %0 = vector.mask %m { vector.reduction <maximumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32 return %0 : f32 }
// -----
func.func @mn(%m: vector<4xi1>, %v: vector<4xf32>, %a : f32) -> f32 { %0 = vector.mask %m { vector.reduction <minnumf>, %v, %a fastmath<nnan> : vector<4xf32> into f32 } : vector<4xi1> -> f32 return %0 : f32 }
// -----
func.func @mxs(%m: vector<4xi1>, %v: vector<4xi8>) -> i8 { %0 = vector.mask %m { vector.reduction <maxsi>, %v : vector<4xi8> into i8 } : vector<4xi1> -> i8 return %0 : i8 }
// -----
func.func @mns(%m: vector<4xi1>, %v: vector<4xi8>) -> i8 { %0 = vector.mask %m { vector.reduction <minsi>, %v : vector<4xi8> into i8 } : vector<4xi1> -> i8 return %0 : i8 }
// -----
func.func @mxu(%m: vector<4xi1>, %v: vector<4xi8>) -> i8 { %0 = vector.mask %m { vector.reduction <maxui>, %v : vector<4xi8> into i8 } : vector<4xi1> -> i8 return %0 : i8 }
// -----
func.func @mnu(%m: vector<4xi1>, %v: vector<4xi8>) -> i8 { %0 = vector.mask %m { vector.reduction <minui>, %v : vector<4xi8> into i8 } : vector<4xi1> -> i8 return %0 : i8 }
// -----
func.func @mand(%m: vector<4xi1>, %v: vector<4xi8>) -> i8 { %0 = vector.mask %m { vector.reduction <and>, %v : vector<4xi8> into i8 } : vector<4xi1> -> i8 return %0 : i8 }
// -----
func.func @mxf(%m: vector<4xi1>, %v: vector<4xf32>) -> f32 { %0 = vector.mask %m { vector.reduction <maxnumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32 return %0 : f32 }
// -----
func.func @mnf(%m: vector<4xi1>, %v: vector<4xf32>) -> f32 { %0 = vector.mask %m { vector.reduction <minnumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32 return %0 : f32 }
// -----
func.func @mmm(%m: vector<4xi1>, %v: vector<4xf32>) -> f32 { %0 = vector.mask %m { vector.reduction <minimumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32 return %0 : f32 }
// -----
func.func @rr(%v: vector<4xindex>, %a : index) -> (index, i32) { 
%0 = vector.reduction <add>, %v, %a : vector<4xindex> into index
%1 = vector.step : vector<4xindex>
%c = arith.constant dense<1> : vector<4xi32>
%2 = vector.reduction <and>, %c : vector<4xi32> into i32 return %0, %2 : index, i32 }
// -----
func.func @a(%a: f32) -> vector<1xf32> { %0 = vector.broadcast %a : f32 to vector<1xf32> return %0 : vector<1xf32> }
// -----
func.func @b(%a: f32) -> vector<2x1xf32> { %0 = vector.broadcast %a : f32 to vector<2x1xf32> return %0 : vector<2x1xf32> }
// -----
func.func @c(%a: vector<1xf32>) -> vector<1xf32> { %0 = vector.shuffle %a, %a [0] : vector<1xf32>, vector<1xf32> return %0 : vector<1xf32> }
// -----
func.func @d(%a: vector<1xf32>, %b: vector<1xf32>) -> vector<1xf32> { %0 = vector.shuffle %a, %b [1] : vector<1xf32>, vector<1xf32> return %0 : vector<1xf32> }
// -----
func.func @e(%a: vector<2xf32>, %b: vector<2xf32>) -> vector<1xf32> { %0 = vector.shuffle %a, %b [0] : vector<2xf32>, vector<2xf32> return %0 : vector<1xf32> }
// -----
func.func @f(%a: vector<1xf32>, %b: vector<1xf32>) -> vector<2xf32> { %0 = vector.interleave %a, %b : vector<1xf32> -> vector<2xf32> return %0 : vector<2xf32> }
// -----
func.func @g(%b: vector<2xf32>) -> vector<1xf32> { %0, %1 = vector.deinterleave %b : vector<2xf32> -> vector<1xf32> return %0 : vector<1xf32> }
