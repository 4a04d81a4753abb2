// RUN: okl-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{expected one of *, external, transient, variable, constant, staging}}
func.func private @lifetime(!stream.resource<forever>)

// -----

// expected-error @below {{expected '<'}}
func.func private @no_lifetime(!stream.resource)

// -----

stream.executable private @e {
  // expected-error @below {{'stream.executable.export' op refers to @k, which is no function of the executable}}
  stream.executable.export public @k
  builtin.module {
    func.func @other() {
      return
    }
  }
}

// -----

stream.executable private @e {
  // expected-error @below {{'stream.executable.export' op refers to @k, which is private in its module}}
  stream.executable.export public @k
  builtin.module {
    func.func private @k()
  }
}

// -----

stream.executable private @e {
  // expected-error @below {{'stream.executable.export' op workgroup count region must return the XYZ dimension counts}}
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
}

// -----

stream.executable private @e {
  // expected-error @below {{'stream.executable.export' op workgroup count region must return the XYZ dimension counts}}
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w : index, index
  }
}

// -----

stream.executable private @e {
  // expected-error @below {{'stream.executable.export' op workgroup count region must have index arguments only}}
  stream.executable.export public @k workgroups(%w: i32) -> (index, index, index) {
    %c = arith.constant 1 : index
    stream.return %c, %c, %c : index, index, index
  }
}

// -----

stream.executable private @e {
  // expected-error @below {{custom op 'stream.executable.export' expected three results of type index}}
  stream.executable.export public @k workgroups(%w: index) -> (index, index) {
    stream.return %w, %w : index, index
  }
}

// -----

// expected-error @below {{'stream.executable' op Redefinition of symbol "k"}}
stream.executable private @e {
  stream.executable.export public @k
  stream.executable.export public @k
}

// -----

// expected-error @below {{'stream.executable.export' op expects parent op 'stream.executable'}}
stream.executable.export public @k

// -----

func.func @return_1(%i: index) {
  // expected-error @below {{'stream.return' op expects parent op 'stream.executable.export'}}
  stream.return %i : index
}

// -----

func.func @binding_subspan_1(%b: !stream.binding, %i: index) {
  // expected-error @below {{'stream.binding.subspan' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = stream.binding.subspan %b[%i] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?xf32>>
  return
}

// -----

func.func @binding_subspan_2(%b: !stream.binding, %i: index) {
  // expected-error @below {{'stream.binding.subspan' op result 'result' at position 0 does not verify: tensor<4xf32> should be of base attribute flow.dispatch.tensor}}
  %0 = stream.binding.subspan %b[%i] : !stream.binding -> tensor<4xf32>
  return
}

// -----

func.func @binding_subspan_3(%b: index, %i: index) {
  // expected-error @below {{'stream.binding.subspan' op operand 'binding' at position 0 does not verify: index should be of base attribute stream.binding}}
  %0 = stream.binding.subspan %b[%i] : index -> !flow.dispatch.tensor<readonly:tensor<4xf32>>
  return
}

// -----

func.func @tensor_sizeof_1() {
  // expected-error @below {{'stream.tensor.sizeof' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = stream.tensor.sizeof tensor<?xf32> : index
  return
}

// -----

func.func @tensor_sizeof_2(%n: index) {
  // expected-error @below {{'stream.tensor.sizeof' op value set has 1 dynamic dimensions but only 2 dimension values are attached}}
  %0 = stream.tensor.sizeof tensor<?xf32>{%n, %n} : index
  return
}

// -----

func.func @tensor_sizeof_3(%n: index) {
  // expected-error @below {{expected attribute name}}
  %0 = stream.tensor.sizeof tensor<4xf32>{%n} : index
  return
}

// -----

func.func @tensor_sizeof_4() {
  // expected-error @below {{'stream.tensor.sizeof' op result 'storage_size' at position 0 does not verify: Expected attribute index but got i32}}
  %0 = stream.tensor.sizeof tensor<4xf32> : i32
  return
}

// -----

func.func @tensor_sizeof_5() {
  // expected-error @below {{'stream.tensor.sizeof' op f32 should be of base attribute tensor}}
  %0 = stream.tensor.sizeof f32 : index
  return
}

// -----

