// Replays of webhooks [K7] that are requested while the delivery is being sent.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '#kernel/instant.ts';
import { runCommand } from '../support/run-command.ts';
import type { ShopReceiver } from '../support/shop-receiver.ts';
import type { TestApp } from '../support/test-app.ts';
import { openWebhookClub, type WebhookClub } from '../support/webhook-club.ts';

let club: WebhookClub;
let app: TestApp;
let shop: ShopReceiver;
beforeAll(async () => {
  club = await openWebhookClub();
  ({ app, shop } = club);
});
beforeEach(() => club.reset());
afterAll(() => club.close());

type Stored = {
  readonly id: string;
  readonly state: string;
  readonly tries: number;
  readonly status: number | null;
  readonly log: readonly { readonly status: number }[];
  readonly requestedAt: Date;
};

async function readDelivery(): Promise<Stored> {
  const [row] = await app.sql<Stored>(
    'select id, state, tries, status, log, requested_at as "requestedAt" from webhook_delivery',
  );
  if (!row) throw new Error('No delivery');
  return row;
}

/** Sends a test message whose answer waits; returns how it goes on. */
async function sendHeld() {
  const { id } = await club.createEndpoint('member.registered');
  await runCommand(app, 'webhook test', [id]);
  const { arrived, release } = shop.hold();
  const sent = app.drain();
  await arrived;
  return async () => {
    release();
    await sent;
    await app.drain();
  };
}

const replayAll = () => runCommand(app, 'webhook replay', [], { all: '' });

describe('[K7] a replay that is requested while the delivery is being sent', () => {
  test.each([
    ['later', 1_500],
    ['in the same millisecond', 0],
    ['by a process whose clock is behind', -1_500],
  ])('%s, is sent after the answer', async (_, milliseconds) => {
    const finish = await sendHeld();
    app.setClock(milliseconds);
    expect(await replayAll()).toMatchObject({ kind: 'done' });
    app.setClock(2 * SECOND);
    await finish();
    expect(shop.received).toHaveLength(2);
    expect(shop.received[1]?.headers['webhook-id']).toBe(shop.received[0]?.headers['webhook-id']);
    expect(await readDelivery()).toMatchObject({ state: 'delivered', tries: 1, status: 204 });
    expect((await readDelivery()).log.map(({ status }) => status)).toEqual([204, 204]);
  });

  test.each([
    ['failed for good', 410],
    ['failed', 500],
  ])('waits as a new request where the first try %s, whose status it keeps', async (_, status) => {
    shop.answer(status);
    const finish = await sendHeld();
    app.setClock(SECOND);
    await replayAll();
    // Nothing is sent to a disabled endpoint, so that what was stored stays.
    await app.sql("update webhook_endpoint set disabled_at = now(), disabled_because = 'admin'");
    await finish();
    expect(await readDelivery()).toMatchObject({ state: 'waiting', tries: 0, status });
  });

  test('a second one counts as well', async () => {
    const finish = await sendHeld();
    app.setClock(SECOND);
    await replayAll();
    const { requestedAt } = await readDelivery();
    await replayAll();
    expect((await readDelivery()).requestedAt.getTime()).toBeGreaterThan(requestedAt.getTime());
    await finish();
    expect(shop.received).toHaveLength(2);
  });
});
