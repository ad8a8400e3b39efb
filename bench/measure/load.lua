-- What wrk sends: the same request again and again, or in turns one for each line of a file, which is a body or a cookie.
-- All requests are built before the first is sent.
local requests = {}
local sent = 0

function init(parameters)
  local kind, file = parameters[1], parameters[2]
  if kind == "body" then
    wrk.method = "POST"
    wrk.headers["content-type"] = "application/json"
  end
  if kind == "plain" then
    requests[1] = wrk.format()
    return
  end
  for line in io.lines(file) do
    if kind == "cookie" then wrk.headers["cookie"] = line end
    requests[#requests + 1] = wrk.format(nil, nil, nil, kind == "body" and line or nil)
  end
end

function request()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end

function done(summary)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"requests":%d,"microseconds":%d,"failed":%d}\n', summary.requests, summary.duration, failed))
end
