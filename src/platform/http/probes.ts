import type { FastifyInstance } from 'fastify';

type Options = { readonly isReady: () => Promise<boolean> };

/** `/healthz`: the process lives. `/readyz`: the database answers and is migrated. */
export async function probeRoutes(fastify: FastifyInstance, { isReady }: Options): Promise<void> {
  fastify.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  fastify.get('/readyz', async (_, reply) => {
    const ready = await isReady();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
}
