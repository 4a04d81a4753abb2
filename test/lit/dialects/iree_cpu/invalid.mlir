// RUN: okl-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{unknown field 'tiles' of a solver; expected 'target_configuration'}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<tiles = {}>}

// -----

// expected-error @below {{expected a dictionary}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = 1>}

// -----

// expected-error @below {{expected '>'}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = {} , a>}

// -----

// Tiles need all three lists.
// expected-error @below {{tiles need lists of integers for innerDimsPos, innerTileSizes and outerDimsPerm}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0]}>}

// -----

// expected-error @below {{tiles need lists of integers for innerDimsPos, innerTileSizes and outerDimsPerm}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = 8, outerDimsPerm = [0, 1]}>}

// -----

// expected-error @below {{tiles need lists of integers for innerDimsPos, innerTileSizes and outerDimsPerm}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = ["8", "4"], outerDimsPerm = [0, 1]}>}

// -----

// expected-error @below {{2 dimensions have tiles, but 1 sizes are given}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8], outerDimsPerm = [0, 1]}>}

// -----

// expected-error @below {{innerTileSizes must be positive, got [8, 0]}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 0], outerDimsPerm = [0, 1]}>}

// -----

// expected-error @below {{innerTileSizes must be positive, got [8, -4]}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, -4], outerDimsPerm = [0, 1]}>}

// -----

// expected-error @below {{innerDimsPos must be different dimensions of 2, got [0, 0]}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 0], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>}

// -----

// expected-error @below {{innerDimsPos must be different dimensions of 2, got [0, 2]}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 2], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>}

// -----

// expected-error @below {{innerDimsPos must be different dimensions of 2, got [-1, 0]}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [-1, 0], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>}

// -----

// expected-error @below {{outerDimsPerm must have each dimension once, got [0, 0]}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 0]}>}

// -----

// expected-error @below {{outerDimsPerm must have each dimension once, got [1, 2]}}
func.func private @f() attributes {a = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [1, 2]}>}

// -----

// The later names say the same.
// expected-error @below {{1 dimensions have tiles, but 2 sizes are given}}
func.func private @f() attributes {a = #iree_cpu.vmvx_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}}>}
