// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @count_has_other_arguments(%a: tensor<4xf32>, %w: index) {
  // expected-error @below {{'flow.dispatch.region' op workload operands and workgroup count args mismatch (2 vs 1)}}
  %0 = flow.dispatch.region[%w, %w] -> (tensor<4xf32>) {
    flow.return %a : tensor<4xf32>
  } count(%x: index) -> (index, index, index) {
    flow.return %x, %x, %x : index, index, index
  }
  return
}

// -----

func.func @count_has_no_index(%a: tensor<4xf32>, %w: index) {
  // expected-error @below {{'flow.dispatch.region' op workgroup count region must have index arguments only}}
  %0 = flow.dispatch.region[%w] -> (tensor<4xf32>) {
    flow.return %a : tensor<4xf32>
  } count(%x: i64) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %c1, %c1, %c1 : index, index, index
  }
  return
}

// -----

func.func @count_returns_two(%a: tensor<4xf32>, %w: index) {
  // expected-error @below {{'flow.dispatch.region' op workgroup count region must return the XYZ dimension counts}}
  %0 = flow.dispatch.region[%w] -> (tensor<4xf32>) {
    flow.return %a : tensor<4xf32>
  } count(%x: index) -> (index, index, index) {
    flow.return %x, %x : index, index
  }
  return
}

// -----

func.func @count_of_two(%a: tensor<4xf32>, %w: index) {
  %0 = flow.dispatch.region[%w] -> (tensor<4xf32>) {
    flow.return %a : tensor<4xf32>
  // expected-error @below {{custom op 'flow.dispatch.region' expected three results of type index}}
  } count(%x: index) -> (index, index) {
    flow.return %x, %x : index, index
  }
  return
}

// -----

func.func @two_counts(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.region' op has more than one region that counts workgroups}}
  %0 = "flow.dispatch.region"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    "flow.return"(%a) : (tensor<4xf32>) -> ()
  }, {
    %c1 = arith.constant 1 : index
    "flow.return"(%c1, %c1, %c1) : (index, index, index) -> ()
  }, {
    %c1 = arith.constant 1 : index
    "flow.return"(%c1, %c1, %c1) : (index, index, index) -> ()
  }) : () -> tensor<4xf32>
  return
}

// -----

func.func @count_of_two_blocks(%a: tensor<4xf32>, %w: index) {
  // expected-error @below {{'flow.dispatch.region' op workgroup count region must have one block}}
  %0 = flow.dispatch.region[%w] -> (tensor<4xf32>) {
    flow.return %a : tensor<4xf32>
  } count(%x: index) -> (index, index, index) {
    cf.br ^end
  ^end:
    flow.return %x, %x, %x : index, index, index
  }
  return
}

// -----

func.func @region_returns_another_type(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.region' op types of what the body returns and of the results differ}}
  %0 = flow.dispatch.region -> (tensor<8xf32>) {
    flow.return %a : tensor<4xf32>
  }
  return
}

// -----

func.func @region_without_end(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.region' op expected 'flow.return' at the end of the body}}
  flow.dispatch.region -> () {
    func.return
  }
  return
}

// -----

func.func @region_without_body(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.region' op Region 'body' at position 0 expected a single block, but got 0 blocks}}
  "flow.dispatch.region"() <{operandSegmentSizes = array<i32: 0, 0>}> ({}) : () -> ()
  return
}

// -----

func.func @region_with_arguments() {
  // expected-error @below {{'flow.dispatch.region' op the body must have no arguments}}
  "flow.dispatch.region"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
  ^bb0(%a: index):
    "flow.return"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @region_of_scalars(%a: f32) {
  // expected-error @below {{'flow.dispatch.region' op result 'results_' at position 0 does not verify: f32 should be of base attribute tensor}}
  %0 = flow.dispatch.region -> (f32) {
    flow.return %a : f32
  }
  return
}

// -----

func.func @sizes_of_region(%a: tensor<?xf32>) {
  // expected-error @below {{'flow.dispatch.region' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = flow.dispatch.region -> (tensor<?xf32>) {
    flow.return %a : tensor<?xf32>
  }
  return
}

// -----

func.func @too_few_arguments(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.workgroups' op body must have 2 arguments, has 1}}
  %0 = flow.dispatch.workgroups(%a) : (tensor<4xf32>) -> tensor<4xf32> =
      (%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>) {
    flow.return
  }
  return
}

// -----

func.func @operand_fits_no_argument(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.workgroups' op argument 0 of the body must be !flow.dispatch.tensor<readonly:tensor<4xf32>>, is !flow.dispatch.tensor<readonly:tensor<8xf32>>}}
  %0 = flow.dispatch.workgroups(%a) : (tensor<4xf32>) -> tensor<4xf32> =
      (%i: !flow.dispatch.tensor<readonly:tensor<8xf32>>, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
    flow.return
  }
  return
}

// -----

