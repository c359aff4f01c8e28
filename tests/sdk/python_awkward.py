"""Reads badges of awkward types with the client generated for them; prints the number of generated badge types."""

from awkward_client import models
from awkward_client.types import UNSET

contents = {
    "lists": {"any": [1, "a"], "maybe": None, "some": [1], "nested": [[1]]},
    "sizes": {
        "size": "XL", "nullable": None, "typed": 1, "share": 1.5, "shareOrNot": 1, "flag": False,
        "on": True, "object": {"a": 1}, "list": [1], "anything": 1.5, "only": [1], "twice": "a",
    },
    "names": {
        "capitals": "A", "capitalsOrNot": "a", "signs": "a-b", "places": "1", "odd": "%",
        "joined": "👨\u200d👩",
    },
    "opens": {"any": {"x": 1}, "maybe": None, "text": "x", "other": 3},
    "choices": {"a": "x", "c": "y"},
    "whatever": {"x": 1},
}

badges = [
    {"id": str(index), "typeId": type_id, "content": content}
    for index, (type_id, content) in enumerate(contents.items())
]
answer = models.BadgeAnswer.from_dict({"products": [], "badges": badges})
assert answer.to_dict()["badges"] == badges, answer
for badge in answer.badges:
    assert type(badge).__name__ == badge.type_id.capitalize() + "Badge", badge

sizes, names, opens = (answer.badges[index].content for index in (1, 2, 3))
assert sizes.size == "XL" and sizes.share == 1.5, sizes
assert names.signs == "a-b", names
assert opens.other == 3 and opens.additional_properties == {}, opens
assert answer.badges[4].content.a == "x" and answer.badges[4].content.b is UNSET, answer

print(sum(name.endswith("Badge") and name != "Badge" for name in models.__all__))
