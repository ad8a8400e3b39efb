import { requestsPerSecond } from '../measure/load.ts';
import type { Comparison, Row } from '../measure/row.ts';
import { startPeer, startProduct } from '../parts/servers.ts';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** The anonymous landing page from the page cache, against one buffer on node:http with the same bytes and headers. */
export const landing: Row = {
  name: 'landing',
  async open(setting, cleanup) {
    const database = await (await setting.postgres()).createDatabase();
    const env = { DATABASE_URL: database, VESTIBULE_PROCESS: 'web' };
    const original = `${await startProduct('product-landing', env, cleanup)}/acquisition/`;
    const peer = `${await startPeer('one-buffer.ts', { ORIGINAL: original }, cleanup)}/acquisition/`;
    return ENCODINGS.map((encoding): Comparison => {
      const headers = { 'accept-encoding': encoding };
      return {
        name: `landing (${encoding})`,
        limit: 0.6,
        product: () => requestsPerSecond(setting, { url: original, headers }),
        peer: () => requestsPerSecond(setting, { url: peer, headers }),
      };
    });
  },
};