func.func @result_is_readonly() {
  // expected-error @below {{'flow.dispatch.workgroups' op argument 0 of the body must be !flow.dispatch.tensor<writeonly:tensor<4xf32>>, is !flow.dispatch.tensor<readonly:tensor<4xf32>>}}
  %0 = flow.dispatch.workgroups() : () -> tensor<4xf32> =
      (%o: !flow.dispatch.tensor<readonly:tensor<4xf32>>) {
    flow.return
  }
  return
}

// -----

func.func @tied_operand_is_readonly(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.workgroups' op argument 0 of the body must be !flow.dispatch.tensor<readwrite:tensor<4xf32>>, is !flow.dispatch.tensor<readonly:tensor<4xf32>>}}
  %0 = flow.dispatch.workgroups(%a) : (tensor<4xf32>) -> %a =
      (%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>) {
    flow.return
  }
  return
}

// -----

func.func @tied_twice(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.workgroups' op two results are tied to the same operand}}
  %0:2 = flow.dispatch.workgroups(%a) : (tensor<4xf32>) -> (%a, %a) =
      (%i: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
    flow.return
  }
  return
}

// -----

func.func @tied_to_index(%a: index) {
  // expected-error @below {{'flow.dispatch.workgroups' op result is tied to an operand that is no tensor}}
  %0 = flow.dispatch.workgroups(%a) : (index) -> %a as tensor<4xf32> =
      (%i: index) {
    flow.return
  }
  return
}

// -----

func.func @tied_to_none(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{custom op 'flow.dispatch.workgroups' tied operand not found for result reference}}
  %0 = flow.dispatch.workgroups(%a) : (tensor<4xf32>) -> %b =
      (%i: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
    flow.return
  }
  return
}

// -----

func.func @tied_beyond_the_operands(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.workgroups' op result is tied to an operand that there is not}}
  %0 = "flow.dispatch.workgroups"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, tied_operands = [1 : index]}> ({
  ^bb0(%i: !flow.dispatch.tensor<readwrite:tensor<4xf32>>):
    "flow.return"() : () -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @tied_to_minus_two(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.workgroups' op 'tied_operands' must have numbers of operands, and -1 for results that are not tied}}
  %0 = "flow.dispatch.workgroups"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, tied_operands = [-2 : index]}> ({
  ^bb0(%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>):
    "flow.return"() : () -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @too_many_ties(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.workgroups' op has 1 results, but 'tied_operands' has 2 entries}}
  %0 = "flow.dispatch.workgroups"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, tied_operands = [-1 : index, 0 : index]}> ({
  ^bb0(%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>):
    "flow.return"() : () -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @ties_that_are_no_numbers(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.workgroups' op "a" should be of base attribute integer}}
  %0 = "flow.dispatch.workgroups"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, tied_operands = ["a"]}> ({
  ^bb0(%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>):
    "flow.return"() : () -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @workgroups_return_values(%a: tensor<4xf32>, %b: index) {
  // expected-error @below {{'flow.dispatch.workgroups' op the body of a dispatch stores its results and returns nothing}}
  flow.dispatch.workgroups(%b) : (index) -> () =
      (%i: index) {
    flow.return %i : index
  }
  return
}

// -----

func.func @workgroups_without_body() {
  // expected-error @below {{'flow.dispatch.workgroups' op expected a body}}
  "flow.dispatch.workgroups"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({}) : () -> ()
  return
}

// -----

func.func @workgroups_are_isolated(%b: index) {
  flow.dispatch.workgroups() : () -> () =
      () {
    // expected-error @below {{use of undeclared SSA value name}}
    %0 = arith.addi %b, %b : index
    flow.return
  }
  return
}

// -----

func.func @workload_in_no_brackets(%a: index) {
  // expected-error @below {{expected ']'}}
  %0 = flow.dispatch.region[%a -> (tensor<4xf32>) {
  }
  return
}

// -----

flow.executable private @exe {
  // expected-error @below {{'flow.executable.export' op refers to @entry, which is no function of the executable}}
  flow.executable.export public @entry
  builtin.module {
    func.func @other() {
      return
    }
  }
}

// -----

flow.executable private @exe {
  // expected-error @below {{'flow.executable.export' op refers to @entry, which is private in its module}}
  flow.executable.export public @entry
  builtin.module {
    func.func private @entry() {
      return
    }
  }
}

// -----

flow.executable private @exe {
  // expected-error @below {{'flow.executable.export' op workgroup count region must have index arguments only}}
  flow.executable.export public @entry(@f) workgroups(%w: f32) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @f() {
      return
    }
  }
}

// -----

// expected-error @below {{'flow.executable' op visibility expected to be one of ["public", "private", "nested"], but got "hidden"}}
"flow.executable"() <{sym_name = "exe", sym_visibility = "hidden"}> ({
  "flow.executable_end"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'flow.executable' op the body must have no arguments}}
"flow.executable"() <{sym_name = "exe"}> ({
^bb0(%a: index):
  "flow.executable_end"() : () -> ()
}) : () -> ()

// -----

func.func @executable_in_function() {
  // expected-error @below {{'flow.executable' op symbol's parent must have the SymbolTable trait}}
  flow.executable private @exe {
  }
  return
}

// -----

// expected-error @below {{'flow.executable.export' op expects parent op 'flow.executable'}}
flow.executable.export public @entry

// -----

// expected-error @below {{'flow.executable' op Redefinition of symbol "entry"}}
flow.executable private @exe {
  flow.executable.export public @entry
  flow.executable.export public @entry
  builtin.module {
    func.func @entry() {
      return
    }
  }
}

// -----

func.func @unknown_executable() {
  // expected-error @below {{'flow.dispatch' op refers to an unknown entry point: @exe::@entry}}
  flow.dispatch @exe::@entry() : () -> ()
  return
}

// -----

flow.executable private @exe {
}
func.func @unknown_entry_point() {
  // expected-error @below {{'flow.dispatch' op refers to an unknown entry point: @exe::@entry}}
  flow.dispatch @exe::@entry() : () -> ()
  return
}

// -----

func.func private @other()
func.func @no_executable() {
  // expected-error @below {{'flow.dispatch' op refers to an unknown entry point: @other::@other}}
  flow.dispatch @other::@other() : () -> ()
  return
}

// -----

flow.executable private @exe {
}
func.func @no_export() {
  // expected-error @below {{'flow.dispatch' op expected an executable and an export of it, got @exe}}
  flow.dispatch @exe() : () -> ()
  return
}

// -----

func.func @no_symbol() {
  // expected-error @below {{custom op 'flow.dispatch' expected a symbol}}
  flow.dispatch 5() : () -> ()
  return
}

// -----

flow.executable private @exe {
  flow.executable.export public @entry workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @entry(%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %n: index, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      return
    }
  }
}
func.func @workload(%a: tensor<4xf32>, %n: index) {
  // expected-error @below {{'flow.dispatch' op workload does not match that of @exe::@entry: expected 1 values, got 2}}
  %0 = flow.dispatch @exe::@entry[%n, %n](%a, %n) : (tensor<4xf32>, index) -> tensor<4xf32>
  return
}

// -----

flow.executable private @exe {
  flow.executable.export public @entry workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @entry(%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %n: index, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      return
    }
  }
}
func.func @no_workload(%a: tensor<4xf32>, %n: index) {
  // expected-error @below {{'flow.dispatch' op workload does not match that of @exe::@entry: expected 1 values, got 0}}
  %0 = flow.dispatch @exe::@entry(%a, %n) : (tensor<4xf32>, index) -> tensor<4xf32>
  return
}

// -----

flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %n: index, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      return
    }
  }
}
func.func @too_few_operands(%a: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch' op has 2 operands and results that are not tied, but the function of @exe::@entry has 3 arguments}}
  %0 = flow.dispatch @exe::@entry(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %n: index, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      return
    }
  }
}
func.func @shape_of_operand(%a: tensor<8xf32>, %n: index) {
  // expected-error @below {{'flow.dispatch' op tensor<8xf32> does not fit argument 0, !flow.dispatch.tensor<readonly:tensor<4xf32>>, of @exe::@entry}}
  %0 = flow.dispatch @exe::@entry(%a, %n) : (tensor<8xf32>, index) -> tensor<4xf32>
  return
}

// -----

flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %n: index, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      return
    }
  }
}
func.func @type_of_operand(%a: tensor<4xf32>, %n: i64) {
  // expected-error @below {{'flow.dispatch' op i64 does not fit argument 1, index, of @exe::@entry}}
  %0 = flow.dispatch @exe::@entry(%a, %n) : (tensor<4xf32>, i64) -> tensor<4xf32>
  return
}

