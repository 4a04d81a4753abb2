// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @shape_cast_of_two_sizes(%v: vector<4xf32>) {
  // expected-error @below {{has different number of elements at source (4) and result (3)}}
  %0 = vector.shape_cast %v : vector<4xf32> to vector<3xf32>
  return
}

// -----

func.func @transpose_by_no_permutation(%v: vector<2x4xf32>) {
  // expected-error @below {{transposition length mismatch: 1}}
  %0 = vector.transpose %v, [1] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// -----

func.func @reduction_to_wrong_shape(%v: vector<2x4xf32>, %a: vector<2xf32>) {
  // expected-error @below {{destination type 'vector<2xf32>' is incompatible with source type 'vector<2x4xf32>'}}
  %0 = vector.multi_reduction <add>, %v, %a [0] : vector<2x4xf32> to vector<2xf32>
  return
}

// -----

func.func @contract_without_iterators(%v: vector<4xf32>, %s: f32) {
  // expected-error @below {{expected array attribute for 'iterator_types'}}
  %0 = vector.contract {indexing_maps = []} %v, %v, %s : vector<4xf32>, vector<4xf32> into f32
  return
}
