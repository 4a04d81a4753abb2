// FLAGS: -loop-invariant-subset-hoisting
// Chunks: what is paired, what is disjoint, what carries more than one way, nested loops.
// A slice with a dynamic offset.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %s = tensor.extract_slice %x[%a] [4] [1] : tensor<10xf32> to tensor<4xf32>
    %u = "test.foo"(%s) : (tensor<4xf32>) -> tensor<4xf32>
    %z = tensor.insert_slice %u into %x[%a] [4] [1] : tensor<4xf32> into tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// A dynamic size.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %s = tensor.extract_slice %x[%a] [%b] [1] : tensor<10xf32> to tensor<?xf32>
    %u = "test.foo"(%s) : (tensor<?xf32>) -> tensor<?xf32>
    %z = tensor.insert_slice %u into %x[%a] [%b] [1] : tensor<?xf32> into tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Another offset.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %s = tensor.extract_slice %x[%a] [4] [1] : tensor<10xf32> to tensor<4xf32>
    %u = "test.foo"(%s) : (tensor<4xf32>) -> tensor<4xf32>
    %z = tensor.insert_slice %u into %x[%b] [4] [1] : tensor<4xf32> into tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// An offset that changes.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %s = tensor.extract_slice %x[%iv] [4] [1] : tensor<10xf32> to tensor<4xf32>
    %u = "test.foo"(%s) : (tensor<4xf32>) -> tensor<4xf32>
    %z = tensor.insert_slice %u into %x[%iv] [4] [1] : tensor<4xf32> into tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Two disjoint pairs, the second one first.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%c5], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %v1 = vector.transfer_read %x[%c0], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %v2 = "test.foo"(%v1) : (vector<4xf32>) -> vector<4xf32>
    %y = vector.transfer_write %v2, %x[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    %z = vector.transfer_write %w1, %y[%c5] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Pairs crosswise.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%c5], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %v1 = vector.transfer_read %x[%c0], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %v2 = "test.foo"(%v1) : (vector<4xf32>) -> vector<4xf32>
    %y = vector.transfer_write %w1, %x[%c5] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    %z = vector.transfer_write %v2, %y[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Overlapping pairs.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%c4], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %v1 = vector.transfer_read %x[%c1], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %v2 = "test.foo"(%v1) : (vector<4xf32>) -> vector<4xf32>
    %y = vector.transfer_write %v2, %x[%c1] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    %z = vector.transfer_write %w1, %y[%c4] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Disjoint by a sum.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %o = arith.addi %a, %c4 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%o], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %v1 = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %v2 = "test.foo"(%v1) : (vector<4xf32>) -> vector<4xf32>
    %y = vector.transfer_write %v2, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    %z = vector.transfer_write %w1, %y[%o] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Not disjoint by a sum.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %o = arith.addi %a, %c1 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%o], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %v1 = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %v2 = "test.foo"(%v1) : (vector<4xf32>) -> vector<4xf32>
    %y = vector.transfer_write %v2, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    %z = vector.transfer_write %w1, %y[%o] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Disjoint by a map.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %o = affine.apply affine_map<(d0) -> (d0 + 6)>(%a)
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%o], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %v1 = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %v2 = "test.foo"(%v1) : (vector<4xf32>) -> vector<4xf32>
    %y = vector.transfer_write %v2, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    %z = vector.transfer_write %w1, %y[%o] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// The same by another value.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %o = affine.apply affine_map<(d0) -> (d0 + 1)>(%a)
  %q = arith.addi %a, %c1 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%o], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%q] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Read only.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    scf.yield %x : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Read of a part twice.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w2 = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %w3 = "test.foo"(%w2) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Read again after the write.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    %w2 = vector.transfer_read %z[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w3 = "test.foo"(%w2) : (vector<4xf32>) -> vector<4xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Written only.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %z = vector.transfer_write %v, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Written twice.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %y = vector.transfer_write %w1, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    %w2 = "test.foo"(%w1) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w2, %y[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Another element is read in each iteration.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%c5], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %k = vector.transfer_read %x[%iv], %p {in_bounds = [true]} : tensor<10xf32>, vector<1xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    "test.bar"(%k) : (vector<1xf32>) -> ()
    %z = vector.transfer_write %w1, %x[%c5] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Elements before it are read in each iteration.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c5 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%c5], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %k = vector.transfer_read %x[%iv], %p {in_bounds = [true]} : tensor<10xf32>, vector<1xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    "test.bar"(%k) : (vector<1xf32>) -> ()
    %z = vector.transfer_write %w1, %x[%c5] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Used by another op.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%c5], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    "test.bar"(%x) : (tensor<10xf32>) -> ()
    %z = vector.transfer_write %w1, %x[%c5] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// A tensor of the loop is the source.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %z = tensor.insert_slice %x into %x[0] [10] [1] : tensor<10xf32> into tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Masks from outside, and from inside.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p, %m {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%a], %m {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// A mask that is made inside.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %k = vector.create_mask %iv : vector<4xi1>
    %w = vector.transfer_read %x[%a], %p, %k {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%a], %k {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// A mask of the write only.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%a], %m {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Another type is read than is written.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = tensor.extract_slice %x[%a] [1] [1] : tensor<10xf32> to tensor<f32>
    %u = "test.foo"(%w) : (tensor<f32>) -> tensor<1xf32>
    %z = tensor.insert_slice %u into %x[%a] [1] [1] : tensor<1xf32> into tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Vectors of the same elements, read in two forms.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<1xf32>
    %u = "test.foo"(%w) : (vector<1xf32>) -> vector<f32>
    %z = vector.transfer_write %u, %x[%a] : vector<f32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// A slice that is read as a vector, and written.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %u = "test.foo"(%w1) : (vector<4xf32>) -> tensor<4xf32>
    %z = tensor.insert_slice %u into %x[%a] [4] [1] : tensor<4xf32> into tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// What is written was made outside.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %z = vector.transfer_write %v, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// What is written is what was read.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %z = vector.transfer_write %w, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// The tensor has another user after the loop.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  "test.bar"(%r, %t) : (tensor<10xf32>, tensor<10xf32>) -> ()
  return %r : tensor<10xf32>
}
// -----
// Out of two loops.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %z = scf.for %jv = %c0 to %c8 step %c1 iter_args(%x2 = %x) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x2[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z2 = vector.transfer_write %w1, %x2[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
      scf.yield %z2 : tensor<10xf32>
    }
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Out of the inner one only.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %z = scf.for %jv = %c0 to %c8 step %c1 iter_args(%x2 = %x) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x2[%iv], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z2 = vector.transfer_write %w1, %x2[%iv] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
      scf.yield %z2 : tensor<10xf32>
    }
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Of the outer one, disjoint from what the inner one takes.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %o = vector.transfer_read %x[%c0], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %o1 = "test.foo"(%o) : (vector<4xf32>) -> vector<4xf32>
    %q = vector.transfer_write %o1, %x[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    %z = scf.for %jv = %c0 to %c8 step %c1 iter_args(%x2 = %q) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x2[%c5], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z2 = vector.transfer_write %w1, %x2[%c5] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
      scf.yield %z2 : tensor<10xf32>
    }
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Not disjoint from what the inner one takes.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %o = vector.transfer_read %x[%c0], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %o1 = "test.foo"(%o) : (vector<4xf32>) -> vector<4xf32>
    %q = vector.transfer_write %o1, %x[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    %z = scf.for %jv = %c0 to %c8 step %c1 iter_args(%x2 = %q) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x2[%jv], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z2 = vector.transfer_write %w1, %x2[%jv] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
      scf.yield %z2 : tensor<10xf32>
    }
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Slices of slices.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %s = tensor.extract_slice %x[%a] [8] [1] : tensor<10xf32> to tensor<8xf32>
    %q = tensor.extract_slice %s[%b] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %u = "test.foo"(%q) : (tensor<4xf32>) -> tensor<4xf32>
    %i = tensor.insert_slice %u into %s[%b] [4] [1] : tensor<4xf32> into tensor<8xf32>
    %z = tensor.insert_slice %i into %x[%a] [8] [1] : tensor<8xf32> into tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Two tensors that change places.
