"""Commands: what they print, cleaned; how they fail."""
from linelight import system_text


def main():
    system_text(["printf", "10%%\r50%%\r100%%\n\033[38;5;196mred\033[0m"])
    system_text(["sh", "-c", "echo out; echo err >&2; exit 3"])
    system_text(["no-such-command"])
    system_text(["sleep", "60"], timeout=0.1)
    system_text(["sh", "-c", "kill $$"])
    system_text(["sh", "-c", "yes | head -c 2000000"])
