// Transfers of two dimensions with padding.
// mlir-opt -pass-pipeline="builtin.module(func.func(convert-vector-to-scf,lower-affine,convert-scf-to-cf),convert-vector-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts)" | mlir-runner -e main -entry-point-result=void
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %pad = arith.constant -42.0 : f32
  %buffer = memref.alloc(%c3, %c4) : memref<?x?xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %0 = arith.muli %i, %c4 : index
      %1 = arith.addi %0, %j : index
      %2 = arith.index_cast %1 : index to i32
      %3 = arith.sitofp %2 : i32 to f32
      memref.store %3, %buffer[%i, %j] : memref<?x?xf32>
    }
  }
  %read = vector.transfer_read %buffer[%c1, %c2], %pad : memref<?x?xf32>, vector<3x4xf32>
  vector.print %read : vector<3x4xf32>
  %turned = vector.transfer_read %buffer[%c0, %c0], %pad {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x3xf32>
  vector.print %turned : vector<4x3xf32>
  %spread = vector.transfer_read %buffer[%c1, %c0], %pad {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<?x?xf32>, vector<2x4xf32>
  vector.print %spread : vector<2x4xf32>
  vector.transfer_write %spread, %buffer[%c0, %c1] : vector<2x4xf32>, memref<?x?xf32>
  %after = vector.transfer_read %buffer[%c0, %c0], %pad : memref<?x?xf32>, vector<3x4xf32>
  vector.print %after : vector<3x4xf32>
  memref.dealloc %buffer : memref<?x?xf32>
  return
}

// -----

// Contractions and outer products.
// mlir-opt -convert-vector-to-scf -convert-scf-to-cf -convert-vector-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -convert-ub-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void -O0
#product = {
  indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
  iterator_types = ["parallel", "parallel", "reduction"]
}
#dot = {
  indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
  iterator_types = ["reduction"]
}
func.func @main() {
  %zero = arith.constant 0.0 : f32
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  %b = arith.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : vector<2x2xf32>
  %c = arith.constant dense<100.0> : vector<2x2xf32>
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %y = arith.constant dense<[0.5, 0.25]> : vector<2xf32>
  %product = vector.contract #product %a, %b, %c : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32>
  vector.print %product : vector<2x2xf32>
  %dot = vector.contract #dot %x, %x, %zero : vector<4xf32>, vector<4xf32> into f32
  vector.print %dot : f32
  %outer = vector.outerproduct %x, %y : vector<4xf32>, vector<2xf32>
  vector.print %outer : vector<4x2xf32>
  %sum = vector.reduction <add>, %x : vector<4xf32> into f32
  vector.print %sum : f32
  %most = vector.reduction <maximumf>, %x, %zero : vector<4xf32> into f32
  vector.print %most : f32
  return
}

// -----

// Shuffles, slices, casts of shape, transpositions, and inserted rows.
// mlir-opt -convert-vector-to-scf -convert-scf-to-cf -convert-vector-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -convert-ub-to-llvm -reconcile-unrealized-casts -canonicalize | mlir-runner -e main -entry-point-result=void
func.func @main() {
  %v = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : vector<2x4xi32>
  %x = vector.extract %v[0] : vector<4xi32> from vector<2x4xi32>
  %y = vector.extract %v[1] : vector<4xi32> from vector<2x4xi32>
  %mixed = vector.shuffle %x, %y [0, 4, 1, 5, 7] : vector<4xi32>, vector<4xi32>
  %part = vector.extract_strided_slice %v {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x4xi32> to vector<2x2xi32>
  %flat = vector.shape_cast %v : vector<2x4xi32> to vector<8xi32>
  %turned = vector.transpose %v, [1, 0] : vector<2x4xi32> to vector<4x2xi32>
  %placed = vector.insert_strided_slice %part, %turned {offsets = [1, 0], strides = [1, 1]} : vector<2x2xi32> into vector<4x2xi32>
  %inserted = vector.insert %y, %v [0] : vector<4xi32> into vector<2x4xi32>
  %wide = vector.broadcast %x : vector<4xi32> to vector<3x4xi32>
  %woven = vector.interleave %x, %y : vector<4xi32> -> vector<8xi32>
  vector.print %mixed : vector<5xi32>
  vector.print %part : vector<2x2xi32>
  vector.print %flat : vector<8xi32>
  vector.print %turned : vector<4x2xi32>
  vector.print %placed : vector<4x2xi32>
  vector.print %inserted : vector<2x4xi32>
  vector.print %wide : vector<3x4xi32>
  vector.print %woven : vector<8xi32>
  return
}

// -----

// Masked loads, gathers, scatters, compression and expansion.
// mlir-opt -convert-vector-to-scf -convert-scf-to-cf -convert-vector-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -convert-ub-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
memref.global "private" @table : memref<8xf32> = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %table = memref.get_global @table : memref<8xf32>
  %pass = arith.constant dense<-1.0> : vector<4xf32>
  %mask = vector.create_mask %c3 : vector<4xi1>
  %some = vector.constant_mask [2] : vector<4xi1>
  %where = arith.constant dense<[7, 0, 5, 2]> : vector<4xi32>
  %0 = vector.maskedload %table[%c3], %mask, %pass : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.gather %table[%c0] [%where], %mask, %pass : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.expandload %table[%c3], %mask, %pass : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %0 : vector<4xf32>
  vector.print %1 : vector<4xf32>
  vector.print %2 : vector<4xf32>
  vector.scatter %table[%c0] [%where], %some, %pass : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %table[%c3], %mask, %1 : memref<8xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %table[%c0], %some, %2 : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %all = vector.load %table[%c0] : memref<8xf32>, vector<8xf32>
  vector.print %all : vector<8xf32>
  vector.print %mask : vector<4xi1>
  return
}

