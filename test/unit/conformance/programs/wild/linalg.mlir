// A product on memrefs.
// mlir-opt -convert-linalg-to-loops -convert-scf-to-cf -expand-strided-metadata -lower-affine -convert-arith-to-llvm -convert-scf-to-cf --finalize-memref-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-runner -O3 -e main -entry-point-result=void
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @matmul(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %f10 = arith.constant 10.0 : f32
  %a = memref.alloc(%c2, %c3) : memref<?x?xf32>
  %b = memref.alloc(%c3, %c4) : memref<?x?xf32>
  %c = memref.alloc(%c2, %c4) : memref<?x?xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<?x?xf32>)
  linalg.fill ins(%f2 : f32) outs(%b : memref<?x?xf32>)
  linalg.fill ins(%f10 : f32) outs(%c : memref<?x?xf32>)
  memref.store %f10, %a[%c0, %c2] : memref<?x?xf32>
  call @matmul(%a, %b, %c) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
  %any = memref.cast %c : memref<?x?xf32> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  return
}

// -----

// A convolution of one dimension, with parallel loops.
// mlir-opt -convert-linalg-to-parallel-loops -lower-affine -convert-scf-to-cf -convert-vector-to-llvm -finalize-memref-to-llvm -convert-func-to-llvm -convert-arith-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @filled(%size: index, %value: f32) -> memref<?xf32> {
  %buffer = memref.alloc(%size) : memref<?xf32>
  linalg.fill ins(%value : f32) outs(%buffer : memref<?xf32>)
  return %buffer : memref<?xf32>
}

func.func @main() {
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %f0 = arith.constant 0.0 : f32
  %f2 = arith.constant 2.0 : f32
  %f10 = arith.constant 10.0 : f32
  %filter = call @filled(%c3, %f2) : (index, f32) -> memref<?xf32>
  %input = call @filled(%c8, %f2) : (index, f32) -> memref<?xf32>
  %output = call @filled(%c6, %f0) : (index, f32) -> memref<?xf32>
  memref.store %f10, %input[%c3] : memref<?xf32>
  linalg.conv_1d ins(%input, %filter : memref<?xf32>, memref<?xf32>) outs(%output : memref<?xf32>)
  %any = memref.cast %output : memref<?xf32> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  memref.dealloc %filter : memref<?xf32>
  memref.dealloc %input : memref<?xf32>
  memref.dealloc %output : memref<?xf32>
  return
}

// -----

// A convolution of images with channels last, by affine loops.
// mlir-opt -convert-linalg-to-affine-loops -lower-affine -convert-scf-to-cf -finalize-memref-to-llvm -convert-func-to-llvm -convert-arith-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f0 = arith.constant 0.0 : f32
  %f1 = arith.constant 1.0 : f32
  %f3 = arith.constant 3.0 : f32
  %image = memref.alloc() : memref<1x5x5x2xf32>
  %filter = memref.alloc() : memref<3x3x2x2xf32>
  %output = memref.alloc() : memref<1x3x3x2xf32>
  linalg.fill ins(%f1 : f32) outs(%image : memref<1x5x5x2xf32>)
  linalg.fill ins(%f1 : f32) outs(%filter : memref<3x3x2x2xf32>)
  linalg.fill ins(%f0 : f32) outs(%output : memref<1x3x3x2xf32>)
  memref.store %f3, %image[%c0, %c1, %c1, %c0] : memref<1x5x5x2xf32>
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
    ins(%image, %filter : memref<1x5x5x2xf32>, memref<3x3x2x2xf32>) outs(%output : memref<1x3x3x2xf32>)
  %any = memref.cast %output : memref<1x3x3x2xf32> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  return
}

// -----

// A generic op with a broadcast operand and its index.
// mlir-opt -pass-pipeline="builtin.module(func.func(convert-linalg-to-loops,convert-scf-to-cf,convert-arith-to-llvm),finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" | mlir-runner -e main -entry-point-result=void
#whole = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
memref.global "private" constant @bias : memref<3xf32> = dense<[0.5, 1.5, 2.5]>
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %bias = memref.get_global @bias : memref<3xf32>
  %out = memref.alloc() : memref<2x3xf32>
  linalg.generic {indexing_maps = [#row, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%bias : memref<3xf32>) outs(%out : memref<2x3xf32>) {
  ^bb0(%in: f32, %old: f32):
    %i = linalg.index 0 : index
    %number = arith.index_cast %i : index to i64
    %float = arith.sitofp %number : i64 to f32
    %sum = arith.addf %in, %float : f32
    linalg.yield %sum : f32
  }
  %any = memref.cast %out : memref<2x3xf32> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  memref.dealloc %out : memref<2x3xf32>
  return
}

