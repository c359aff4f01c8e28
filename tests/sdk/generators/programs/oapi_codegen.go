// Queries each origin with the generated package; prints a line of JSON for each.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

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
	client, err := badges.NewClientWithResponses(origin)
	if err != nil {
		return nil, err
	}
	body := badges.BadgeQuery{}
	body.Query.Products = []badges.ProductQuery{{Id: productId}}
	response, err := client.QueryBadgesByProductIdWithResponse(context.Background(), body)
	if err != nil {
		return nil, err
	}
	if response.JSON200 == nil {
		return nil, fmt.Errorf("%s: %s", response.Status(), response.Body)
	}
	products := []string{fmt.Sprint(productId), "1:2,3"}
	shopper := `{"locale":"fr"}`
	parameters := badges.GetBadgesByProductIdParams{Product: &products, Context: &shopper}
	_, err = client.GetBadgesByProductIdWithResponse(context.Background(), &parameters)
	return response.JSON200, err
}

func forms(answer *badges.BadgeAnswer) []string {
	names := []string{}
	for _, badge := range answer.Badges {
		value, err := badge.ValueByDiscriminator()
		if err != nil {
			value, _ = badge.AsUnknownTypeBadge()
		}
		name := fmt.Sprintf("%T", value)
		names = append(names, name[strings.LastIndex(name, ".")+1:])
	}
	return names
}
