import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

// The minimum that serves a page: node:http, one buffer, the same bytes and headers as the product's at ORIGINAL.
const ofTheConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);
const pages = new Map<string, Awaited<ReturnType<typeof fetchCopy>>>();
for (const encoding of ['br', 'gzip', 'identity'])
  pages.set(encoding, await fetchCopy(process.env.ORIGINAL ?? '', encoding));

createServer((request, response) => {
  const page = pages.get(String(request.headers['accept-encoding'])) ?? pages.get('identity');
  response.writeHead(200, page?.headers);
  response.end(page?.body);
}).listen(Number(process.env.PORT), '127.0.0.1');

/** The transferred bytes, still compressed. */
async function fetchCopy(url: string, encoding: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject);
  });
  const body = await buffer(response);
  const headers = Object.entries(response.headers).filter(([name]) => !ofTheConnection.has(name));
  return { headers: { ...Object.fromEntries(headers), 'content-length': String(body.length) }, body };
}
