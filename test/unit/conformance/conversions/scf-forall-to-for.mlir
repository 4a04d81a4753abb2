// FLAGS: -scf-forall-to-for
// FLAGS: -scf-forall-to-parallel
func.func @one(%m: memref<?xf32>, %x: f32, %n: index) {
  scf.forall (%i) in (%n) {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
// -----
func.func @all_kinds_of_bounds(%n: index) {
  scf.forall (%i, %j) = (0, %n) to (8, %n) step (2, 3) {
    scf.forall (%k) in (%i) {
      "test.use"(%k, %j, %i) : (index, index, index) -> ()
    }
  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
  return
}
// -----
func.func @constants_are_not_shared() {
  %c0 = arith.constant 0 : index
  scf.forall (%i, %j, %k) in (4, 4, 4) {
    scf.forall (%l) in (4) {
      "test.use"(%i, %j, %k, %l, %c0) : (index, index, index, index, index) -> ()
    }
    scf.forall.in_parallel {
    }
  }
  return
}
// -----
func.func @unreached() {
  return
^bb1:
  scf.forall (%k) in (7) {
    "test.use"(%k) : (index) -> ()
  }
  return
}
// -----
func.func @negative_and_large() {
  scf.forall (%i) = (-9) to (9223372036854775807) step (4611686018427387904) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
// -----
"test.region"() ({
  "test.graph"() : () -> ()
  scf.forall (%i) in (2) {
    scf.for %j = %i to %i step %i {
      scf.forall (%k) in (3) {
        "test.use"(%k, %j) : (index, index) -> ()
      }
    }
  }
}) : () -> ()
// -----
func.func @nothing_to_do(%n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
