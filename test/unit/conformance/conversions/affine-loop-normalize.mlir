// FLAGS: -affine-loop-normalize
// FLAGS: -affine-loop-normalize=promote-single-iter=true

// Bounds of all kinds.
func.func @f(%n: index, %m: index, %x: memref<?xf32>) {
  affine.for %i = 3 to %n step 2 { "use"(%i) : (index) -> () }
  affine.for %i = %m to %n { "use"(%i) : (index) -> () }
  affine.for %i = %m to min affine_map<(d0)[s0]->(d0, s0 - 1, 5)>(%n)[%m] step 3 { "use"(%i) : (index) -> () 
    affine.for %j = affine_map<(d0)->(d0)>(%i) to affine_map<(d0)->(d0 + 8)>(%i) step 4 { "use"(%i, %j) : (index, index) -> () } }
  affine.for %i = max affine_map<(d0)[s0]->(d0, s0)>(%m)[%n] to %n step 3 { "use"(%i) : (index) -> () }
  affine.for %i = 3 to 4 step 3 { "use"(%i) : (index) -> () }
  affine.for %i = 3 to 20 step 3 { "use"(%i) : (index) -> () }
  affine.for %i = 0 to 20 step 3 { "nouse"() : () -> () }
  affine.for %i = affine_map<(d0)->(2*d0)>(%m) to affine_map<(d0)->(2*d0+1)>(%m) step 3 { "use"(%i) : (index) -> () }
  affine.for %i = %m to affine_map<(d0)->(d0+1)>(%m) step 3 { "use"(%i) : (index) -> () }
  affine.for %i = 5 to 2 { "use"(%i) : (index) -> () }
  affine.parallel (%i, %j) = (%m, 2) to (%n, 10) step (2, 3) { "use"(%i, %j) : (index, index) -> () }
  affine.parallel (%i, %j) = (max(%m, 3), 2) to (%n, 10) step (2, 3) { "use"(%i, %j) : (index, index) -> () }
  affine.parallel (%i, %j) = (0, 2) to (%n + 1, symbol(%m)+ 10) { "use"(%i, %j) : (index, index) -> () }
  %r:2 = affine.for %i = 5 to 6 iter_args(%a = %n, %b = %m) -> (index, index) { "use"(%i) : (index) -> () 
   affine.yield %b, %i : index, index }
  "use"(%r#0, %r#1) : (index, index) -> ()
  return
}
