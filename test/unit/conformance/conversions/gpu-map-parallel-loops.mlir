// FLAGS: -gpu-map-parallel-loops
// FLAGS: -gpu-map-parallel-loops=mapping-policy=innermost-first
// FLAGS: -gpu-map-parallel-loops=mapping-policy=outermost-first
func.func @three_levels(%a: index) {
  scf.parallel (%i, %j, %k, %l) = (%a, %a, %a, %a) to (%a, %a, %a, %a) step (%a, %a, %a, %a) {
    scf.parallel (%m, %n) = (%a, %a) to (%a, %a) step (%a, %a) {
      scf.parallel (%o) = (%a) to (%a) step (%a) {
        scf.parallel (%p) = (%a) to (%a) step (%a) {
          "x.y"(%o, %p) : (index, index) -> ()
        }
      }
      scf.parallel (%o) = (%a) to (%a) step (%a) {
      }
    }
    scf.parallel (%m) = (%a) to (%a) step (%a) {
    }
  }
  return
}
// -----
// What is not right inside a loop is left alone, and what has a mapping.
func.func @between(%a: index, %b: i1) {
  scf.parallel (%i, %j) = (%a, %a) to (%a, %a) step (%a, %a) {
    scf.if %b {
      scf.parallel (%k) = (%a) to (%a) step (%a) {
      }
    }
    scf.parallel (%k) = (%a) to (%a) step (%a) {
      scf.parallel (%l) = (%a) to (%a) step (%a) {
      }
    } {mapping = []}
  } {other = 1}
  scf.for %i = %a to %a step %a {
    scf.parallel (%k) = (%a) to (%a) step (%a) {
    }
    scf.parallel (%k) = (%a) to (%a) step (%a) {
      scf.parallel (%l, %m, %n) = (%a, %a, %a) to (%a, %a, %a) step (%a, %a, %a) {
      }
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  }
  return
}
// -----
func.func @reduction(%a: index, %f: f32) -> f32 {
  %r = scf.parallel (%i) = (%a) to (%a) step (%a) init (%f) -> f32 {
    scf.reduce(%f : f32) {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
// -----
module @outer {
  module @inner {
    func.func @nested(%a: index) {
      scf.parallel (%i) = (%a) to (%a) step (%a) {
      }
      return
    }
  }
  func.func private @declared(index)
}
