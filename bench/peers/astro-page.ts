import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

// The page that Astro built, as a static site serves it. Its styles are inline, and it has no other file.
const page = brotliCompressSync(readFileSync(join(import.meta.dirname, '../../build/bench/astro/index.html')));

createServer((request, response) => {
  if (request.url !== '/') {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page);
}).listen(Number(process.env.PORT), '127.0.0.1');
