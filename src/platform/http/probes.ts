import type { FastifyInstance } from 'fastify';

type Options = {
  readonly isReady: () => Promise<boolean>;
  /** Whether the process is about to stop and should get no new visitors. */
  readonly isDraining: () => boolean;
  /** Whether only a restart of the process can help. */
  readonly isLost: () => boolean;
  /** Whether the process is a worker only and has paused because its clock is wrong. */
  readonly isIdle: () => boolean;
};

/** A probe runs every few seconds: a slower response counts as a failure. */
const READY_TIMEOUT_MS = 2_000;

/**
 * `/healthz`: the process is alive and a restart would not help. `/readyz`: the database responds and is migrated, and
 * the process is not stopping and can work.
 */
export async function probeRoutes(
  fastify: FastifyInstance,
  { isReady, isDraining, isLost, isIdle }: Options,
): Promise<void> {
  // A process under pressure is still alive: killing it would add load to the others.
  const config = { pressureHandler: () => undefined };
  fastify.get('/healthz', { config }, async (_, reply) => {
    const lost = isLost();
    return reply
      .code(lost ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: lost ? 'database lost' : 'ok' });
  });
  fastify.get('/readyz', async (_, reply) => {
    const status = await readiness();
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status });
  });
  async function readiness(): Promise<string> {
    if (isDraining()) return 'draining';
    if (isIdle()) return 'clock wrong';
    return (await inTime(isReady())) ? 'ready' : 'not ready';
  }
}

async function inTime(result: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, READY_TIMEOUT_MS, false);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
