import { createServer } from 'node:http';
import { join } from 'node:path';
import { createRequestListener } from '@react-router/node';
import type { ServerBuild } from 'react-router';

// React Router's own listener on node:http, with nothing in between.
const program = join(import.meta.dirname, '../../../build/bench/react-router/server/index.js');
const build: ServerBuild = await import(program);

createServer(createRequestListener({ build, mode: 'production' })).listen(Number(process.env.PORT), '127.0.0.1');
