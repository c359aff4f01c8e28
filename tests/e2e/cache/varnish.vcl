vcl 4.1;

# Varnish's defaults with two changes: cookies do not prevent caching, and a header reports what the cache did.

backend default {
  .host = "127.0.0.1";
  .port = "8000";
}

sub vcl_recv {
  if (req.url ~ "^/v1/") {
    unset req.http.Cookie;
  }
}

sub vcl_backend_response {
  # Kept for revalidation by its tag, not to be served stale.
  set beresp.keep = 1h;
  set beresp.http.X-Cache = "MISS";
  if (beresp.was_304) {
    set beresp.http.X-Cache = "REVALIDATED";
  }
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  }
}