func.func @tensor_import_1(%n: index, %view: !hal.buffer_view) {
  // expected-error @below {{'stream.tensor.import' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = stream.tensor.import %view : !hal.buffer_view -> tensor<?xf32> in !stream.resource<external>{%n}
  return
}

// -----

func.func @tensor_import_2(%view: !hal.buffer_view) {
  // expected-error @below {{expected '{'}}
  %0 = stream.tensor.import %view : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>
  return
}

// -----

func.func @tensor_import_3(%n: index, %view: !hal.buffer_view) {
  // expected-error @below {{custom op 'stream.tensor.import' expected a resource, got tensor<4xf32>}}
  %0 = stream.tensor.import %view : !hal.buffer_view -> tensor<4xf32> in tensor<4xf32>{%n}
  return
}

// -----

func.func @tensor_import_4(%n: index, %x: f32) {
  // expected-error @below {{'stream.tensor.import' op operand 'source' at position 0 does not verify: Unexpected attribute f32}}
  %0 = stream.tensor.import %x : f32 -> tensor<4xf32> in !stream.resource<external>{%n}
  return
}

// -----

func.func @tensor_export_1(%n: index, %e: !stream.resource<external>) {
  // expected-error @below {{'stream.tensor.export' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = stream.tensor.export %e : tensor<?xf32> in !stream.resource<external>{%n} -> !hal.buffer_view
  return
}

// -----

func.func @tensor_export_2(%n: index, %e: !stream.resource<external>) {
  // expected-error @below {{'stream.tensor.export' op result 'result' at position 0 does not verify: Unexpected attribute f32}}
  %0 = stream.tensor.export %e : tensor<4xf32> in !stream.resource<external>{%n} -> f32
  return
}

// -----

func.func @tensor_splat_1(%n: index, %x: f32) {
  // expected-error @below {{'stream.tensor.splat' op f32 is not the element type of tensor<4xf64>}}
  %0 = stream.tensor.splat %x : f32 -> tensor<4xf64> in !stream.resource<*>{%n}
  return
}

// -----

func.func @tensor_splat_2(%n: index, %x: f32) {
  // expected-error @below {{'stream.tensor.splat' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = stream.tensor.splat %x : f32 -> tensor<?xf32> in !stream.resource<*>{%n}
  return
}

// -----

func.func @async_clone_1(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{expected '{'}}
  %0 = stream.async.clone %r : !stream.resource<*> -> !stream.resource<*>{%n}
  return
}

// -----

func.func @async_clone_2(%n: index, %x: f32) {
  // expected-error @below {{custom op 'stream.async.clone' expected a resource, got f32}}
  %0 = stream.async.clone %x : f32 -> !stream.resource<*>{%n}
  return
}

// -----

func.func @async_cast_1(%r: !stream.resource<*>, %n: index, %m: index) {
  // expected-error @below {{'stream.async.cast' op source and result sizes must be equal (tied storage)}}
  %0 = stream.async.cast %r : !stream.resource<*>{%n} -> !stream.resource<external>{%m}
  return
}

// -----

func.func @async_transfer_1(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{expected '->'}}
  %0 = stream.async.transfer %r : !stream.resource<*>{%n} to("a") -> !stream.resource<*>{%n}
  return
}

// -----

func.func @timepoint_import_1(%n: index) {
  // expected-error @below {{'stream.timepoint.import' op operand 'fence' at position 0 does not verify: index should be of base attribute hal.fence}}
  %0 = stream.timepoint.import %n : (index) => !stream.timepoint
  return
}

// -----

func.func @timepoint_import_2(%fence: !hal.fence) {
  // expected-error @below {{'stream.timepoint.import' op result 'timepoint' at position 0 does not verify: index should be of base attribute stream.timepoint}}
  %0 = stream.timepoint.import %fence : (!hal.fence) => index
  return
}

// -----

func.func @timepoint_join_1() {
  // expected-error @below {{'stream.timepoint.join' op expected a timepoint}}
  %0 = "stream.timepoint.join"() : () -> !stream.timepoint
  return
}

// -----

func.func @timepoint_await_1(%r: !stream.resource<*>, %t: !stream.timepoint) {
  // expected-error @below {{custom op 'stream.timepoint.await' expected a resource, got index}}
  %0 = stream.timepoint.await %t => %r : index
  return
}

// -----

