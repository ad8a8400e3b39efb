import { type FeatureApiResponse, helpers } from '@growthbook/growthbook';

type Reduce = (payload: unknown) => Promise<FeatureApiResponse>;
type Listener = (event: MessageEvent<string>) => void;

/**
 * Makes the SDK get each payload through `reduce`: those of requests, which end with the signal, and those of the
 * stream. A payload that `reduce` rejects is an error of the request or of the stream, as a failed connection is.
 */
export function reduceLoadedPayloads(reduce: Reduce, signal: AbortSignal): void {
  helpers.fetchFeaturesCall = async ({ host, clientKey }) => {
    const response = await fetch(`${host}/api/features/${clientKey}`, { signal });
    if (!response.ok) return response;
    const payload = await reduce(await response.json());
    signal.throwIfAborted();
    const sse = response.headers.get('x-sse-support') ?? '';
    return new Response(JSON.stringify(payload), { headers: { 'x-sse-support': sse } });
  };
  helpers.eventSourceCall = ({ host, clientKey }) => reduceEvents(new EventSource(`${host}/sub/${clientKey}`), reduce);
}

function reduceEvents(source: EventSource, reduce: Reduce): EventSource {
  const listen = source.addEventListener.bind(source) as (type: string, listener: Listener) => void;
  source.addEventListener = ((type: string, listener: Listener) =>
    listen(
      type,
      type === 'features' ? (event) => void reduceEvent(event, reduce).then(listener) : listener,
    )) as EventSource['addEventListener'];
  return source;
}

/** The SDK counts an error of the stream where the data are not JSON. */
async function reduceEvent({ type, data }: MessageEvent<string>, reduce: Reduce): Promise<MessageEvent<string>> {
  try {
    return new MessageEvent(type, { data: JSON.stringify(await reduce(JSON.parse(data))) });
  } catch {
    return new MessageEvent(type, { data: '' });
  }
}
