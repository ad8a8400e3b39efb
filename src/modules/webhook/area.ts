import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail, LiveEvents, SecretCipher } from '#kernel/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { RouteServer } from '#platform/http/route-contribution.ts';
import type { Logger } from '#platform/logger.ts';
import type { Poster } from '#platform/outgoing/post.ts';
import { signWebhook } from '#platform/outgoing/webhook-signature.ts';
import type { Counters } from '#platform/telemetry/meters.ts';
import { wakeDueEndpoints } from './actions/deliver.ts';
import type { WebhookDependencies } from './actions/ports.ts';
import { createWantedWatch, WEBHOOKS_CHANGED } from './actions/watch-wanted.ts';
import { addWebhookApi } from './api/webhooks.ts';
import { deliveryCommands } from './commands/delivery-commands.ts';
import { endpointCommands } from './commands/endpoint-commands.ts';
import { webhookMetrics } from './metrics.ts';
import { createDeliveryStore } from './store/deliveries.ts';
import { createDeliveryListStore } from './store/delivery-list.ts';
import { createEndpointStore, createSecretStore } from './store/endpoints.ts';
import { createPayloadStore } from './store/payloads.ts';
import { webhookSubscribers } from './subscribers.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly database: Database;
  readonly eventsWithin: (tx: DbTransaction) => EventPublisher;
  readonly liveEvents: Pick<LiveEvents, 'listen'>;
  readonly secretCipher: SecretCipher;
  readonly poster: Poster;
  readonly allowsPrivateWebhooks: boolean;
  readonly counters: Counters;
  readonly log: Pick<Logger, 'warn'>;
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly membership: { readonly useCases: Pick<WebhookDependencies, 'createNewsletterLinks'> };
};

/** Tells shops what happens, by signed webhooks (specification K7). */
export function createWebhookArea(program: AreaDependencies, others: OtherAreas) {
  const deps = createDependencies(program, others);
  const { liveEvents, log } = program;
  const wanted = createWantedWatch({
    listWantedTypes: () => deps.endpoints.listWantedTypes(),
    listen: () => liveEvents.listen(WEBHOOKS_CHANGED),
    onError: (error) => log.warn({ err: error }, 'webhooks: cannot read what is wanted'),
    elapsed: () => performance.now(),
  });
  return {
    graphql: (schema: SchemaInProgress) => addWebhookApi(schema, deps),
    subscribers: webhookSubscribers(deps, wanted.isWanted),
    schedules: [{ name: 'webhook.wake-due', cron: '* * * * *', run: () => wakeDueEndpoints(deps) }],
    /** The watch starts and stops with the server. */
    http: (server: RouteServer) => {
      server.addHook('onReady', () => wanted.start());
      server.addHook('onClose', async () => {
        await wanted.stop();
        program.poster.close();
      });
    },
    commands: [...bindCommands(endpointCommands, deps), ...bindCommands(deliveryCommands, deps)],
  } satisfies Area;
}

function createDependencies(program: AreaDependencies, { audit, membership }: OtherAreas): WebhookDependencies {
  const { clock, random, database, eventsWithin, secretCipher, poster, allowsPrivateWebhooks, counters } = program;
  const { db } = database;
  return {
    ...{ clock, random, secretCipher },
    endpoints: createEndpointStore(db),
    secrets: createSecretStore(db),
    deliveries: createDeliveryStore(db),
    payloads: createPayloadStore(db, clock),
    deliveryList: createDeliveryListStore(db),
    allowsPrivate: allowsPrivateWebhooks,
    createNewsletterLinks: membership.useCases.createNewsletterLinks,
    post: (request) => poster.post(request),
    sign: signWebhook,
    ...webhookMetrics(counters),
    transaction: createTransaction(db, (tx) => ({
      endpoints: createEndpointStore(tx),
      secrets: createSecretStore(tx),
      deliveries: createDeliveryStore(tx),
      events: eventsWithin(tx),
      audit: audit.within(tx),
    })),
  };
}
