// FLAGS: -affine-loop-coalescing

// Loops that can be one, and loops that cannot.
func.func @f(%n: index, %m: index, %x: memref<?xf32>) {
  affine.for %i = 0 to 4 { affine.for %j = 0 to 8 { affine.for %k = 0 to 3 { "use"(%i, %j, %k) : (index, index, index) -> () } } }
  affine.for %i = 0 to 4 { affine.for %j = 0 to 8 step 2 { "use"(%i, %j) : (index, index) -> () }  }
  affine.for %i = 0 to 4 { affine.for %j = 0 to 8 { "use"(%j) : (index) -> () } "b"() : () -> ()  }
  affine.for %i = 0 to %n { affine.for %j = 0 to 8 { "use"(%i, %j) : (index, index) -> () }  }
  affine.for %i = 0 to min affine_map<(d0)[s0]->(d0, s0)>(%n)[%m] { affine.for %j = 0 to 3 { "use"(%i, %j) : (index, index) -> () }  }
  return
}
func.func @iter(%x: f32, %n: index) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 4 iter_args(%a = %x, %b = %x) -> (f32, f32) { 
     %s:2 = affine.for %j = 0 to 8 iter_args(%c = %a, %d = %b) -> (f32, f32) {
       %t = "use"(%i, %j, %c) : (index, index, f32) -> f32
       affine.yield %t, %d : f32, f32
     }
     affine.yield %s#0, %s#1 : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @iter(%x: f32, %n: index) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 4 iter_args(%a = %x, %b = %x) -> (f32, f32) { 
     %s:2 = affine.for %j = 0 to 8 iter_args(%c = %b, %d = %a) -> (f32, f32) {
       %t = "use"(%i, %j, %c) : (index, index, f32) -> f32
       affine.yield %t, %d : f32, f32
     }
     affine.yield %s#0, %s#1 : f32, f32
  }
  %s = affine.for %i = 0 to 4 iter_args(%a = %x) -> (f32) { 
    affine.for %j = 0 to 8  {
       %t = "use"(%i, %j) : (index, index) -> f32
     }
     affine.yield %a : f32
  }
  return %r#0, %s : f32, f32
}
// -----
func.func @sizes(%m: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?x?xf32>
  %k = memref.dim %m, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      "use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
// -----
// DIFFERS: the product of two negative bounds would be positive
func.func @signs(%n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      "use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
// -----
// DIFFERS: MLIR makes a symbol of what is none
func.func @triangle() {
  affine.for %h = 0 to 4 {
    "use"(%h) : (index) -> ()
    affine.for %i = 0 to affine_map<(d0) -> (d0 + 1)>(%h) {
      affine.for %j = 0 to 3 {
        "use"(%i, %j) : (index, index) -> ()
      }
    }
  }
  return
}
// -----
// DIFFERS: loops of scf are left alone
func.func @scf(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      "use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
