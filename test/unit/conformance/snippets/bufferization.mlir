// ----- bufferization.to_tensor (body)
%0 = bufferization.to_tensor %m : memref<4x8xf32> to tensor<4x8xf32>
%1 = bufferization.to_tensor %m restrict : memref<4x8xf32> to tensor<4x8xf32>
%2 = bufferization.to_tensor %m1 restrict writable {a} : memref<?xf32> to tensor<?xf32>
// ----- bufferization.to_buffer (body)
%0 = bufferization.to_buffer %ts : tensor<4x8xf32> to memref<4x8xf32>
%1 = bufferization.to_buffer %ts read_only : tensor<4x8xf32> to memref<4x8xf32, strided<[?, ?], offset: ?>>
%2 = bufferization.to_buffer %td {a} : tensor<?x8xf32> to memref<?x8xf32>
// ----- bufferization.alloc_tensor (body)
%0 = bufferization.alloc_tensor() : tensor<4xf32>
%1 = bufferization.alloc_tensor(%i, %j) : tensor<?x?xf32>
%2 = bufferization.alloc_tensor() copy(%ts) : tensor<4x8xf32>
%3 = bufferization.alloc_tensor(%i) {memory_space = 1 : i64} : tensor<?xf32>
%4 = bufferization.alloc_tensor() size_hint=%i : tensor<4xf32>
%5 = bufferization.alloc_tensor() copy(%ts) size_hint=%i {a} : tensor<4x8xf32>
// ----- bufferization.clone (body)
%0 = bufferization.clone %m : memref<4x8xf32> to memref<4x8xf32>
%1 = bufferization.clone %m1 {a} : memref<?xf32> to memref<?xf32>
// ----- bufferization.clone of another layout (body)
%0 = bufferization.clone %m1 : memref<?xf32> to memref<4xf32>
// ----- bufferization.materialize_in_destination (body)
%0 = bufferization.materialize_in_destination %ts in %ts : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
bufferization.materialize_in_destination %ts in writable %m : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
bufferization.materialize_in_destination %ts in restrict writable %m {a} : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
// ----- bufferization.dealloc_tensor (body)
bufferization.dealloc_tensor %ts : tensor<4x8xf32>
bufferization.dealloc_tensor %td {a} : tensor<?x8xf32>
// ----- bufferization.dealloc (body)
bufferization.dealloc
bufferization.dealloc (%m : memref<4x8xf32>) if (%b)
%0:2 = bufferization.dealloc (%m, %m1 : memref<4x8xf32>, memref<?xf32>) if (%b, %b) retain (%m, %m1 : memref<4x8xf32>, memref<?xf32>)
// ----- bufferization attributes
func.func @bufferized(%a: tensor<4xf32> {bufferization.writable = false}) {
  return
}
// ----- maps in the attributes of arguments and results
func.func @both(%a: tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>}) -> (tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>}) { return %a : tensor<4xf32> }
func.func private @declared(%a: tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0 + 1)>}) -> (tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>})
// ----- a map in the attributes of an argument
func.func @f(%a: tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>}) { return }
// ----- bufferization attributes of arguments and allocations
func.func @arguments(%t: tensor<4xf32> {bufferization.writable = true, bufferization.access = "read", bufferization.buffer_layout = affine_map<(d0) -> (d0)>}) {
  %m = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}
