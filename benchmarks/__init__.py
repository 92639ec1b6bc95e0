"""Measurements, as tables: `make bench`, or `python -m benchmarks NAME…`. No test depends on them: figures are
ratios from one run, interleaved, medians, and a machine is never quiet."""