func.func @f(%t: tensor<10xf32>, %s: tensor<10xf32>, %a: index, %p: f32) -> (tensor<10xf32>, tensor<10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r:2 = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t, %k = %s) -> (tensor<10xf32>, tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %k, %z : tensor<10xf32>, tensor<10xf32>
  }
  return %r#0, %r#1 : tensor<10xf32>, tensor<10xf32>
}
// -----
// One of two tensors.
func.func @f(%t: tensor<10xf32>, %s: tensor<10xf32>, %a: index, %p: f32) -> (tensor<10xf32>, tensor<10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r:2 = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t, %k = %s) -> (tensor<10xf32>, tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z, %k : tensor<10xf32>, tensor<10xf32>
  }
  return %r#0, %r#1 : tensor<10xf32>, tensor<10xf32>
}
// -----
// Both tensors.
func.func @f(%t: tensor<10xf32>, %s: tensor<10xf32>, %a: index, %p: f32) -> (tensor<10xf32>, tensor<10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r:2 = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t, %k = %s) -> (tensor<10xf32>, tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    %e = vector.transfer_read %k[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %e1 = "test.foo"(%e) : (vector<4xf32>) -> vector<4xf32>
    %g = vector.transfer_write %e1, %k[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z, %g : tensor<10xf32>, tensor<10xf32>
  }
  return %r#0, %r#1 : tensor<10xf32>, tensor<10xf32>
}
// -----
// It is yielded twice.
func.func @f(%t: tensor<10xf32>, %s: tensor<10xf32>, %a: index, %p: f32) -> (tensor<10xf32>, tensor<10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r:2 = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t, %k = %s) -> (tensor<10xf32>, tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    scf.yield %z, %z : tensor<10xf32>, tensor<10xf32>
  }
  return %r#0, %r#1 : tensor<10xf32>, tensor<10xf32>
}
// -----
// An affine loop.
// DIFFERS: mlir-opt ends in a crash
func.func @f(%t: tensor<10xf32>, %a: index, %p: f32, %n: index) -> tensor<10xf32> {
  %r = affine.for %iv = 0 to %n iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    affine.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// scf.while and scf.forall stay.
func.func @f(%t: tensor<10xf32>, %a: index, %p: f32) -> (tensor<10xf32>, tensor<10xf32>) {
  %r = scf.while (%x = %t) : (tensor<10xf32>) -> tensor<10xf32> {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
    %c = "test.cond"() : () -> i1
    scf.condition(%c) %z : tensor<10xf32>
  } do {
  ^bb0(%y: tensor<10xf32>):
    scf.yield %y : tensor<10xf32>
  }
  %q = scf.forall (%i) in (4) shared_outs(%x = %t) -> (tensor<10xf32>) {
    %s = tensor.extract_slice %x[%a] [4] [1] : tensor<10xf32> to tensor<4xf32>
    %u = "test.foo"(%s) : (tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %x[%a] [4] [1] : tensor<4xf32> into tensor<10xf32>
    }
  }
  return %r, %q : tensor<10xf32>, tensor<10xf32>
}
// -----
// In a branch.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %c = "test.cond"() : () -> i1
    %z = scf.if %c -> (tensor<10xf32>) {
    %w = vector.transfer_read %x[%a], %p {in_bounds = [true]} : tensor<10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z2 = vector.transfer_write %w1, %x[%a] {in_bounds = [true]} : vector<4xf32>, tensor<10xf32>
      scf.yield %z2 : tensor<10xf32>
    } else {
      scf.yield %x : tensor<10xf32>
    }
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Strides.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = tensor.extract_slice %x[%c0] [3] [2] : tensor<10xf32> to tensor<3xf32>
    %u = "test.foo"(%w) : (tensor<3xf32>) -> tensor<3xf32>
    %y = tensor.insert_slice %u into %x[%c0] [3] [2] : tensor<3xf32> into tensor<10xf32>
    %w2 = tensor.extract_slice %y[%c5] [4] [1] : tensor<10xf32> to tensor<4xf32>
    %u2 = "test.foo"(%w2) : (tensor<4xf32>) -> tensor<4xf32>
    %z = tensor.insert_slice %u2 into %y[%c5] [4] [1] : tensor<4xf32> into tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Strides that overlap as intervals.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %w = tensor.extract_slice %x[0] [3] [2] : tensor<10xf32> to tensor<3xf32>
    %u = "test.foo"(%w) : (tensor<3xf32>) -> tensor<3xf32>
    %y = tensor.insert_slice %u into %x[0] [3] [2] : tensor<3xf32> into tensor<10xf32>
    %w2 = tensor.extract_slice %y[3] [1] [1] : tensor<10xf32> to tensor<1xf32>
    %u2 = "test.foo"(%w2) : (tensor<1xf32>) -> tensor<1xf32>
    %z = tensor.insert_slice %u2 into %y[3] [1] [1] : tensor<1xf32> into tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
// -----
// Rows.
func.func @f(%t: tensor<4x10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<4x10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<4x10xf32>) {
    %w = vector.transfer_read %x[%a, %c0], %p {in_bounds = [true]} : tensor<4x10xf32>, vector<4xf32>
    %k = vector.transfer_read %x[%a, %c5], %p {in_bounds = [true]} : tensor<4x10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %k1 = "test.foo"(%k) : (vector<4xf32>) -> vector<4xf32>
    %y = vector.transfer_write %w1, %x[%a, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<4x10xf32>
    %z = vector.transfer_write %k1, %y[%a, %c5] {in_bounds = [true]} : vector<4xf32>, tensor<4x10xf32>
    scf.yield %z : tensor<4x10xf32>
  }
  return %r : tensor<4x10xf32>
}
// -----
// Columns of a transposed read.
func.func @f(%t: tensor<4x10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<4x10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<4x10xf32>) {
    %w = vector.transfer_read %x[%c0, %a], %p {in_bounds = [true], permutation_map = affine_map<(i, j) -> (i)>} : tensor<4x10xf32>, vector<4xf32>
    %w1 = "test.foo"(%w) : (vector<4xf32>) -> vector<4xf32>
    %z = vector.transfer_write %w1, %x[%c0, %a] {in_bounds = [true], permutation_map = affine_map<(i, j) -> (i)>} : vector<4xf32>, tensor<4x10xf32>
    scf.yield %z : tensor<4x10xf32>
  }
  return %r : tensor<4x10xf32>
}
// -----
// The counter is used at the insertion.
func.func @f(%t: tensor<10xf32>, %a: index, %b: index, %p: f32, %m: vector<4xi1>, %v: vector<4xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %iv = %c0 to %c8 step %c1 iter_args(%x = %t) -> (tensor<10xf32>) {
    %o = arith.addi %a, %c1 : index
    %s = tensor.extract_slice %x[%o] [4] [1] : tensor<10xf32> to tensor<4xf32>
    %u = "test.foo"(%s) : (tensor<4xf32>) -> tensor<4xf32>
    %z = tensor.insert_slice %u into %x[%o] [4] [1] : tensor<4xf32> into tensor<10xf32>
    scf.yield %z : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}