func.func @timepoint_await_2(%r: !stream.resource<*>, %n: index, %t: !stream.timepoint, %e: !stream.resource<external>) {
  // expected-error @below {{custom op 'stream.timepoint.await' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = stream.timepoint.await %t => %r, %e : !stream.resource<*>{%n}
  return
}

// -----

func.func @timepoint_await_3(%r: !stream.resource<*>, %n: index, %t: !stream.timepoint) {
  // expected-error @below {{'stream.timepoint.await' op types of the resources and of the results differ}}
  %0 = "stream.timepoint.await"(%r, %n, %t) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!stream.resource<*>, index, !stream.timepoint) -> !stream.resource<external>
  return
}

// -----

func.func @timepoint_await_4(%r: !stream.resource<*>, %t: !stream.timepoint) {
  // expected-error @below {{'stream.timepoint.await' op has 1 resources, but 0 sizes}}
  %0 = "stream.timepoint.await"(%r, %t) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!stream.resource<*>, !stream.timepoint) -> !stream.resource<*>
  return
}

// -----

func.func @timepoint_await_5(%t: !stream.timepoint) {
  // expected-error @below {{'stream.timepoint.await' op expected a resource}}
  "stream.timepoint.await"(%t) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (!stream.timepoint) -> ()
  return
}

// -----

func.func @timepoint_barrier_1(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.timepoint.barrier' op types of the resource and of the result differ}}
  %0, %1 = "stream.timepoint.barrier"(%r, %n) : (!stream.resource<*>, index) -> (!stream.resource<external>, !stream.timepoint)
  return
}

// -----

