import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './child.ts';
import { freePort } from './free-port.ts';

/** Connections to PostgreSQL that the product and each peer may open. */
export const POOL = '16';

export type Env = Readonly<Record<string, string>>;

export type Server = { readonly origin: string; readonly pid: number };

/** Starts the built product as operators do, without limits on attempts; returns its origin. */
export async function startProduct(name: string, env: Env, cleanup: AsyncDisposableStack): Promise<string> {
  const { origin } = await startProductProcess({ name, env }, cleanup);
  return origin;
}

type Product = { readonly name: string; readonly env: Env; readonly inspector?: number };

/** The same for rows that look into the process. */
export async function startProductProcess(
  { name, env, inspector }: Product,
  cleanup: AsyncDisposableStack,
): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-bench-product-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: origin,
    VESTIBULE_ENV: 'development',
    VESTIBULE_DATA: folder,
    DATABASE_POOL: POOL,
    RATE_LIMIT_SCALE: '0',
    SMTP_URL: '',
    ...env,
  };
  const start = { name, program: 'build/program/main.js', env: settings, probe: `${origin}/readyz`, inspector };
  return { origin, pid: await startServer(start, cleanup) };
}

/** Starts a peer of `bench/peers`; it listens on PORT and responds to `GET /` once it serves. */
export async function startPeer(program: string, env: Env, cleanup: AsyncDisposableStack): Promise<string> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const name = `peer-${program.replaceAll('/', '-').replace(/\.[jt]s$/, '')}`;
  await startServer(
    { name, program: `bench/peers/${program}`, env: { ...env, PORT: String(port) }, probe: `${origin}/` },
    cleanup,
  );
  return origin;
}
