// RUN: okl-opt %s --split-input-file --verify-diagnostics
// What no encoding of a sparse tensor can be.

// -----

// expected-error@+1 {{unknown level format: foo}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : foo)}>>)

// -----

// expected-error@+1 {{use of undeclared identifier}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (j : dense)}>>)

// -----

// expected-error@+1 {{unknown level property: bar}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : compressed(bar))}>>)

// -----

// expected-error@+1 {{expected ')' in level-specifier list}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : compressed(nonunique) x)}>>)

// -----

// expected-error@+1 {{unexpected key: mapp}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{mapp = (i) -> (i : dense)}>>)

// -----

// expected-error@+1 {{unexpected position bitwidth: 7}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : dense), posWidth = 7}>>)

// -----

// expected-error@+1 {{expected attribute value}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : dense), crdWidth = x}>>)

// -----

// expected-error@+1 {{unexpected coordinate bitwidth: 7}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : dense), crdWidth = 7}>>)

// -----

// expected-error@+1 {{dimension-rank mismatch between encoding and tensor shape: 1 != 2}}
func.func private @a(tensor<?x?xf32, #sparse_tensor.encoding<{map = (i) -> (i : dense)}>>)

// -----

// expected-error@+1 {{failed to infer lvlToDim from dimToLvl}}
func.func private @a(tensor<?x?xf32, #sparse_tensor.encoding<{map = (i, j) -> (i + j : dense, j : dense)}>>)

// -----

// expected-error@+1 {{expected compressed or loose_compressed level before singleton level}}
func.func private @a(tensor<?x?xf32, #sparse_tensor.encoding<{map = (i, j) -> (i : singleton, j : dense)}>>)

// -----

// expected-error@+1 {{expected a non-empty array for lvlTypes}}
func.func private @a(tensor<?x?xf32, #sparse_tensor.encoding<{posWidth = 8}>>)

// -----

// expected-error@+1 {{expected a non-empty array for lvlTypes}}
func.func private @a(tensor<?x?xf32, #sparse_tensor.encoding<{}>>)

// -----

// expected-error@+1 {{expected '{'}}
func.func private @a(tensor<?x?xf32, #sparse_tensor.encoding<>>)

// -----

// expected-error@+1 {{redefinition of identifier 'i'}}
func.func private @a(tensor<?x?xf32, #sparse_tensor.encoding<{map = (i, i) -> (i : dense, i : dense)}>>)

// -----

// expected-error@+1 {{expected ':'}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i = dense)}>>)

// -----

// expected-error@+1 {{expected '->'}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) (i : dense)}>>)

// -----

// expected-error@+1 {{expected '(' in dimension-specifier list}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = i -> (i : dense)}>>)

// -----

// expected-error@+1 {{invalid level type: level format doesn't support the properties}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : dense(nonunique))}>>)

// -----

// expected-error@+1 {{expected n <= m in n_out_of_m}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : structured[5, 4])}>>)

// -----

// expected-error@+1 {{expect positive value or ? for slice offset/size/stride}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i : #sparse_tensor<slice(-1, 1, 1)>) -> (i : dense)}>>)

// -----

// expected-error@+1 {{explicit value type mismatch between encoding and tensor element type: 'f64' != 'f32'}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : dense), explicitVal = 1.0 : f64}>>)

// -----

// expected-error@+1 {{implicit value must be zero}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : dense), implicitVal = 1.0 : f32}>>)

// -----

// expected-error@+1 {{expected a numeric value for explicitVal}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : dense), explicitVal = "x"}>>)

// -----

// expected-error@+1 {{expected '}'}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : dense) posWidth = 8}>>)

// -----

// expected-error@+1 {{failed to infer lvlToDim from dimToLvl}}
func.func private @a(tensor<?x?xf32, #sparse_tensor.encoding<{map = (i, j) -> (i : dense)}>>)

// -----

// expected-error@+1 {{failed to infer lvlToDim from dimToLvl}}
func.func private @a(tensor<?xf32, #sparse_tensor.encoding<{map = (i) -> (i : batch, i : dense)}>>)

// -----

// expected-error@+1 {{Batch lvlType can only be leading levels.}}
func.func private @a(tensor<?x?xf32, #sparse_tensor.encoding<{map = (i,j) -> (i : dense, j : batch)}>>)

// -----

// expected-error@+1 {{expected n_out_of_m to be the last level type}}
func.func private @a(tensor<?x?xf32, #sparse_tensor.encoding<{map = (i,j) -> (i : structured[2, 4], j : dense)}>>)
