"""trace.yaml -> HTML: places what a trace says on a page; runs no lecture, imports no torch."""
