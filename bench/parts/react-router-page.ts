import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './child.ts';
import { startPeer } from './servers.ts';

const headers = { 'accept-encoding': 'identity' };

/** Builds and starts a plain React Router application; returns the address of a page with as much markup as the other one. */
export async function reactRouterPage(other: string, cleanup: AsyncDisposableStack): Promise<string> {
  const folder = join(ROOT, 'bench/peers/react-router');
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/react-router'), ['build', '--logLevel', 'warn'], {
    cwd: folder,
  });
  const peer = await startPeer('react-router/server.ts', {}, cleanup);
  return `${peer}/?cards=${await cardsFor(await measureMarkup(other), peer)}`;
}

/** The number of characters of markup in the body; data in scripts is not rendered markup. */
async function measureMarkup(url: string): Promise<number> {
  const html = await (await fetch(url, { headers })).text();
  const body = html.slice(html.indexOf('<body'));
  return body.replace(/<(script|style)\b.*?<\/\1>/gs, '').length;
}

async function cardsFor(wanted: number, peer: string): Promise<number> {
  const [none, many] = [await measureMarkup(`${peer}/?cards=0`), await measureMarkup(`${peer}/?cards=100`)];
  return Math.max(0, Math.round((wanted - none) / ((many - none) / 100)));
}
