import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('[K15] a count that is kept elsewhere is offered as it stands', async () => {
  const metrics = createMetrics();
  const totals = new Map([['forum', 1]]);
  metrics.offer({ name: 'visitors_total', help: 'Visitors.', label: 'category', totals });
  expect(await metrics.text()).toContain('visitors_total{category="forum"} 1');
  totals.set('forum', 3);
  expect(await metrics.text()).toContain('visitors_total{category="forum"} 3');
});

test('[K8] requests are counted by route, never by what stands in an address', async () => {
  const metrics = createMetrics();
  const http = fastify();
  metrics.watch(http);
  http.get('/people/:name', async () => 'ok');
  await http.inject('/people/anna@example.org?token=secret');
  const text = await metrics.text();
  expect(text).toContain('vestibule_http_request_seconds_count{route="/people/:name",method="GET",status="200"} 1');
  expect(text).not.toMatch(/anna|secret/);
});
