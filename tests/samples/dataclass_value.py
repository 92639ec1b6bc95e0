"""A dataclass is shown by its fields; the methods that dataclass made are not stepped."""
from dataclasses import dataclass, field


@dataclass
class Config:
    dim: int = 8
    names: list[str] = field(default_factory=list)


def main():
    config = Config(dim=4)  # @inspect config
    same = config == Config(dim=4)  # @inspect same
