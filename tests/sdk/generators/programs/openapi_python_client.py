"""Queries each origin with the generated package `badges`; prints a line of JSON for each."""

import json
import sys

from badges import Client
from badges.api.query import get_badges_by_product_id, query_badges_by_product_id
from badges.models import BadgeQuery, ProductQuery

product_id, *origins = sys.argv[1:]
query = BadgeQuery.from_dict({"context": {}, "query": {"products": []}})
query.query.products.append(ProductQuery(id=int(product_id)))

for origin in origins:
    try:
        with Client(base_url=origin) as client:
            answer = query_badges_by_product_id.sync(client=client, body=query)
            get_badges_by_product_id.sync(
                client=client, product=[product_id, "1:2,3"], context='{"locale":"fr"}'
            )
        forms = [type(badge).__name__ for badge in answer.badges]
        print(json.dumps({"answer": answer.to_dict(), "forms": forms}))
    except Exception as error:
        print(json.dumps({"error": repr(error)}))
