import { expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createMeters } from '../telemetry/meters.ts';
import { createMetricsServer } from './metrics.ts';
import { createHttpServer } from './server.ts';

test('[K8] requests are counted by route, never by values in a path', async () => {
  const meters = createMeters();
  const options = {
    log: createLogger('silent'),
    publicOrigin: 'https://a.example',
    trustedProxies: [],
    indexing: true,
  };
  const http = await createHttpServer({ ...options, meters });
  http.get('/people/:name', async () => 'ok');
  await http.inject({ url: '/people/anna@example.org?token=secret', headers: { host: 'a.example' } });
  await http.inject({ url: '/anna', headers: { host: 'a.example' } });
  const text = await meters.registry.metrics();
  expect(text).toContain('vestibule_http_request_seconds_count{route="/people/:name",method="GET",status="200"} 1');
  expect(text).toContain('vestibule_http_request_seconds_count{route="none",method="GET",status="404"} 1');
  expect(text).not.toMatch(/anna|secret/);
});

test('[K8] the internal port serves metrics, including those of the process, and nothing else', async () => {
  const meters = createMeters();
  const server = createMetricsServer(meters);
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const text = await (await fetch(`${origin}/metrics`)).text();
  expect(text).toContain('vestibule_nodejs_eventloop_lag_p99_seconds');
  expect((await fetch(`${origin}/acquisition/`)).status).toBe(404);
  await server.close();
});

test('a part of the program registers a counter of its own; a second registration returns the first', async () => {
  const meters = createMeters();
  for (const amount of [1, 2]) meters.counter('parcels_total', 'Parcels.', ['size']).inc({ size: 'big' }, amount);
  expect(await meters.registry.metrics()).toContain('vestibule_parcels_total{size="big"} 3');
});
