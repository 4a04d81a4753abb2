// FLAGS: -scf-parallel-for-to-nested-fors
func.func @two(%a: index, %b: index, %s: index, %m: memref<?x?xf32>, %x: f32) {
  scf.parallel (%i, %j) = (%a, %b) to (%b, %s) step (%s, %a) {
    memref.store %x, %m[%i, %j] : memref<?x?xf32>
  } {mine = 1 : i32}
  return
}
// -----
func.func @nested(%a: index) {
  scf.parallel (%i) = (%a) to (%a) step (%a) {
    "test.first"(%i) : (index) -> ()
    scf.parallel (%j, %k, %l) = (%a, %i, %a) to (%i, %i, %a) step (%a, %a, %a) {
      "test.use"(%i, %j, %k, %l) : (index, index, index, index) -> ()
    }
    "test.last"(%i) : (index) -> ()
  }
  return
}
// -----
func.func @reductions_stay(%a: index, %x: f32) -> f32 {
  %r = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x) -> f32 {
    scf.parallel (%j, %k) = (%a, %i) to (%a, %i) step (%a, %i) {
      "test.use"(%k, %j, %i) : (index, index, index) -> ()
    }
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %m: f32):
      scf.parallel (%j) = (%i) to (%i) step (%i) {
        "test.use"(%j) : (index) -> ()
      }
      scf.reduce.return %l : f32
    }
  }
  return %r : f32
}
// -----
func.func @unreached(%a: index) {
  return
^bb1:
  scf.parallel (%i) = (%a) to (%a) step (%a) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
