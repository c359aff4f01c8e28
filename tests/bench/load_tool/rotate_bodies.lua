-- wrk's side of the load: sends the bodies of a file in rotation and prints its counts as one line of JSON.
--
--   wrk … -s rotate_bodies.lua <url> -- <file with one body per line> <index of the first body>
--
-- A line may start with a path and a space: its body is then sent there, and not to the path of the URL. A path
-- alone is sent by GET.
--
-- The requests are built before the load starts, so that a request costs wrk one table access. There is
-- deliberately no `response` function: with one, wrk builds a Lua table of headers for every answer.

local requests = {}
local count = 0
local last = 0

function init(args)
  local headers = { ["Content-Type"] = "application/json" }
  for line in io.lines(args[1]) do
    count = count + 1
    if line:match("^/%S*$") then
      requests[count] = wrk.format("GET", line)
    else
      local path, body = line:match("^(/%S*) (.*)$")
      requests[count] = wrk.format("POST", path, headers, body or line)
    end
  end
  last = tonumber(args[2])
end

function request()
  last = last % count + 1
  return requests[last]
end

function done(summary, latency)
  local errors = summary.errors
  -- `status` counts statuses from 400 on; a redirect would change the bytes per answer.
  local line = '\n{"microseconds":%d,"requests":%d,"bytes":%d,"p50_microseconds":%d,"p99_microseconds":%d,'
    .. '"bad_statuses":%d,"broken":%d,"timeouts":%d}\n'
  io.write(string.format(
    line,
    summary.duration,
    summary.requests,
    summary.bytes,
    latency:percentile(50),
    latency:percentile(99),
    errors.status,
    errors.connect + errors.read + errors.write,
    errors.timeout
  ))
end
