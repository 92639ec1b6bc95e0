"""The device that a lecture runs on: which it is, and what it can be asked."""

import torch


def get_device() -> torch.device:
    """The first GPU if there is one, else the CPU."""
    return torch.device("cuda", 0) if torch.cuda.is_available() else torch.device("cpu")


def get_device_name(device: torch.device) -> str:
    """The full name of a GPU, such as "NVIDIA H100 80GB HBM3", or "CPU"."""
    return torch.cuda.get_device_name(device) if device.type == "cuda" else "CPU"


def synchronize(device: torch.device) -> None:
    """Wait until the device has done what it was asked to. A CPU always has."""
    if device.type == "cuda":
        torch.cuda.synchronize(device)


def peak_memory_above(device: torch.device, base: int) -> int:
    """Bytes above `base` that were in use on a GPU at most, since its counter was last reset."""
    return torch.cuda.max_memory_allocated(device) - base
