import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requestsPerSecond } from '../measure/load.ts';
import type { Row } from '../measure/row.ts';
import { ROOT } from '../parts/child.ts';
import { startPeer, startProduct } from '../parts/servers.ts';

const headers = { 'accept-encoding': 'identity' };
/** A page takes milliseconds: with more at once both would only queue, and the product refuses work that waits too long. */
const CONNECTIONS = 8;

/** The landing page rendered for each request, against a plain React Router application with as much markup. */
export const landingRendered: Row = {
  name: 'landingRendered',
  async open({ postgres, ...shared }, cleanup) {
    const setting = { ...shared, postgres, connections: CONNECTIONS };
    await buildPeer();
    const database = await (await postgres()).createDatabase();
    const env = { DATABASE_URL: database, VESTIBULE_PROCESS: 'web', PAGE_CACHE: 'off' };
    const url = `${await startProduct('product-rendered', env, cleanup)}/acquisition/`;
    const peer = await startPeer('react-router/server.ts', {}, cleanup);
    const peerUrl = `${peer}/?cards=${await cardsFor(await markupOf(url), peer)}`;
    return [
      {
        name: 'landing, rendered',
        limit: 1,
        product: () => requestsPerSecond(setting, { url, headers }),
        peer: () => requestsPerSecond(setting, { url: peerUrl, headers }),
      },
    ];
  },
};

async function buildPeer(): Promise<void> {
  const folder = join(ROOT, 'bench/peers/react-router');
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/react-router'), ['build', '--logLevel', 'warn'], {
    cwd: folder,
  });
}

/** How many characters of markup the body has; what scripts carry is not rendered markup. */
async function markupOf(url: string): Promise<number> {
  const html = await (await fetch(url, { headers })).text();
  const body = html.slice(html.indexOf('<body'));
  return body.replace(/<(script|style)\b.*?<\/\1>/gs, '').length;
}

async function cardsFor(wanted: number, peer: string): Promise<number> {
  const [none, many] = [await markupOf(`${peer}/?cards=0`), await markupOf(`${peer}/?cards=100`)];
  return Math.max(0, Math.round((wanted - none) / ((many - none) / 100)));
}
