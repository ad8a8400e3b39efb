import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app/create-app.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createLiveEvents } from '#platform/live-events.ts';
import { eventually } from '../support/cluster.ts';
import { getPort, openRaw } from '../support/raw-socket.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, bearer, becomeMember, registerWithLink } from '../support/visitors.ts';

/** The first one runs jobs; the other, on the same database, only serves. */
let app: TestApp;
let port = 0;
let close: () => Promise<void>;

beforeAll(async () => {
  app = await openTestApp();
  const database = openDatabase(app.connectionString, { max: 4 });
  const liveEvents = createLiveEvents(app.connectionString, database, app.resources.log);
  const other = await createApp({ ...app.resources, database, liveEvents }, null);
  port = await getPort({ app: other });
  close = async () => {
    await other.close();
    await liveEvents.close();
    await database.close();
  };
});
afterAll(async () => {
  await close();
  await app.close();
});

const listeners = `select pid from pg_stat_activity where application_name = 'vestibule-live' and datname = current_database()`;

async function follow(registrationId: string) {
  const raw = await openRaw(port);
  await raw.init();
  raw.subscribe('1', `subscription { registrationActivated(registrationId: "${registrationId}") { registrationId } }`);
  await eventually(async () => (await app.sql(listeners)).length > 0);
  // The subscription reads the state a moment after it starts to listen.
  await sleep(200);
  expect(raw.types()).toEqual(['connection_ack']);
  return raw;
}

test('[H4] an activation in one process reaches a socket of another', async () => {
  const { registrationId, link } = await registerWithLink(app);
  const { types, received } = await follow(registrationId);
  await activate(app, link);
  await app.drain();
  await eventually(async () => types().includes('complete'));
  expect(received[1]?.payload).toEqual({ data: { registrationActivated: { registrationId } } });
});

test('[H4] an event during a loss of the listening connection is delivered once it listens again', async () => {
  const { registrationId, link } = await registerWithLink(app);
  const pending = await registerWithLink(app);
  const [{ types }, waiting] = [await follow(registrationId), await follow(pending.registrationId)];
  await activate(app, link);
  await app.sql(`select pg_terminate_backend(pid) from (${listeners}) as listener`);
  await eventually(async () => (await app.sql(listeners)).length === 0);
  await app.drain();
  expect(types()).toEqual(['connection_ack']);
  await eventually(async () => types().includes('complete'));
  expect(types()).toEqual(['connection_ack', 'next', 'complete']);
  // A subscriber that is woken without news gets no event and stays subscribed.
  expect(waiting.types()).toEqual(['connection_ack']);
  await activate(app, pending.link);
  await app.drain();
  await eventually(async () => waiting.types().includes('complete'));
  expect(waiting.types()).toEqual(['connection_ack', 'next', 'complete']);
});

test('[G3] a logout in one process closes the socket of another', async () => {
  const { token } = await becomeMember(app);
  const { init, closed } = await openRaw(port);
  await init({ headers: { Authorization: `Bearer ${token}` } });
  await app.graphql('mutation { logout }', {}, bearer(token));
  expect(await closed).toEqual([4403, 'Session ended']);
});
