// Who only reads webhooks sees no more of an endpoint's address than its receiver's host [K7] [G1].
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdmin, type Headers } from '../support/admins.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { becomeMember } from '../support/visitors.ts';

const SECRET = 'https://hooks.example/services/T0123/s3cr3t?token=s3cr3t';
const OPEN = 'https://shop.example/in';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  for (const url of [SECRET, OPEN]) await runCommand(app, 'webhook create', [], { url, types: 'member.activated' });
  await becomeMember(app);
  await app.drain();
});
afterAll(() => app.close());

/** The addresses that everything shows which reads webhooks. */
async function readAddresses(headers: Headers): Promise<readonly string[]> {
  const list = `{ webhookEndpoints { id url } webhookDeliveries(first: 20) { edges { node { id url } } } }`;
  const { webhookEndpoints, webhookDeliveries } = (await app.graphql(list, {}, headers)).data;
  const deliveries: readonly { readonly id: string; readonly url: string }[] = webhookDeliveries.edges.map(
    ({ node }: { readonly node: object }) => node,
  );
  const ids = { endpoint: webhookEndpoints[0].id, delivery: deliveries[0]?.id };
  const one = `query ($endpoint: ID!, $delivery: ID!) {
    webhookEndpoint(id: $endpoint) { url } webhookDelivery(id: $delivery) { url } }`;
  const { webhookEndpoint, webhookDelivery } = (await app.graphql(one, ids, headers)).data;
  const shown = [...webhookEndpoints, ...deliveries, webhookEndpoint, webhookDelivery];
  return [...new Set(shown.map(({ url }) => url))].toSorted();
}

test('[K7] support sees origin and beginning of the path, an owner the whole address', async () => {
  const support = await addAdmin(app, 'SUPPORT');
  expect(await readAddresses(support.headers)).toEqual(['https://hooks.example/serv…', 'https://shop.example/in']);
  const owner = await addAdmin(app, 'OWNER');
  expect(await readAddresses(owner.headers)).toEqual([SECRET, OPEN]);
});
