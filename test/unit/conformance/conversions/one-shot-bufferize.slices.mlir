// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries"

func.func @addi(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.addi %a, %b : index
  %y = arith.addi %a, %b : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @addi_sw(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.addi %a, %b : index
  %y = arith.addi %b, %a : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @subi(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.subi %a, %b : index
  %y = arith.subi %a, %b : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @muli_c(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.muli %a, %c4 : index
  %y = arith.muli %c4, %a : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @muli(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.muli %a, %b : index
  %y = arith.muli %a, %b : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @apply(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = affine.apply affine_map<(d0) -> (d0 * 4)>(%a)
  %y = affine.apply affine_map<(d0) -> (d0 * 4)>(%a)
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @apply_mix(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = affine.apply affine_map<(d0) -> (d0 * 4)>(%a)
  %y = arith.muli %a, %c4 : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @min(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = affine.min affine_map<(d0) -> (d0, 8)>(%a)
  %y = affine.min affine_map<(d0) -> (d0, 8)>(%a)
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @mod(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = affine.apply affine_map<(d0) -> (d0 mod 4)>(%a)
  %y = affine.apply affine_map<(d0) -> (d0 mod 4)>(%a)
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @fdiv(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%a)
  %y = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%a)
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @divsi(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.divsi %a, %c4 : index
  %y = arith.divsi %a, %c4 : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @fdivsi(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.floordivsi %a, %c4 : index
  %y = arith.floordivsi %a, %c4 : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @dim(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = tensor.dim %t, %c0 : tensor<?xf32>
  %y = tensor.dim %t, %c0 : tensor<?xf32>
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @dimext(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = tensor.dim %u, %c0 : tensor<4xf32>
  %y = arith.constant 4 : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @cast(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.index_cast %i : i32 to index
  %y = arith.index_cast %i : i32 to index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @minsi(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.minsi %a, %c4 : index
  %y = arith.minsi %a, %c4 : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @maxsi(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.maxsi %a, %c4 : index
  %y = arith.maxsi %a, %c4 : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @add0(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.addi %a, %c0 : index
  %y = arith.addi %c0, %a : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @chain(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x1 = arith.addi %a, %c4 : index
  %x = arith.addi %x1, %b : index
  %y1 = arith.addi %b, %a : index
  %y = arith.addi %y1, %c4 : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @apply2(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%b]
  %x = affine.apply affine_map<(d0) -> (d0 * 2)>(%x1)
  %y = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0 * 2)>(%a)[%b]
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @select(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.select %cc, %a, %b : index
  %y = arith.select %cc, %a, %b : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @indexadd(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = index.add %a, %b
  %y = index.add %a, %b
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @ext(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = tensor.extract %ti[%c0] : tensor<4xindex>
  %y = tensor.extract %ti[%c0] : tensor<4xindex>
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @shli(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.shli %a, %c4 : index
  %y = arith.shli %a, %c4 : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @dimempty(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %em = tensor.empty(%a) : tensor<?xf32>
  %x = tensor.dim %em, %c0 : tensor<?xf32>
  %y = arith.addi %a, %c0 : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @same(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.addi %a, %c0 : index
  %y = arith.muli %a, %c1 : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @mindelin(%t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %i: i32, %cc: i1, %ti: tensor<4xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = affine.min affine_map<(d0) -> (4, d0)>(%c4)
  %y = arith.constant 4 : index
  %0 = tensor.extract_slice %t[%x] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%y] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}
