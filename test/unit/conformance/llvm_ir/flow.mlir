llvm.func @loop(%n: i64) -> i64 {
  %0 = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^head(%0, %0 : i64, i64)
^head(%i: i64, %sum: i64):
  %2 = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %2, ^body, ^end
^body:
  %3 = llvm.add %sum, %i : i64
  %4 = llvm.add %i, %1 : i64
  llvm.br ^head(%4, %3 : i64, i64)
^end:
  llvm.return %sum : i64
}
// -----
llvm.func @same_target(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^end(%a : i32), ^end(%b : i32)
^end(%x: i32):
  llvm.return %x : i32
}
llvm.func @same_target_twice(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^m(%a : i32), ^m(%b : i32)
^m(%x: i32):
  llvm.cond_br %c, ^end(%x, %a : i32, i32), ^end(%b, %x : i32, i32)
^end(%y: i32, %z: i32):
  %0 = llvm.add %y, %z : i32
  llvm.return %0 : i32
}
llvm.func @no_values(%c: i1) {
  llvm.cond_br %c, ^end, ^end
^end:
  llvm.return
}
// -----
llvm.func @switch(%v: i32, %a: i64, %b: i64) -> i64 {
  llvm.switch %v : i32, ^default(%a : i64) [
    1: ^one(%b : i64),
    -2: ^two,
    7: ^one(%a : i64)
  ] {branch_weights = array<i32: 1, 2, 3, 4>}
^default(%x: i64):
  llvm.return %x : i64
^one(%y: i64):
  llvm.return %y : i64
^two:
  llvm.br ^default(%b : i64)
}
llvm.func @wide_switch(%v: i64) {
  llvm.switch %v : i64, ^end [
    9223372036854775807: ^end,
    3: ^a
  ]
^a:
  llvm.unreachable
^end:
  llvm.return
}
// -----
llvm.func @used_above(%c: i1, %n: i32) -> i32 {
  llvm.br ^def
^use:
  %r = llvm.add %x, %y : i32
  llvm.return %r : i32
^def:
  %x = llvm.add %n, %n : i32
  %y = llvm.mlir.constant(3 : i32) : i32
  llvm.cond_br %c, ^use, ^def
}
llvm.func @no_way_here(%n: i32) -> i32 {
  llvm.return %n : i32
^a(%x: i32):
  llvm.br ^a(%x : i32)
}
// -----
#loop = #llvm.loop_annotation<disableNonforced = true, mustProgress = true, isVectorized = true,
  vectorize = #llvm.loop_vectorize<disable = false, predicateEnable = true, scalableEnable = false, width = 16 : i32>,
  interleave = #llvm.loop_interleave<count = 32 : i32>,
  unroll = #llvm.loop_unroll<disable = true, count = 64 : i32, runtimeDisable = false, full = false>,
  unrollAndJam = #llvm.loop_unroll_and_jam<disable = false, count = 32 : i32>,
  licm = #llvm.loop_licm<disable = false, versioningDisable = true>,
  distribute = #llvm.loop_distribute<disable = true>,
  pipeline = #llvm.loop_pipeline<disable = false, initiationinterval = 1 : i32>,
  peeled = #llvm.loop_peeled<count = 8 : i32>,
  unswitch = #llvm.loop_unswitch<partialDisable = true>>
#after = #llvm.loop_annotation<mustProgress = true>
#followed = #llvm.loop_annotation<vectorize = #llvm.loop_vectorize<followupVectorized = #after, followupAll = #loop>,
  unroll = #llvm.loop_unroll<disable = false, full = true, followupRemainder = #after>>
llvm.func @annotated(%c: i1) {
  llvm.br ^loop {loop_annotation = #loop}
^loop:
  llvm.cond_br %c weights([1, 2]), ^loop, ^end {loop_annotation = #followed}
^end:
  llvm.return
}
