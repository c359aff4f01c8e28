"""Queries the demo project with two generated clients; prints their answers as JSON."""

import json
import sys

from project_client import Client as ProjectClient
from project_client.api.query import get_badges_by_product_id as project_get
from project_client.api.query import query_badges_by_product_id as project_query
from project_client.models import BadgeQuery, ContextObject, ProductQuery, QueriedProducts
from project_client.models import DeliveryContent, LabelContent, PriceContent
from service_client import Client as ServiceClient
from service_client import models as service
from service_client.api.query import query_badges_by_product_id as service_query

origin = sys.argv[1]
contents = {"price": PriceContent, "label": LabelContent, "delivery": DeliveryContent}

with ProjectClient(base_url=origin) as client:
    products = [ProductQuery(id=1234), ProductQuery(id=1235, variant_ids=[12351])]
    body = BadgeQuery(context=ContextObject(), query=QueriedProducts(products=products))
    answer = project_query.sync(client=client, body=body)
    for badge in answer.badges:
        assert type(badge.content) is contents[badge.type_id], badge
    cached = project_get.sync(client=client, product=["1234", "1235:12351"])
    assert cached == answer
    days = [badge.content.days for badge in answer.badges if badge.type_id == "delivery"]

with ServiceClient(base_url=origin) as client:
    body = service.BadgeQuery.from_dict(body.to_dict())
    untyped = service_query.sync("demo", client=client, body=body)
    problem = service_query.sync("nowhere", client=client, body=body)

print(json.dumps({
    "answer": answer.to_dict(),
    "days": days,
    "untyped": untyped.to_dict(),
    "problem": problem.status,
}))
