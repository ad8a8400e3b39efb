import type { FastifyInstance } from 'fastify';

type Options = {
  readonly isReady: () => Promise<boolean>;
  /** Whether the process is about to stop and wants no new visitors. */
  readonly isDraining: () => boolean;
  /** Whether only a new start of the process can help. */
  readonly isLost: () => boolean;
  /** Whether the process only works, and does not because its clock is wrong. */
  readonly isIdle: () => boolean;
};

/** A probe is asked every few seconds: an answer that takes longer is a no. */
const READY_TIMEOUT_MS = 2_000;

/** `/healthz`: the process lives and a new start would not help it. `/readyz`: the database answers and is migrated, the process means to stay and can work. */
export async function probeRoutes(
  fastify: FastifyInstance,
  { isReady, isDraining, isLost, isIdle }: Options,
): Promise<void> {
  // A process that is late still lives: to kill it for that would make the others later.
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

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, READY_TIMEOUT_MS, false);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