// -----

// Reductions over several dimensions, and masks around ops.
// mlir-opt -lower-vector-mask -lower-vector-multi-reduction -convert-vector-to-scf -convert-scf-to-cf -test-lower-to-llvm | mlir-runner -e main -entry-point-result=void
func.func @main() {
  %c2 = arith.constant 2 : index
  %v = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %rows = arith.constant dense<[10.0, 20.0]> : vector<2xf32>
  %zero = arith.constant 0.0 : f32
  %sums = vector.multi_reduction <add>, %v, %rows [1] : vector<2x3xf32> to vector<2xf32>
  vector.print %sums : vector<2xf32>
  %all = vector.multi_reduction <mul>, %v, %zero [0, 1] : vector<2x3xf32> to f32
  vector.print %all : f32
  %x = arith.constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %mask = vector.create_mask %c2 : vector<3xi1>
  %some = vector.mask %mask { vector.reduction <add>, %x : vector<3xf32> into f32 } : vector<3xi1> -> f32
  vector.print %some : f32
  return
}

// -----

// Printing of numbers of all kinds.
// mlir-opt -convert-vector-to-scf -convert-scf-to-cf -convert-vector-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -convert-ub-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func @main() {
  %0 = arith.constant true
  %1 = arith.constant -1 : i8
  %2 = arith.constant 5 : i4
  %3 = arith.constant 12345678901 : i64
  %4 = arith.constant 1.5 : f16
  %5 = arith.constant 0.1 : f64
  %6 = arith.constant dense<[1, 2]> : vector<2xindex>
  %7 = arith.constant dense<[true, false]> : vector<2xi1>
  %8 = arith.constant 0x7F800000 : f32
  %9 = arith.constant 2.5 : bf16
  vector.print %0 : i1
  vector.print %1 : i8
  vector.print %2 : i4
  vector.print %3 : i64
  vector.print %4 : f16
  vector.print %5 : f64
  vector.print %6 : vector<2xindex>
  vector.print %7 : vector<2xi1>
  vector.print %8 : f32
  vector.print %9 : bf16
  vector.print str "the end"
  vector.print punctuation <newline>
  return
}

// -----

// Fused products and sums, extensions and bits.
// mlir-opt -convert-vector-to-llvm -convert-math-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void -O2
func.func @main() {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %b = arith.constant dense<[0.5, 0.25, 0.125]> : vector<3xf32>
  %fused = math.fma %a, %b, %a : vector<3xf32>
  %other = vector.fma %a, %b, %b : vector<3xf32>
  %bits = vector.bitcast %a : vector<3xf32> to vector<3xi32>
  %one = vector.extract %fused[2] : f32 from vector<3xf32>
  %last = vector.extract %bits[0] : i32 from vector<3xi32>
  %made = vector.from_elements %one, %one, %one : vector<3xf32>
  %sum = arith.addf %made, %other : vector<3xf32>
  %second = vector.extract %sum[1] : f32 from vector<3xf32>
  vector.print %one : f32
  vector.print %last : i32
  vector.print %second : f32
  return
}
