// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll))"
// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))"
// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-full-threshold=4}))"
// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=4}))"
// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll{cleanup-unroll=true}))"
// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=1}))"
// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=3}))"

// Numbers of turns that are known, are multiples, or are neither; values that are carried.
// -----
// DIFFERS WITH unroll)): in MLIR the rest runs though the loop does not.
// DIFFERS WITH unroll{unroll-full: in MLIR the rest runs though the loop does not.
// DIFFERS WITH factor=3: in MLIR the rest runs though the loop does not.
func.func @f(%n: index, %m: index, %x: memref<?xf32>, %f: f32) -> (index, index) {
  affine.for %i = 0 to %n { "use"(%i) : (index) -> () }
  affine.for %i = 0 to 3 { "use"(%i) : (index) -> () }
  affine.for %i = 0 to 1 { "use1"(%i) : (index) -> () }
  affine.for %i = 0 to 7 { "nouse"() : () -> () }
  affine.for %i = 0 to 8 step 2 { "use"(%i) : (index) -> () }
  affine.for %i = 0 to 10 step 2 { "use"(%i) : (index) -> () }
  affine.for %i = %m to %n step 2 { "use"(%i) : (index) -> () }
  affine.for %i = %m to affine_map<(d0)[s0]->(d0)>(%n)[%m] step 3 { }
  affine.for %i = %m to min affine_map<(d0)[s0]->(d0, s0 - 1, 5)>(%n)[%m] step 3 { "use"(%i) : (index) -> () 
    affine.for %j = affine_map<(d0)->(d0)>(%i) to affine_map<(d0)->(d0 + 8)>(%i)  { "use"(%i, %j) : (index, index) -> () } 
    affine.for %j = affine_map<(d0)->(d0)>(%i) to affine_map<(d0)->(d0 + 9)>(%i)  { "use"(%i, %j) : (index, index) -> () } 
    affine.for %j = affine_map<(d0)->(d0)>(%i) to affine_map<(d0)->(4*d0)>(%i)  { "use"(%i, %j) : (index, index) -> () } 
    affine.for %j = 0 to min affine_map<(d0)->(4*d0, 8*d0)>(%i)  { "use"(%i, %j) : (index, index) -> () } 
    affine.for %j = 0 to min affine_map<(d0)->(4*d0, 6*d0)>(%i)  { "use"(%i, %j) : (index, index) -> () } 
    }
  affine.for %i = max affine_map<(d0)[s0]->(d0, s0)>(%m)[%n] to %n step 3 { "use"(%i) : (index) -> () }
  %r:2 = affine.for %i = 0 to 6 iter_args(%a = %n, %b = %m) -> (index, index) {
    %k = "use"(%i, %a) : (index, index) -> (index)
    %l = "use"(%i, %b) : (index, index) -> (index)
    affine.yield %l, %k : index, index
  }
  %s = affine.for %i = 0 to %n iter_args(%a = %m) -> (index) {
    %k = "use"(%i, %a) : (index, index) -> (index)
    "region"(%k) ({ "i"(%i, %a, %k) : (index, index, index) -> () }) : (index) -> ()
    affine.yield %k : index
  }
  return %r#0, %s : index, index
}
// -----
func.func @neg() {
  affine.for %i = 5 to 2 { "neg"(%i) : (index) -> () }
  affine.for %i = 5 to 5 { "neg"(%i) : (index) -> () }
  affine.for %i = 0 to 8 { 
   affine.for %j = 0 to 4 { "n"(%i, %j) : (index, index) -> () } }
  affine.for %i = 0 to 8 { 
   affine.for %j = 0 to 2 { "n"(%i, %j) : (index, index) -> () } }
  return
}
// -----
// A size is not below 0: the rest needs no other bound.
func.func @of_size(%x: memref<?xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to %n { "use"(%i) : (index) -> () }
  %r = affine.for %i = -1 to %n step 2 iter_args(%a = %f) -> f32 {
    %b = "use"(%a, %i) : (f32, index) -> f32
    affine.yield %b : f32
  }
  return %r : f32
}
