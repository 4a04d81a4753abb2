// RUN: okl-opt %s --split-input-file -convert-stream-bindings-to-memrefs | filecheck %s

// What is read from memory that is not written is read in place.
// CHECK-LABEL: stream.executable private @exe {
// CHECK-NEXT:    stream.executable.export public @k
// CHECK-NEXT:    builtin.module {
// CHECK-NEXT:      func.func @k(%[[VAL_0:.*]]: memref<?xi8>, %[[VAL_1:.*]]: index, %[[VAL_2:.*]]: memref<?xi8>) {
// CHECK-NEXT:        %[[VAL_3:.*]] = arith.constant 0 : index
// CHECK-NEXT:        %[[VAL_4:.*]] = memref.view %[[VAL_0]][%[[VAL_3]]][%[[VAL_1]]] : memref<?xi8> to memref<?x4xf32>
// CHECK-NEXT:        %[[VAL_5:.*]] = memref.view %[[VAL_2]][%[[VAL_3]]][%[[VAL_1]]] : memref<?xi8> to memref<?x4xf32>
// CHECK-NEXT:        %[[VAL_6:.*]] = bufferization.to_tensor %[[VAL_4]] restrict : memref<?x4xf32> to tensor<?x4xf32>
// CHECK-NEXT:        %[[VAL_7:.*]] = math.exp %[[VAL_6]] : tensor<?x4xf32>
// CHECK-NEXT:        bufferization.materialize_in_destination %[[VAL_7]] in restrict writable %[[VAL_5]] : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
// CHECK-NEXT:        return
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:  }
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
// CHECK-LABEL: stream.executable private @exe {
// CHECK-NEXT:    stream.executable.export public @k
// CHECK-NEXT:    builtin.module {
// CHECK-NEXT:      func.func @k(%[[VAL_0:.*]]: memref<?xi8>, %[[VAL_1:.*]]: index) {
// CHECK-NEXT:        %[[VAL_2:.*]] = arith.constant 4 : index
// CHECK-NEXT:        %[[VAL_3:.*]] = arith.remui %[[VAL_1]], %[[VAL_2]] : index
// CHECK-NEXT:        %[[VAL_4:.*]] = arith.constant 0 : index
// CHECK-NEXT:        %[[VAL_5:.*]] = arith.cmpi eq, %[[VAL_3]], %[[VAL_4]] : index
// CHECK-NEXT:        cf.assert %[[VAL_5]], "'stream.binding.subspan' op begins at a byte that is no multiple of 4, the size of an element" {relied_on}
// CHECK-NEXT:        %[[VAL_6:.*]] = memref.view %[[VAL_0]][%[[VAL_1]]][] : memref<?xi8> to memref<8xf32>
// CHECK-NEXT:        %[[VAL_7:.*]] = bufferization.to_tensor %[[VAL_6]] restrict : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT:        %[[VAL_8:.*]] = bufferization.alloc_tensor() copy(%[[VAL_7]]) : tensor<8xf32>
// CHECK-NEXT:        %[[VAL_9:.*]] = tensor.extract_slice %[[VAL_8]][0] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:        %[[VAL_10:.*]] = bufferization.to_tensor %[[VAL_6]] restrict writable : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT:        %[[VAL_11:.*]] = tensor.insert_slice %[[VAL_9]] into %[[VAL_10]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:        bufferization.materialize_in_destination %[[VAL_11]] in restrict writable %[[VAL_6]] : (tensor<8xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:        return
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:  }
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
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>

// CHECK-LABEL: stream.executable private @exe {
// CHECK-NEXT:    stream.executable.export public @k
// CHECK-NEXT:    builtin.module {
// CHECK-NEXT:      func.func @k(%[[VAL_0:.*]]: memref<?xi8>, %[[VAL_1:.*]]: index, %[[VAL_2:.*]]: index, %[[VAL_3:.*]]: index) attributes {stream.queried_tile_sizes = 2 : i64} {
// CHECK-NEXT:        %[[VAL_4:.*]] = arith.constant 1 : index
// CHECK-NEXT:        %[[VAL_5:.*]] = arith.constant 16 : index
// CHECK-NEXT:        %[[VAL_6:.*]] = arith.subi %[[VAL_2]], %[[VAL_4]] : index
// CHECK-NEXT:        %[[VAL_7:.*]] = arith.cmpi ult, %[[VAL_6]], %[[VAL_5]] : index
// CHECK-NEXT:        cf.assert %[[VAL_7]], "'iree_codegen.query_tile_sizes' op: the device has tile sizes that are not from 1 to 16" {relied_on}
// CHECK-NEXT:        %[[VAL_8:.*]] = arith.subi %[[VAL_3]], %[[VAL_4]] : index
// CHECK-NEXT:        %[[VAL_9:.*]] = arith.cmpi ult, %[[VAL_8]], %[[VAL_5]] : index
// CHECK-NEXT:        cf.assert %[[VAL_9]], "'iree_codegen.query_tile_sizes' op: the device has tile sizes that are not from 1 to 16" {relied_on}
// CHECK-NEXT:        %[[VAL_10:.*]] = arith.constant 0 : index
// CHECK-NEXT:        %[[VAL_11:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:        %[[VAL_12:.*]] = memref.view %[[VAL_0]][%[[VAL_10]]][%[[VAL_1]], %[[VAL_2]], %[[VAL_3]]] : memref<?xi8> to memref<?x?x?xf32>
// CHECK-NEXT:        %[[VAL_13:.*]] = tensor.splat %[[VAL_11]][%[[VAL_1]], %[[VAL_2]], %[[VAL_3]]] : tensor<?x?x?xf32>
// CHECK-NEXT:        bufferization.materialize_in_destination %[[VAL_13]] in restrict writable %[[VAL_12]] : (tensor<?x?x?xf32>, memref<?x?x?xf32>) -> ()
// CHECK-NEXT:        return
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:  }
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
