// RUN: okl-opt %s --split-input-file -convert-stream-bindings-to-memrefs | filecheck %s

// What is read from memory that is not written is read in place.
// CHECK-LABEL: func.func @k(%arg0: memref<?xi8>, %arg1: index, %arg2: memref<?xi8>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %[[IN:.*]] = memref.view %arg0[%c0][%arg1] : memref<?xi8> to memref<?x4xf32>
// CHECK-NEXT:    %[[OUT:.*]] = memref.view %arg2[%c0][%arg1] : memref<?xi8> to memref<?x4xf32>
// CHECK-NEXT:    %[[X:.*]] = bufferization.to_tensor %[[IN]] restrict : memref<?x4xf32> to tensor<?x4xf32>
// CHECK-NEXT:    %[[Y:.*]] = math.exp %[[X]] : tensor<?x4xf32>
// CHECK-NEXT:    bufferization.materialize_in_destination %[[Y]] in restrict writable %[[OUT]] : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
// CHECK-NEXT:    return
stream.executable private @exe {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%in: !stream.binding, %n: index, %out: !stream.binding) {
      %c0 = arith.constant 0 : index
      %w = flow.dispatch.workload.ordinal %n, 0 : index
      %0 = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x4xf32>>{%w}
      %1 = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x4xf32>>{%w}
      %2 = flow.dispatch.tensor.load %0, offsets = [0, 0], sizes = [%w, 4], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x4xf32>>{%w} -> tensor<?x4xf32>
      %3 = math.exp %2 : tensor<?x4xf32>
      flow.dispatch.tensor.store %3, %1, offsets = [0, 0], sizes = [%w, 4], strides = [1, 1] : tensor<?x4xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x4xf32>>{%w}
      return
    }
  }
}

// -----

// What is written, too, is copied first; parts are slices; an offset that is not known is checked.
// CHECK-LABEL: func.func @k(%arg0: memref<?xi8>, %arg1: index) {
// CHECK:         %[[REST:.*]] = arith.remui %arg1, %{{.*}} : index
// CHECK:         cf.assert %{{.*}}, "'stream.binding.subspan' op begins at a byte that is no multiple of 4, the size of an element"
// CHECK-NEXT:    %[[VIEW:.*]] = memref.view %arg0[%arg1][] : memref<?xi8> to memref<8xf32>
// CHECK-NEXT:    %[[OLD:.*]] = bufferization.to_tensor %[[VIEW]] restrict : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT:    %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[OLD]]) : tensor<8xf32>
// CHECK-NEXT:    %[[PART:.*]] = tensor.extract_slice %[[COPY]][0] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:    %[[ALL:.*]] = bufferization.to_tensor %[[VIEW]] restrict writable : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT:    %[[NEW:.*]] = tensor.insert_slice %[[PART]] into %[[ALL]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:    bufferization.materialize_in_destination %[[NEW]] in restrict writable %[[VIEW]] : (tensor<8xf32>, memref<8xf32>) -> ()
stream.executable private @exe {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%in: !stream.binding, %o: index) {
      %0 = stream.binding.subspan %in[%o] : !stream.binding -> !flow.dispatch.tensor<readwrite:tensor<8xf32>>
      %1 = flow.dispatch.tensor.load %0, offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readwrite:tensor<8xf32>> -> tensor<4xf32>
      flow.dispatch.tensor.store %1, %0, offsets = [4], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<readwrite:tensor<8xf32>>
      return
    }
  }
}

// -----

// Tile sizes are the last arguments, from 1 to 16.
// CHECK-LABEL: func.func @k(%arg0: memref<?xi8>, %arg1: index, %arg2: index, %arg3: index) attributes {stream.queried_tile_sizes = 2 : i64} {
// CHECK:         %[[BEFORE:.*]] = arith.subi %arg2, %c1 : index
// CHECK-NEXT:    %[[FITS:.*]] = arith.cmpi ult, %[[BEFORE]], %c16 : index
// CHECK-NEXT:    cf.assert %[[FITS]], "'iree_codegen.query_tile_sizes' op: the device has tile sizes that are not from 1 to 16"
// CHECK:         memref.view %arg0[%{{.*}}][%arg1, %arg2, %arg3] : memref<?xi8> to memref<?x?x?xf32>
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
stream.executable private @exe {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%out: !stream.binding, %n: index) {
      %c0 = arith.constant 0 : index
      %cst = arith.constant 1.0 : f32
      %t:2 = iree_codegen.query_tile_sizes tensor<?x?xf32, #lhs> -> index, index
      %0 = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?x?xf32>>{%n, %t#0, %t#1}
      %1 = tensor.splat %cst[%n, %t#0, %t#1] : tensor<?x?x?xf32>
      flow.dispatch.tensor.store %1, %0, offsets = [0, 0, 0], sizes = [%n, %t#0, %t#1], strides = [1, 1, 1] : tensor<?x?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?x?xf32>>{%n, %t#0, %t#1}
      return
    }
  }
}
