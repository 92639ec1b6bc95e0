"""For courses that were written for edtrace or lectrace: lectures run as they are, JSON traces become ours."""
