// RUN: okl-opt %s -vectorize-linalg=target-cpu=x86-64-v4 -canonicalize -cse | filecheck %s

// What follows a product of a tile is computed in its registers: one write for each row.
// CHECK-LABEL: func.func @in_registers(
// CHECK-COUNT-2: vector.transfer_read %{{.*}} : tensor<2x64xf32>, vector<64xf32>
// CHECK:         %[[SUMS:.*]]:2 = scf.for
// CHECK:         arith.addf %[[SUMS]]#0
// CHECK:         arith.addf %[[SUMS]]#1
// CHECK-COUNT-2: vector.transfer_write
// CHECK-NOT:     vector.transfer
func.func @in_registers(%a: tensor<2x100xf32>, %b: tensor<100x64xf32>, %c: tensor<2x64xf32>, %z: f32) -> tensor<2x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x100xf32>, tensor<100x64xf32>) outs(%c : tensor<2x64xf32>) -> tensor<2x64xf32>
  %1 = linalg.map { arith.addf } ins(%0, %0 : tensor<2x64xf32>, tensor<2x64xf32>) outs(%c : tensor<2x64xf32>)
  return %1 : tensor<2x64xf32>
}

// The loop reads from the tensor that it carries, since that is what the product was written into.
// CHECK-LABEL: func.func @in_place(
// CHECK:         %[[W:.*]] = vector.transfer_write
// CHECK:         scf.for {{.*}} iter_args(%[[T:.*]] = %[[W]])
// CHECK:           %[[V:.*]] = vector.transfer_read %[[T]]
// CHECK:           %[[E:.*]] = math.exp %[[V]]
// CHECK:           vector.transfer_write %[[E]], %[[T]]
func.func @in_place(%a: tensor<1x100xf32>, %b: tensor<100x64xf32>, %c: tensor<1x64xf32>) -> tensor<1x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1x100xf32>, tensor<100x64xf32>) outs(%c : tensor<1x64xf32>) -> tensor<1x64xf32>
  %1 = linalg.exp ins(%0 : tensor<1x64xf32>) outs(%c : tensor<1x64xf32>) -> tensor<1x64xf32>
  return %1 : tensor<1x64xf32>
}

// An element that is filled in, reduced into and read is a value.
// CHECK-LABEL: func.func @one_element(
// CHECK:         %[[R:.*]] = vector.reduction <add>, %{{.*}}, %{{.*}} fastmath<reassoc> : vector<64xf32> into f32
// CHECK:         vector.broadcast %[[R]]
// CHECK-NOT:     tensor.insert
// CHECK:         return
func.func @one_element(%x: tensor<1x128xf32>, %z: f32, %e: tensor<1xf32>, %o: tensor<1x128xf32>) -> tensor<1x128xf32> {
  %0 = linalg.fill ins(%z : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %1 = linalg.reduce { arith.addf } ins(%x : tensor<1x128xf32>) outs(%0 : tensor<1xf32>) dimensions = [1]
  %2 = linalg.broadcast ins(%1 : tensor<1xf32>) outs(%o : tensor<1x128xf32>) dimensions = [1]
  return %2 : tensor<1x128xf32>
}