// -----

// Named ops made generic, and fused loops of a sum over rows.
// mlir-opt -linalg-generalize-named-ops -convert-linalg-to-loops -loop-invariant-code-motion -canonicalize -cse -convert-scf-to-cf -test-lower-to-llvm | mlir-runner -e main -entry-point-result=void
#in = affine_map<(i, j) -> (i, j)>
#out = affine_map<(i, j) -> (i)>
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %f0 = arith.constant 0.0 : f32
  %f2 = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<4x4xf32>
  %b = memref.alloc() : memref<4x4xf32>
  %sums = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f2 : f32) outs(%a : memref<4x4xf32>)
  linalg.fill ins(%f0 : f32) outs(%sums : memref<4xf32>)
  linalg.mul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  linalg.exp ins(%f0 : f32) outs(%sums : memref<4xf32>)
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%b : memref<4x4xf32>) outs(%sums : memref<4xf32>) {
  ^bb0(%element: f32, %so_far: f32):
    %sum = arith.addf %so_far, %element : f32
    linalg.yield %sum : f32
  }
  %any = memref.cast %sums : memref<4xf32> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  return
}

// -----

// A dot product of integers, and a transposition.
// mlir-opt -convert-linalg-to-loops -convert-scf-to-cf -finalize-memref-to-llvm -convert-func-to-llvm -convert-arith-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32
memref.global constant @a : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>

func.func @main() -> i32 {
  %a = memref.get_global @a : memref<2x3xi32>
  %turned = memref.alloc() : memref<3x2xi32>
  %dot = memref.alloc() : memref<i32>
  %row = memref.alloc() : memref<2xi32>
  %c0 = arith.constant 0 : i32
  linalg.fill ins(%c0 : i32) outs(%dot : memref<i32>)
  linalg.transpose ins(%a : memref<2x3xi32>) outs(%turned : memref<3x2xi32>) permutation = [1, 0]
  %c1 = arith.constant 1 : index
  %first = arith.constant 0 : index
  %x = memref.load %turned[%c1, %first] : memref<3x2xi32>
  %y = memref.load %turned[%c1, %c1] : memref<3x2xi32>
  memref.store %x, %row[%first] : memref<2xi32>
  memref.store %y, %row[%c1] : memref<2xi32>
  linalg.dot ins(%row, %row : memref<2xi32>, memref<2xi32>) outs(%dot : memref<i32>)
  %result = memref.load %dot[] : memref<i32>
  return %result : i32
}

// -----

// Pooling, a reduction op and a broadcast.
// mlir-opt -convert-linalg-to-loops -lower-affine -convert-scf-to-cf -convert-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
memref.global "private" @image : memref<1x4x4x1xf32> = dense<[[[[1.0], [2.0], [3.0], [4.0]], [[5.0], [6.0], [7.0], [8.0]], [[9.0], [10.0], [11.0], [12.0]], [[13.0], [14.0], [15.0], [16.0]]]]>

func.func @main() {
  %low = arith.constant -1.0e+30 : f32
  %zero = arith.constant 0.0 : f32
  %image = memref.get_global @image : memref<1x4x4x1xf32>
  %window = memref.alloc() : memref<2x2xf32>
  %pooled = memref.alloc() : memref<1x2x2x1xf32>
  linalg.fill ins(%low : f32) outs(%pooled : memref<1x2x2x1xf32>)
  linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
    ins(%image, %window : memref<1x4x4x1xf32>, memref<2x2xf32>) outs(%pooled : memref<1x2x2x1xf32>)
  %any = memref.cast %pooled : memref<1x2x2x1xf32> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  %sum = memref.alloc() : memref<1x2x1xf32>
  linalg.fill ins(%zero : f32) outs(%sum : memref<1x2x1xf32>)
  linalg.reduce ins(%pooled : memref<1x2x2x1xf32>) outs(%sum : memref<1x2x1xf32>) dimensions = [1]
    (%in: f32, %so_far: f32) {
      %next = arith.addf %in, %so_far : f32
      linalg.yield %next : f32
    }
  %wide = memref.alloc() : memref<1x2x2x1xf32>
  linalg.broadcast ins(%sum : memref<1x2x1xf32>) outs(%wide : memref<1x2x2x1xf32>) dimensions = [2]
  %any_wide = memref.cast %wide : memref<1x2x2x1xf32> to memref<*xf32>
  call @printMemrefF32(%any_wide) : (memref<*xf32>) -> ()
  return
}
