// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @sizes_of_another_type(%n: index) -> tensor<2x?xf32> {
  // expected-error @below {{custom op 'linalg.init_tensor' expected the sizes of 'tensor<2x?xf32>'}}
  %0 = linalg.init_tensor [%n, 2] : tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// -----

func.func @no_value_for_a_size() -> tensor<2x?xf32> {
  // expected-error @below {{custom op 'linalg.init_tensor' expected the sizes of 'tensor<2x?xf32>'}}
  %0 = linalg.init_tensor [2, -9223372036854775808] : tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// -----

func.func @buffer(%n: index) -> memref<?xf32> {
  // expected-error @below {{invalid kind of type specified: expected builtin.tensor, but found 'memref<?xf32>'}}
  %0 = linalg.init_tensor [%n] : memref<?xf32>
  return %0 : memref<?xf32>
}

// -----

// expected-note @below {{prior use here}}
func.func @size_of_another_type(%n: i32) -> tensor<?xf32> {
  // expected-error @below {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = linalg.init_tensor [%n] : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Only its custom form is known.
func.func @generic_form() -> tensor<2xf32> {
  // expected-error @below {{unregistered operation 'linalg.init_tensor' found in dialect ('linalg') that does not allow unknown operations}}
  %0 = "linalg.init_tensor"() <{static_sizes = array<i64: 2>}> : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