// -----

flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %n: index, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      return
    }
  }
}
func.func @shape_of_result(%a: tensor<4xf32>, %n: index) {
  // expected-error @below {{'flow.dispatch' op tensor<8xf32> does not fit argument 2, !flow.dispatch.tensor<writeonly:tensor<4xf32>>, of @exe::@entry}}
  %0 = flow.dispatch @exe::@entry(%a, %n) : (tensor<4xf32>, index) -> tensor<8xf32>
  return
}

// -----

flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %n: index, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      return
    }
  }
}
func.func @tied_but_readonly(%a: tensor<4xf32>, %n: index) {
  // expected-error @below {{'flow.dispatch' op tensor<4xf32> does not fit argument 0, !flow.dispatch.tensor<readonly:tensor<4xf32>>, of @exe::@entry}}
  %0:2 = flow.dispatch @exe::@entry(%a, %n) : (tensor<4xf32>, index) -> (%a, tensor<4xf32>)
  return
}

// -----

flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %n: index, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      return
    }
  }
}
func.func @sizes(%a: tensor<?xf32>, %n: index) {
  // expected-error @below {{'flow.dispatch' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = flow.dispatch @exe::@entry(%a, %n) : (tensor<?xf32>, index) -> tensor<4xf32>
  return
}

// -----

flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%a: tensor<4xf32>) {
      return
    }
  }
}
func.func @result_that_is_not_written(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'flow.dispatch' op tensor<4xf32> does not fit argument 0, tensor<4xf32>, of @exe::@entry}}
  %0 = flow.dispatch @exe::@entry(%a) : (tensor<4xf32>) -> %a
  return %0 : tensor<4xf32>
}
