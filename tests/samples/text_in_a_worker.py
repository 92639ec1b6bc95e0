"""What a process that the lecture started shows would be lost: it fails there, and the run says so."""
import multiprocessing

from linelight import text


def main():
    process = multiprocessing.get_context("fork").Process(target=text, args=("lost",))
    process.start()
    process.join()
    code = process.exitcode  # @inspect code