func.func @timepoint_chain_external_1(%n: index, %t: !stream.timepoint) {
  // expected-error @below {{'stream.timepoint.chain_external' op operand 'fence' at position 1 does not verify: index should be of base attribute hal.fence}}
  stream.timepoint.chain_external %t => (%n : index)
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_1(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op refers to an unknown entry point: @none::@k}}
  %0 = stream.async.dispatch @none::@k[%n](%r[%n to %n for %n], %n) : (!stream.resource<*>{%n}, index) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_2(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op refers to an unknown entry point: @e::@none}}
  %0 = stream.async.dispatch @e::@none[%n](%r[%n to %n for %n], %n) : (!stream.resource<*>{%n}, index) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_3(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op expected an executable and an export of it, got @e}}
  %0 = stream.async.dispatch @e[%n](%r[%n to %n for %n], %n) : (!stream.resource<*>{%n}, index) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_4(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{custom op 'stream.async.dispatch' expected a symbol}}
  %0 = stream.async.dispatch "e"[%n](%r[%n to %n for %n], %n) : (!stream.resource<*>{%n}, index) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_5(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op workload does not match that of @e::@k: expected 1 values, got 0}}
  %0 = stream.async.dispatch @e::@k(%r[%n to %n for %n], %n) : (!stream.resource<*>{%n}, index) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_6(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op has 2 operands and results that are not tied, but the function of @e::@k has 3 arguments}}
  %0 = stream.async.dispatch @e::@k[%n](%r[%n to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_7(%r: !stream.resource<*>, %n: index, %x: f32) {
  // expected-error @below {{'stream.async.dispatch' op argument 1 of @e::@k must be f32, is index}}
  %0 = stream.async.dispatch @e::@k[%n](%r[%n to %n for %n], %x) : (!stream.resource<*>{%n}, f32) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_8(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op argument 0 of @e::@k must be index, is !stream.binding}}
  %0 = stream.async.dispatch @e::@k[%n](%n, %r[%n to %n for %n]) : (index, !stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_9(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op has 2 operands and results that are not tied, but the function of @e::@k has 3 arguments}}
  %0 = stream.async.dispatch @e::@k[%n](%r[%n to %n for %n], %n) : (!stream.resource<*>{%n}, index) -> %r{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_10(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{custom op 'stream.async.dispatch' expected the bytes of the resource: '[%offset to %end for %length]'}}
  %0 = stream.async.dispatch @e::@k[%n](%r, %n) : (!stream.resource<*>{%n}, index) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_11(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{custom op 'stream.async.dispatch' only resources have ranges of bytes, not index}}
  %0 = stream.async.dispatch @e::@k[%n](%r[%n to %n for %n], %n[%n to %n for %n]) : (!stream.resource<*>{%n}, index) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_12(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{custom op 'stream.async.dispatch' expected 'for'}}
  %0 = stream.async.dispatch @e::@k[%n](%r[%n to %n], %n) : (!stream.resource<*>{%n}, index) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_13(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{expected '{'}}
  %0 = stream.async.dispatch @e::@k[%n](%r[%n to %n for %n], %n) : (!stream.resource<*>, index) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_14(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{expected '{'}}
  %0 = stream.async.dispatch @e::@k[%n](%r[%n to %n for %n], %n) : (!stream.resource<*>{%n}, index) -> !stream.resource<*>
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_15(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op result 'results_' at position 0 does not verify: tensor<4xf32> should be of base attribute stream.resource}}
  %0 = stream.async.dispatch @e::@k[%n](%r[%n to %n for %n], %n) : (!stream.resource<*>{%n}, index) -> tensor<4xf32>
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_16(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op result 'results_' at position 0 does not verify: index should be of base attribute stream.resource}}
  %0 = stream.async.dispatch @e::@k[%n](%r[%n to %n for %n], %n) : (!stream.resource<*>{%n}, index) -> %n
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_17(%r: !stream.resource<*>, %n: index, %e: !stream.resource<external>) {
  // expected-error @below {{custom op 'stream.async.dispatch' tied operand not found for result reference}}
  %0 = stream.async.dispatch @e::@k[%n](%r[%n to %n for %n], %n) : (!stream.resource<*>{%n}, index) -> %e{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_18(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{expected ')'}}
  %0 = stream.async.dispatch @e::@k[%n](%r[%n to %n for %n], %n) : (!stream.resource<*>{%n}, index{%n}) -> !stream.resource<*>{%n}
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_19(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op two results are tied to the same operand}}
  %0, %1 = stream.async.dispatch @e::@k[%n](%r[%n to %n for %n], %n) : (!stream.resource<*>{%n}, index) -> (%r{%n}, %r{%n})
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_20(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = "stream.async.dispatch"(%n, %r, %n, %n, %n, %n, %n) <{entry_point = @e::@k, operandSegmentSizes = array<i32: 1, 2, 0, 1, 1, 1, 1>}> : (index, !stream.resource<*>, index, index, index, index, index) -> !stream.resource<*>
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_21(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op has 1 resource operands, but offsets of 0 byte ranges}}
  %0 = "stream.async.dispatch"(%n, %r, %n, %n, %n, %n) <{entry_point = @e::@k, operandSegmentSizes = array<i32: 1, 2, 1, 0, 1, 0, 1>}> : (index, !stream.resource<*>, index, index, index, index) -> !stream.resource<*>
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_22(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op result is tied to an operand that there is not}}
  %0 = "stream.async.dispatch"(%n, %r, %n, %n, %n, %n, %n, %n) <{entry_point = @e::@k, operandSegmentSizes = array<i32: 1, 2, 1, 1, 1, 1, 1>, tied_operands = [5 : index]}> : (index, !stream.resource<*>, index, index, index, index, index, index) -> !stream.resource<*>
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_23(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op result is tied to an operand that is no resource}}
  %0 = "stream.async.dispatch"(%n, %r, %n, %n, %n, %n, %n, %n) <{entry_point = @e::@k, operandSegmentSizes = array<i32: 1, 2, 1, 1, 1, 1, 1>, tied_operands = [1 : index]}> : (index, !stream.resource<*>, index, index, index, index, index, index) -> !stream.resource<*>
  return
}

// -----

stream.executable private @e {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @k(%a: !stream.binding, %b: index, %c: !stream.binding) {
      return
    }
  }
}

func.func @async_dispatch_24(%r: !stream.resource<*>, %n: index) {
  // expected-error @below {{'stream.async.dispatch' op has 1 results, but 'tied_operands' has 2 entries}}
  %0 = "stream.async.dispatch"(%n, %r, %n, %n, %n, %n, %n, %n) <{entry_point = @e::@k, operandSegmentSizes = array<i32: 1, 2, 1, 1, 1, 1, 1>, tied_operands = [-1 : index, -1 : index]}> : (index, !stream.resource<*>, index, index, index, index, index, index) -> !stream.resource<*>
  return
}
