import { isWanted, RECORDED_EVENTS } from '#modules/webhook/rules/event-types.ts';
import { runCommand } from './run-command.ts';
import { startReceiver } from './shop-receiver.ts';
import { soon } from './soon.ts';
import { openTestApp } from './test-app.ts';

export type Endpoint = { readonly id: string; readonly secret: string };

export type WebhookClub = Awaited<ReturnType<typeof openWebhookClub>>;

/** A club that may send webhooks to this machine, and a shop that receives them. */
export async function openWebhookClub(settings: Readonly<Record<string, string>> = {}) {
  const shop = await startReceiver();
  const app = await openTestApp({ settings: { WEBHOOKS_TO_PRIVATE: 'on', ...settings } });

  /** A process reads what endpoints want after it was announced. */
  async function untilKnown(): Promise<void> {
    const rows = await app.sql<{ types: string[] }>('select event_types as types from webhook_endpoint');
    const wanted = new Set(rows.flatMap(({ types }) => types));
    await soon(() => {
      const wrong = RECORDED_EVENTS.filter(
        (event) => app.isWanted('webhook.record-message', event) !== isWanted(event, wanted),
      );
      if (wrong.length > 0) throw new Error(`Not known yet: ${wrong}`);
    });
  }
  return {
    ...{ app, shop },
    /** Creates an endpoint of the shop, and waits until the program knows what it wants. */
    async createEndpoint(types: string, options: Readonly<Record<string, string>> = {}): Promise<Endpoint> {
      const outcome = await runCommand(app, 'webhook create', [], { url: shop.url, types, ...options });
      if (outcome?.kind !== 'done') throw new Error(JSON.stringify(outcome));
      await untilKnown();
      return outcome.value as Endpoint;
    },
    /** What the shop received. */
    bodies: () => shop.received.map(({ body }) => JSON.parse(body)),
    /** Deletes what earlier tests left. */
    async reset(): Promise<void> {
      app.setClock(0);
      await app.drain();
      for (const table of ['webhook_endpoint', 'webhook_message']) await app.sql(`delete from ${table}`);
      await untilKnown();
      shop.received.length = 0;
      shop.answer(204);
    },
    async close(): Promise<void> {
      await app.close();
      await shop.close();
    },
  };
}
