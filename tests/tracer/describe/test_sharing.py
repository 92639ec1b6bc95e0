"""Which names stand for one object, and which for one storage."""

from typing import Any

import pytest

from tests.lecture_files import traced
from tracer.describe.sharing import sharing
from tracer.trace.sharing import SameObject, SharedStorage, note_of

np: Any = pytest.importorskip("numpy")
torch: Any = pytest.importorskip("torch")


def shared(**named: object) -> tuple[object, ...]:
    return sharing(named.items())


def test_views_share() -> None:
    """A view, a view of a view, and a part that has no element in common: one storage; a copy has its own."""
    x = torch.zeros(4, 4)
    assert shared(x=x, row=x[0], last=x[3].view(2, 2).T, copy=x.clone()) == (
        SharedStorage(("x", "row", "last")),
    )
    a = np.zeros((4, 4))
    assert shared(a=a, row=a[0], last=a[3].reshape(2, 2).T, copy=a.copy()) == (
        SharedStorage(("a", "row", "last")),
    )


def test_numpy_and_torch_share() -> None:
    """An array of a tensor's, and a tensor of a part of an array's."""
    x = torch.zeros(4)
    assert shared(x=x, a=x.numpy()[1:]) == (SharedStorage(("x", "a")),)
    a = np.zeros(8)
    found = shared(middle=torch.from_numpy(a[2:4]), last=torch.from_numpy(a[6:]), a=a)
    assert found == (SharedStorage(("middle", "last", "a")),)


def test_the_same_object() -> None:
    """What can be changed and has two names; not what cannot be."""
    xs, pair = [1], (1, 2)
    assert shared(xs=xs, ys=xs, zs=[1], a=pair, b=pair) == (SameObject(("xs", "ys"), "list"),)


def test_what_has_no_storage_to_tell() -> None:
    """Empty ones, those without memory, and buffers that are not arrays': nothing is said."""
    meta = torch.empty(3, device="meta")
    assert (
        shared(a=torch.empty(0), b=torch.empty(0), c=meta, d=meta.view(3), e=np.zeros(0), f=np.zeros(0)) == ()
    )
    data = bytearray(8)
    assert shared(a=np.frombuffer(data), b=torch.zeros(1)) == ()


def test_words() -> None:
    """Each other name once: the same object is not said to share its own storage."""
    groups = (SameObject(("x", "y"), "Tensor"), SharedStorage(("x", "y", "row")))
    assert note_of("x", groups) == "the same Tensor as y · shares storage with row"
    assert note_of("row", groups) == "shares storage with x and y"
    assert note_of("z", groups) == ""


def test_a_trace_without_sharing_says_nothing(tmp_path: Any) -> None:
    """No byte where there is nothing to say, and no address where there is."""
    body = "xs = [1]  # @inspect xs\nys = [1]  # @inspect ys\nys = xs  # @inspect ys\nys = []  # @inspect ys"
    trace = traced(tmp_path, body)
    assert [step.shares for step in trace.steps] == [None, None, (SameObject(("xs", "ys"), "list"),), ()]
    text = (tmp_path / "trace.yaml").read_text(encoding="utf-8")
    assert text.count('"share"') == 2
    assert '"share": [{"same": ["xs", "ys"], "type": "list"}]' in text
