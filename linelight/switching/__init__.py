"""For courses that were written for edtrace or lectrace: their lectures run as they are, their traces become ours."""
