import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

// The page of ORIGINAL as a static site would serve it: the same markup with inline styles and no script. A posted code
// is refused by the same page. All other requests go to the original.
const original = process.env.ORIGINAL ?? '';
const { origin } = new URL(original);
const page = await pageWithoutScript(await (await fetch(original)).text());
const refused = page.replace('<main', '<main data-refused=""');
const bodies = { GET: brotliCompressSync(page), POST: brotliCompressSync(refused) };

createServer((request, response) => {
  const body = request.method === 'POST' ? bodies.POST : bodies.GET;
  if (request.method === 'GET' && request.url !== '/') {
    response.writeHead(307, { location: origin + request.url }).end();
    return;
  }
  request.resume();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');

async function pageWithoutScript(html: string): Promise<string> {
  const plain = html.replace(/<script\b.*?<\/script>/gs, '').replace(/<link rel="modulepreload"[^>]*>/g, '');
  const links = [...plain.matchAll(/<link rel="stylesheet" href="([^"]*)"[^>]*>/g)];
  const sheets = await Promise.all(links.map(async ([, href = '']) => (await fetch(origin + href)).text()));
  const styles = plain.includes('<style') ? '' : `<style>${sheets.join('')}</style>`;
  const bare = plain.replace(/<link rel="stylesheet"[^>]*>/g, '').replace('</head>', () => `${styles}</head>`);
  return bare.replace(/action="[^"]*"/g, 'action="/"');
}
