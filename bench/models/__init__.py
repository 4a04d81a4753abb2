"""Real networks as OneFlow jobs with their weights, and the same networks in PyTorch and IREE to measure against.

`python -m bench.models resnet50 -o DIR` writes the job, its parameters and an input.
"""
