"""Queries each origin with httpx and the generated models in `badges`; prints a line of JSON for each."""

import json
import sys

import httpx

from badges import BadgeAnswer, BadgeQuery, ProductQuery

product_id, *origins = sys.argv[1:]
query = BadgeQuery.model_validate({"context": {}, "query": {"products": []}})
query.query.products.append(ProductQuery(id=int(product_id)))

for origin in origins:
    try:
        response = httpx.post(
            f"{origin}/v1/shop/badges/query/byProductId",
            content=query.model_dump_json(exclude_unset=True),
        )
        answer = BadgeAnswer.model_validate_json(response.content)
        forms = [type(getattr(badge, "root", badge)).__name__ for badge in answer.badges]
        known = answer.model_dump(mode="json", exclude_unset=True)
        print(json.dumps({"answer": known, "forms": forms}))
    except Exception as error:
        print(json.dumps({"error": repr(error)}))
