"""lecture.py -> trace.yaml: runs lectures, records their steps, values and outputs; knows no HTML."""
