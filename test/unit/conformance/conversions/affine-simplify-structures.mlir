// FLAGS: -affine-simplify-structures

// Sets, bounds, and maps of any op.
func.func @f(%n: index, %m: index, %x: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to 10 { affine.for %j = 0 to affine_map<(d0, d1)[s0] -> (d0 - d0 + s0 + 0 * d1)>(%i, %i)[%n] {
    affine.if affine_set<(d0, d1)[s0] : (d0 - d0 + 1 == 0, d1 >= 0)>(%i, %j)[%n] { affine.store %v, %x[%i + 1 - 1] : memref<?xf32> }
    affine.if affine_set<(d0, d1)[s0] : (d0 >= 0, d0 - 1 >= 0, d1 >= 0, -d0 + 10 >= 0, d0 >= 0)>(%i, %j)[%n] { affine.store %v, %x[%i + 2] : memref<?xf32> }
    affine.if affine_set<(d0, d1)[s0] : (d0 - d1 == 0, d1 - d0 == 0)>(%i, %j)[%n] { affine.store %v, %x[%i + 3] : memref<?xf32> }
    affine.if affine_set<(d0, d1)[s0] : (d0 * 2 - 2 >= 0, 3 >= 0)>(%i, %j)[%n] { affine.store %v, %x[%i + 4] : memref<?xf32> }
    affine.if affine_set<(d0, d1)[s0] : (2 >= 0, 0 == 0)>(%i, %j)[%n] { affine.store %v, %x[%i + 5] : memref<?xf32> }
    affine.if affine_set<(d0, d1)[s0] : (d0 mod 4 == 0, d1 floordiv 2 - 3 >= 0)>(%i, %j)[%n] { affine.store %v, %x[%i + 6] : memref<?xf32> }
    affine.if affine_set<(d0, d1)[s0] : (d0 - 5 >= 0, 3 - d0 >= 0)>(%i, %j)[%n] { affine.store %v, %x[%i + 7] : memref<?xf32> }
    affine.if affine_set<(d0, d1)[s0] : (d0 * 2 - 5 == 0)>(%i, %j)[%n] { affine.store %v, %x[%i + 8] : memref<?xf32> }
    affine.if affine_set<(d0, d1)[s0] : (d0 + d1 - s0 - 5 >= 0, d0 * 3 - d1 + 1 >= 0)>(%i, %j)[%n] { affine.store %v, %x[%i + 9] : memref<?xf32> } else { affine.store %v, %x[%i + 11] : memref<?xf32> }
  } }
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + 2 - 2 + s0)>(%n)[%m]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 - 4 * (d0 floordiv 4) + s0 - s0)>(%0)[%m]
  "use"(%0, %1) {map = affine_map<(d0, d1) -> ((d0 - d0) mod 4, d1 - d1 + 3 - d0 floordiv 4 * 4 )>, set = affine_set<(d0) : (d0 - 1 >= 0, d0 >= 0)>} : (index, index) -> ()
  %2 = affine.load %x[%n + 1 - %n] : memref<?xf32>
  %4 = affine.min affine_map<(d0)[s0] -> (d0 + 2 - 2 + s0, 5 - d0 + d0)>(%n)[%m]
  %dead = affine.apply affine_map<(d0)[s0] -> (d0 + 2)>(%n)[%m]
  affine.for %i = 0 to 0 { affine.store %v, %x[%i + 9] : memref<?xf32> }
  affine.for %i = 0 to 10 { }
  return
}
// -----
// Negative quotients, quotients rounded up, equations with a common factor.
func.func @sets(%i: index, %j: index, %n: index) {
  affine.if affine_set<(d0, d1)[s0] : (d0 * 2 - 4 == 0, d1 * 4 - s0 * 2 + 6 >= 0)>(%i, %j)[%n] {
    "use"() : () -> ()
  }
  affine.if affine_set<(d0, d1)[s0] : (d0 ceildiv 3 - d1 >= 0, d0 ceildiv 3 - d1 + 4 >= 0)>(%i, %j)[%n] {
    "use"() : () -> ()
  }
  affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 - s0 + 1 >= 0, s0 - d0 - 1 >= 0)>(%i)[%n] {
    "use"() : () -> ()
  } else {
    "other"() : () -> ()
  }
  return
}
// -----
// DIFFERS: MLIR loses the constraint
func.func @products(%m: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0)[s0] : (d0 * s0 - 5 >= 0)>(%i)[%n] {
      affine.store %x, %m[%i] : memref<?xf32>
    }
  }
  return
}
