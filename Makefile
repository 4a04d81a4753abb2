# Everything below sets itself up: an environment of its own in .venv, nothing else needed but Python 3.11+ and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# The tests start hundreds of processes: without bytecode each would compile our modules again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test test-long conformance lint docs bench clean

demo: $(VENV)/.core
	$(BIN)/okl-opt examples/relu_tanh.mlir -aggregate-compute-ops -wrap-ops-to-kernel-launch -kernel-launch-to-module \
	  -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -split-into-funcs -fetch-from-launcher \
	  -only-keep-compute-ops -lower-launcher-to-llvm-ptr -lower-okl-to-llvm-call -reconcile-unrealized-casts \
	  -convert-func-to-llvm --mlir-print-ir-after-all --run --input=2xf32=1,-1

test: $(VENV)/.test
	$(BIN)/pytest -n auto

# Everything at each feature level that this machine has, and as it is; many more random examples.
test-long: $(VENV)/.test
	set -e; for level in $$($(BIN)/python test/unit/host.py); do $(BIN)/pytest -n auto --long --level=$$level; done

conformance: $(VENV)/.test
	PYTHONPATH=test/unit $(BIN)/python -m conformance.summary

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright

docs: $(VENV)/.core
	$(BIN)/python -m docs.generate

bench: $(VENV)/.core
	$(BIN)/python -m bench

# One environment, filled in steps; a stamp is remade when pyproject.toml changes.
$(VENV)/.venv:
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.core: $(VENV)/.venv pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.test: $(VENV)/.core
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@

$(VENV)/.dev: $(VENV)/.test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .ruff_cache .hypothesis
