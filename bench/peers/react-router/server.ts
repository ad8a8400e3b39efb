import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createRequestListener } from '@react-router/node';
import type { ServerBuild } from 'react-router';

// React Router's own listener on node:http; only files for browsers are served before it.
const folder = join(import.meta.dirname, '../../../build/bench/react-router');
const build: ServerBuild = await import(join(folder, 'server/index.js'));
const pages = createRequestListener({ build, mode: 'production' });
const files = new Map<string, Buffer>();

createServer((request, response) => {
  const path = request.url ?? '';
  if (!/^\/assets\/[\w.-]+\.js$/.test(path) || !existsSync(join(folder, 'client', path)))
    return pages(request, response);
  const file = files.get(path) ?? brotliCompressSync(readFileSync(join(folder, 'client', path)));
  files.set(path, file);
  response.writeHead(200, {
    'content-type': 'text/javascript',
    'content-encoding': 'br',
    'cache-control': 'max-age=60',
  });
  response.end(file);
}).listen(Number(process.env.PORT), '127.0.0.1');
