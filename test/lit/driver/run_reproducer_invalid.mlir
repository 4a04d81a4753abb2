// RUN: okl-opt %s --run-reproducer --split-input-file --verify-diagnostics

{-# external_resources: { mlir_reproducer: {
  // expected-error @below {{expected string value for key 'pipeline'}}
  pipeline: 12
}} #-}
// -----
{-# external_resources: { mlir_reproducer: {
  // expected-error @below {{'nosuch' does not refer to a registered pass or pass pipeline}}
  pipeline: "builtin.module(nosuch)"
}} #-}
// -----
{-# external_resources: { mlir_reproducer: {
  // expected-error @below {{expected pass pipeline to be wrapped with the anchor operation type}}
  pipeline: "cse"
}} #-}
// -----
{-# external_resources: { mlir_reproducer: {
  // expected-error @below {{unknown 'mlir_reproducer' resource key 'pipelin'}}
  pipelin: "builtin.module(cse)"
}} #-}
// -----
{-# external_resources: { mlir_reproducer: {
  // expected-error @below {{expected 'true' or 'false' value for key 'verify_each'}}
  verify_each: 1
}} #-}
// -----
// expected-error @below {{unknown key 'external' in file metadata dictionary}}
{-# external: {} #-}
// -----
{-# external_resources: { mlir_reproducer: {
  // expected-error @below {{expected ':'}}
  pipeline
}} #-}
