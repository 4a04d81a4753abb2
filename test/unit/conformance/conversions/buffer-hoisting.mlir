// FLAGS: -buffer-loop-hoisting -allow-unregistered-dialect
// FLAGS: -buffer-hoisting -allow-unregistered-dialect

func.func @parallel(%lb: index, %ub: index, %st: index) {
  scf.parallel (%i) = (%lb) to (%ub) step (%st) {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }
  scf.forall (%i) in (%ub) {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
    scf.for %j = %lb to %ub step %st {
      %1 = memref.alloc() : memref<4xf32>
      %2 = memref.alloc(%i) : memref<?xf32>
      %3 = memref.alloc(%j) : memref<?xf32>
      "test.use"(%1, %2, %3) : (memref<4xf32>, memref<?xf32>, memref<?xf32>) -> ()
    }
  }
  return
}
// -----
func.func @while(%c: i1) {
  scf.while : () -> () {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
    scf.condition(%c)
  } do {
    %0 = memref.alloc() : memref<4xf32>
    %2 = memref.alloca() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
    scf.execute_region {
      %1 = memref.alloc() : memref<4xf32>
      "test.use"(%1, %2) : (memref<4xf32>, memref<4xf32>) -> ()
      scf.yield
    }
    scf.yield
  }
  return
}
// -----
func.func @regions() {
  memref.alloca_scope {
    %0 = memref.alloc() : memref<4xf32>
    %1 = memref.alloca() : memref<4xf32>
    "test.use"(%0, %1) : (memref<4xf32>, memref<4xf32>) -> ()
  }
  "test.region"() ({
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }) : () -> ()
  return
}
// -----
func.func @affine() {
  affine.for %i = 0 to 10 {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
    affine.if affine_set<(d0) : (d0 == 0)>(%i) {
      %1 = memref.alloc() : memref<4xf32>
      "test.use"(%1) : (memref<4xf32>) -> ()
    }
    affine.for %j = 0 to 10 {
      %1 = memref.alloc(%i) : memref<?xf32>
      %2 = memref.alloc(%j) : memref<?xf32>
      "test.use"(%1, %2) : (memref<?xf32>, memref<?xf32>) -> ()
    }
  }
  return
}
// -----
func.func @blocks(%c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  "test.use"(%0) : (memref<4xf32>) -> ()
  cf.br ^c(%1 : memref<4xf32>)
^b:
  %2 = memref.alloc() : memref<4xf32>
  "test.first"() : () -> ()
  cf.br ^c(%2 : memref<4xf32>)
^c(%3: memref<4xf32>):
  return %3 : memref<4xf32>
}
// -----
func.func @blocks_with_sizes(%c: i1, %n: index) -> memref<?xf32> {
  "test.before"() : () -> ()
  cf.cond_br %c, ^a, ^b
^a:
  %m = "test.size"() : () -> index
  %0 = memref.alloc(%m) : memref<?xf32>
  cf.br ^c(%0 : memref<?xf32>)
^b:
  cf.br ^d
^d:
  %1 = memref.alloc(%n) : memref<?xf32>
  cf.br ^c(%1 : memref<?xf32>)
^c(%3: memref<?xf32>):
  return %3 : memref<?xf32>
}
// -----
func.func @blocks_of_a_loop(%n: index, %m: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  cf.br ^head(%c0, %m : index, memref<4xf32>)
^head(%i: index, %b: memref<4xf32>):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %b, %0 : memref<4xf32> to memref<4xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %0 : index, memref<4xf32>)
^exit:
  return
}
// -----
func.func @yielded(%c: i1, %n: index) -> memref<4xf32> {
  %0 = scf.if %c -> memref<4xf32> {
    %1 = memref.alloc() : memref<4xf32>
    scf.yield %1 : memref<4xf32>
  } else {
    "test.first"() : () -> ()
    %1 = memref.alloc() : memref<4xf32>
    %2 = memref.alloc() : memref<4xf32>
    "test.use"(%2) : (memref<4xf32>) -> ()
    scf.yield %1 : memref<4xf32>
  }
  return %0 : memref<4xf32>
}
// -----
func.func @nested(%c: i1, %n: index) -> memref<?xf32> {
  %0 = scf.if %c -> memref<?xf32> {
    %1 = scf.if %c -> memref<?xf32> {
      %m = "test.size"() : () -> index
      %2 = memref.alloc(%m) : memref<?xf32>
      scf.yield %2 : memref<?xf32>
    } else {
      %2 = memref.alloc(%n) : memref<?xf32>
      %3 = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
      %4 = memref.cast %3 : memref<2xf32> to memref<?xf32>
      %5 = arith.select %c, %4, %2 : memref<?xf32>
      scf.yield %5 : memref<?xf32>
    }
    scf.yield %1 : memref<?xf32>
  } else {
    %1 = memref.alloc(%n) : memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  return %0 : memref<?xf32>
}
// -----
func.func @carried(%lb: index, %ub: index, %st: index, %m: memref<4xf32>) -> memref<4xf32> {
  %0 = scf.for %i = %lb to %ub step %st iter_args(%b = %m) -> memref<4xf32> {
    %1 = memref.alloc() : memref<4xf32>
    memref.copy %b, %1 : memref<4xf32> to memref<4xf32>
    %2 = memref.alloc() : memref<4xf32>
    "test.use"(%2) : (memref<4xf32>) -> ()
    scf.yield %1 : memref<4xf32>
  }
  return %0 : memref<4xf32>
}
// -----
func.func @carried_inside(%lb: index, %ub: index, %st: index, %m: memref<4xf32>) {
  scf.for %i = %lb to %ub step %st {
    %3 = memref.alloc() : memref<4xf32>
    %0 = scf.for %j = %lb to %ub step %st iter_args(%b = %3) -> memref<4xf32> {
      %c = arith.cmpi slt, %i, %j : index
      %r = scf.if %c -> memref<4xf32> {
        %1 = memref.alloc() : memref<4xf32>
        scf.yield %1 : memref<4xf32>
      } else {
        %2 = memref.alloc() : memref<4xf32>
        scf.yield %b : memref<4xf32>
      }
      scf.yield %r : memref<4xf32>
    }
    "test.use"(%0) : (memref<4xf32>) -> ()
  }
  return
}
// -----
func.func private @g(memref<4xf32>) -> memref<4xf32>
func.func @calls(%lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    %0 = memref.alloc() : memref<4xf32>
    %1 = func.call @g(%0) : (memref<4xf32>) -> memref<4xf32>
    %2 = memref.alloc() : memref<4xf32>
    memref.copy %1, %2 : memref<4xf32> to memref<4xf32>
  }
  return
}
// -----
func.func @sizes_from_outside(%lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    %d = arith.addi %lb, %ub : index
    scf.for %j = %lb to %ub step %st {
      %0 = memref.alloc(%d) : memref<?xf32>
      %1 = memref.alloc(%ub)[%d] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
      %2 = memref.alloc(%i, %j) : memref<?x?xf32>
      %3 = memref.alloca(%lb) : memref<?xf32>
      "test.use"(%0, %1, %2, %3) : (memref<?xf32>, memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>, memref<?x?xf32>, memref<?xf32>) -> ()
    }
  }
  return
}
// -----
func.func @views(%lb: index, %ub: index, %st: index, %c: i1) {
  scf.for %i = %lb to %ub step %st {
    scf.if %c {
      %0 = memref.alloc() : memref<4x4xf32>
      %1 = memref.subview %0[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
      %2 = memref.cast %1 : memref<2x2xf32, strided<[4, 1]>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
      "test.use"(%2) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
    }
    scf.index_switch %i
    case 0 {
      %0 = memref.alloc() : memref<4x4xf32>
      "test.use"(%0) : (memref<4x4xf32>) -> ()
      scf.yield
    }
    default {
      %0 = memref.alloc() : memref<f32>
      "test.use"(%0) : (memref<f32>) -> ()
    }
  }
  return
}
// -----
func.func @freed_once(%c: i1, %n: index, %m: memref<?xf32>) {
  scf.if %c {
    %0 = memref.alloc(%n) : memref<?xf32>
    "test.use"(%0) : (memref<?xf32>) -> ()
    memref.dealloc %0 : memref<?xf32>
  }
  cf.cond_br %c, ^a, ^b(%m : memref<?xf32>)
^a:
  %1 = memref.alloc(%n) : memref<?xf32>
  cf.br ^b(%1 : memref<?xf32>)
^b(%2: memref<?xf32>):
  memref.dealloc %2 : memref<?xf32>
  return
}
// -----
func.func @freed_twice(%c: i1, %n: index) {
  cf.br ^z
^z:
  %0 = memref.alloc(%n) : memref<?xf32>
  scf.if %c {
    memref.dealloc %0 : memref<?xf32>
  } else {
    memref.dealloc %0 : memref<?xf32>
  }
  return
}
// -----
func.func @unused(%lb: index, %ub: index, %st: index, %c: i1) {
  scf.for %i = %lb to %ub step %st {
    %0 = memref.alloc() : memref<4xi8>
    %1 = memref.alloca() : memref<vector<4xf32>>
  }
  scf.if %c {
    %0 = memref.alloc() : memref<4xi8>
  }
  return
}
// -----
func.func @inner_blocks(%lb: index, %ub: index, %st: index, %c: i1) {
  scf.execute_region {
    cf.cond_br %c, ^a, ^b
  ^a:
    %0 = memref.alloc() : memref<4xi8>
    cf.br ^c(%0 : memref<4xi8>)
  ^b:
    %1 = memref.alloc() : memref<4xi8>
    cf.br ^c(%1 : memref<4xi8>)
  ^c(%2: memref<4xi8>):
    "test.use"(%2) : (memref<4xi8>) -> ()
    scf.yield
  }
  return
}
// -----
func.func private @declared(memref<4xf32>)
