"""A program that traces its threads does not end the tracing of the main one."""
import threading


def work():
    return 1


def main():
    heard = []
    threading.settrace(lambda frame, event, arg: heard.append(frame.f_code.co_name))
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    threading.settrace(None)
    found = "work" in heard  # @inspect found
