// Queries each origin with the generated package; prints a line of JSON for each.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"

	"example.com/shop/badges"
)

func main() {
	productId, _ := strconv.ParseInt(os.Args[1], 10, 64)
	for _, origin := range os.Args[2:] {
		line := map[string]any{}
		if answer, err := query(origin, productId); err != nil {
			line["error"] = err.Error()
		} else {
			line["answer"] = answer
			line["forms"] = forms(answer)
		}
		text, _ := json.Marshal(line)
		fmt.Println(string(text))
	}
}

func query(origin string, productId int64) (*badges.BadgeAnswer, error) {
	configuration := badges.NewConfiguration()
	configuration.Servers = badges.ServerConfigurations{{URL: origin}}
	client := badges.NewAPIClient(configuration)
	body := badges.BadgeQuery{}
	if err := json.Unmarshal([]byte(`{"context":{},"query":{"products":[]}}`), &body); err != nil {
		return nil, err
	}
	body.Query.Products = append(body.Query.Products, *badges.NewProductQuery(productId))
	request := client.QueryAPI.QueryBadgesByProductId(context.Background())
	answer, _, err := request.BadgeQuery(body).Execute()
	if err != nil {
		return nil, err
	}
	_, _, err = client.QueryAPI.GetBadgesByProductId(context.Background()).
		Product([]string{fmt.Sprint(productId), "1:2,3"}).Context(`{"locale":"fr"}`).Execute()
	return answer, err
}

func forms(answer *badges.BadgeAnswer) []string {
	names := []string{}
	for _, badge := range answer.Badges {
		switch {
		case badge.PriceBadge != nil:
			names = append(names, "PriceBadge")
		case badge.LabelBadge != nil:
			names = append(names, "LabelBadge")
		case badge.DeliveryBadge != nil:
			names = append(names, "DeliveryBadge")
		case badge.UnknownTypeBadge != nil:
			names = append(names, "UnknownTypeBadge")
		}
	}
	return names
}
