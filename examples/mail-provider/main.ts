// Passes on to a club what Amazon SES says about mails that came back. docs/operating.md explains it and says how to run it.
import { createServer, type IncomingMessage } from 'node:http';
import { type MailEvent, readEvents } from './ses.ts';
import { confirmSubscription, createReadMessage, getSnsOrigin } from './sns.ts';

const LARGEST_BODY = 256 * 1_024;
const TIMEOUT_MS = 10_000;

const clubOrigin = new URL(readSetting('CLUB_ORIGIN')).origin;
const key = readSetting('MAIL_EVENTS_KEY');
const topic = readSetting('SNS_TOPIC');
const port = Number(process.env.PORT ?? 3200);
const readMessage = createReadMessage({ topic, origin: process.env.SNS_ORIGIN ?? getSnsOrigin(topic) });

function readSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; see docs/operating.md`);
  return value;
}

/** The status of the response: SNS repeats a message after a 5xx, and gives up after a 4xx. */
async function receive(request: IncomingMessage): Promise<number> {
  if (request.method !== 'POST') return 405;
  const body = await readBody(request);
  if (body === null) return 413;
  const message = await readMessage(body, Date.now());
  if (!message) return 403;
  if (message.type === 'SubscriptionConfirmation') await confirmSubscription(message.subscribeUrl);
  else await report(readEvents(message.content));
  return 204;
}

/** Null for a body that is too large. It is read to its end, without being collected: else its sender may not see the response. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
  }
  return size > LARGEST_BODY ? null : Buffer.concat(chunks).toString();
}

async function report(events: readonly MailEvent[]): Promise<void> {
  if (events.length === 0) return;
  const response = await fetch(`${clubOrigin}/acquisition/shop/mail-events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The club returned ${response.status}`);
  // Numbers only: a log is no place for addresses.
  console.log(`reported: ${JSON.stringify(await response.json())}`);
}

createServer(async (request, response) => {
  const status = await receive(request).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 503;
  });
  response.writeHead(status).end();
}).listen(port, '127.0.0.1', () => console.log(`ready: http://127.0.0.1:${port}`));
