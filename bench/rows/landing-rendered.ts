import { requestsPerSecond } from '../measure/load.ts';
import type { Row } from '../measure/row.ts';
import { reactRouterPage } from '../parts/react-router-page.ts';
import { startProduct } from '../parts/servers.ts';

const headers = { 'accept-encoding': 'identity' };
/** A page takes milliseconds: more concurrent requests would only queue, and the product refuses requests that wait too long. */
const CONNECTIONS = 8;

/** The landing page rendered for each request, against a plain React Router application with as much markup. */
export const landingRendered: Row = {
  name: 'landingRendered',
  async open({ postgres, ...shared }, cleanup) {
    const setting = { ...shared, postgres, connections: CONNECTIONS };
    const database = await (await postgres()).createDatabase();
    const env = { DATABASE_URL: database, VESTIBULE_PROCESS: 'web', PAGE_CACHE: 'off' };
    const url = `${await startProduct('product-rendered', env, cleanup)}/acquisition/`;
    const peerUrl = await reactRouterPage(url, cleanup);
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
