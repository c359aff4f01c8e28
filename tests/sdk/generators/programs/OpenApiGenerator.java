import com.fasterxml.jackson.databind.ObjectMapper;
import example.badges.*;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Queries each origin with the generated client; prints a line of JSON for each. */
public class OpenApiGenerator {
  public static void main(String[] args) throws Exception {
    long productId = Long.parseLong(args[0]);
    for (String origin : Arrays.copyOfRange(args, 1, args.length)) {
      ApiClient client = new ApiClient();
      client.setHttpClientBuilder(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1));
      client.updateBaseUri(origin);
      ObjectMapper mapper = client.getObjectMapper();
      Map<String, Object> line = new LinkedHashMap<>();
      try {
        BadgeQuery query =
            mapper.readValue("{\"context\":{},\"query\":{\"products\":[]}}", BadgeQuery.class);
        query.getQuery().addProductsItem(new ProductQuery().id(productId));
        QueryApi api = new QueryApi(client);
        BadgeAnswer answer = api.queryBadgesByProductId(query);
        List<String> products = List.of(args[0], "1:2,3");
        api.getBadgesByProductId(products, "{\"locale\":\"fr\"}", null, null);
        line.put("answer", answer);
        line.put("forms", forms(answer));
      } catch (Exception error) {
        line.put("error", error.toString());
      }
      System.out.println(mapper.writeValueAsString(line));
    }
  }

  private static List<String> forms(BadgeAnswer answer) {
    List<String> names = new ArrayList<>();
    for (Badge badge : answer.getBadges()) {
      names.add(badge.getActualInstance().getClass().getSimpleName());
    }
    return names;
  }
}
