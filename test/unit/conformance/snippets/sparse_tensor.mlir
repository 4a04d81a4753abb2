// ----- sparse_tensor.encoding: a vector
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : compressed)}>>)
// ----- sparse_tensor.encoding: widths of positions and coordinates
func.func private @b(tensor<?x?xf32, #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed), posWidth = 32, crdWidth = 16}>>)
// ----- sparse_tensor.encoding: blocks
func.func private @c(tensor<?x?xf32, #sparse_tensor.encoding<{crdWidth=64, posWidth=0, map = ( i, j ) -> ( i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>>)
// ----- sparse_tensor.encoding: coordinates as singletons
func.func private @d(tensor<?x?xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa))}>>)
// ----- sparse_tensor.encoding: slices
func.func private @e(tensor<?x?xf32, #sparse_tensor.encoding<{map = (d0 : #sparse_tensor<slice(1, 2, 1)>, d1 : #sparse_tensor<slice(1, ?, 3)>) -> (d0 : compressed(nonunique, nonordered), d1 : loose_compressed)}>>)
// ----- sparse_tensor.encoding: named levels
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{map = {l0, l1} (d0 = l1, d1 = l0) -> (l0 = d1 : batch, l1 = d0 : compressed(nonordered, nonunique)), explicitVal = 1.0 : f32, implicitVal = 0.0 : f32}>>)
// ----- sparse_tensor.encoding: n of m elements
func.func private @g(tensor<?x?xf32, #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4])}>>)
// ----- sparse_tensor.encoding: a symbol
func.func private @h(tensor<?x?xf32, #sparse_tensor.encoding<{map = [s0](d0, d1) -> (d0 + s0 : dense, d1 : compressed)}>>)
// ----- sparse_tensor.encoding: a comma at the end
func.func private @i(tensor<?x?xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed) ,}>>)
// ----- sparse_tensor.encoding: a permutation
func.func private @j(tensor<?x?xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>>) attributes {x = #sparse_tensor<slice(1, ?, 3)>}
