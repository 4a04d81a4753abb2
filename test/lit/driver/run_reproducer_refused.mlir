// RUN: okl-opt %s --run-reproducer --split-input-file --verify-diagnostics

// A file names no pass that could open files or start programs, in whatever it is wrapped.
{-# external_resources: { mlir_reproducer: {
  // expected-error @below {{pass 'apply-pdl' is refused: a file may name only passes that touch nothing but IR; give it on the command line, with --pass-pipeline}}
  pipeline: "builtin.module(apply-pdl{pdl_file=/etc/passwd})"
}} #-}
// -----
{-# external_resources: { mlir_reproducer: {
  // expected-error @below {{pass 'eqsat-add-costs' is refused}}
  pipeline: "builtin.module(cse,any(builtin.module(eqsat-add-costs{cost_file=/etc/passwd})))"
}} #-}
// -----
{-# external_resources: { mlir_reproducer: {
  // expected-error @below {{'mlir-opt' does not refer to a registered pass or pass pipeline}}
  pipeline: "builtin.module(mlir-opt{executable=/bin/sh arguments=%s})"
}} #-}
// -----
// What touches nothing but IR runs, and pipelines that are made of such passes.
module {
}
{-# external_resources: { mlir_reproducer: {
  pipeline: "builtin.module(oneflow-inference-pipeline,func.func(cse),dce,convert-scf-to-cf)"
}} #-}
