import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

export type StreamedEvent = { readonly event: string; readonly id: string; readonly data: string };
export type ReadStream = Awaited<ReturnType<typeof readStream>>;

/** Opens a stream of server-sent events as any client would, and records what arrives. */
export async function readStream(url: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = request(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const state = { text: '', isClosed: false };
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    state.text += chunk;
  });
  response.on('error', () => undefined);
  response.on('close', () => {
    state.isClosed = true;
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    response,
    getText: () => state.text,
    isClosed: () => state.isClosed,
    /** The complete events. */
    getEvents: () => state.text.split('\n\n').flatMap(parseEvent),
    close: () => void sent.destroy(),
  };
}

function parseEvent(block: string): readonly StreamedEvent[] {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const [name = '', ...rest] = line.split(': ');
      return [name, rest.join(': ')];
    }),
  );
  const event = fields.get('event');
  return event === undefined ? [] : [{ event, id: fields.get('id') ?? '', data: fields.get('data') ?? '' }];
}
