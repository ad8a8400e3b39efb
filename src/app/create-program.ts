import type { Area } from '#platform/contributions.ts';
import { buildSchema } from '#platform/graphql-server/schema-part.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Subscriber } from '#platform/jobs/subscriber.ts';
import type { Counters } from '#platform/telemetry/meters.ts';
import { createAreas } from './areas.ts';
import { createMaintenance, migrateCommand } from './maintenance/maintenance.ts';
import { recordExports } from './record-exports.ts';
import type { Resources } from './resources.ts';
import { createServices, type Services } from './services.ts';

/** Creates the areas from open resources, without any query or change yet. */
export function createProgram(resources: Resources) {
  const services = createServices(resources);
  return { services, ...assemble(services, resources.jobs) };
}

/** What the areas declare, known before a resource is open: subscribers, commands, the schema to print, counters. */
export function describeProgram(counters = unopened as Counters) {
  const services = new Proxy({}, { get: (_, name) => (name === 'counters' ? counters : unopened) });
  const { subscribers, commands, createSchema } = assemble(services as Services, unopened as Jobs);
  return { subscribers, commands, createSchema };
}

/** Collects the contributions of all areas. */
function assemble(services: Services, queues: Jobs) {
  const areas = createAreas(services);
  const declared: readonly Area[] = Object.values(areas);
  const subscribers = declared.flatMap((area) => area.subscribers ?? []);
  const maintenance = createMaintenance(services, areas.audit, subscribers, queues.deadLetters);
  const all: readonly Area[] = [...declared, maintenance];
  const routes = all.flatMap((area) => area.http ?? []);
  queues.setConditions(subscribers);
  const watchMails = (subscriber: Subscriber) =>
    subscriber.sendsMail ? { ...subscriber, watch: areas.mail.useCases.watchAttempt } : subscriber;
  const rootRoutes = all.flatMap((area) => area.rootHttp ?? []);
  const schedules = all.flatMap((area) => area.schedules ?? []);
  return {
    areas,
    maintenance,
    routes,
    rootRoutes,
    subscribers,
    schedules,
    commands: [migrateCommand, ...all.flatMap((area) => area.commands ?? [])].map((command) =>
      recordExports(command, areas.audit.useCases.noteExport),
    ),
    createSchema: () => buildSchema(all.flatMap((area) => area.graphql ?? [])),
    /** Starts the job handlers and the schedule. */
    startJobHandlers: () => queues.work(subscribers.map(watchMails), schedules),
  };
}

/**
 * Placeholder for services that are not open: every property and every call returns the placeholder itself. Areas can
 * be created with it to read their declarations, because the creation of an area has no effects.
 */
const unopened: unknown = new Proxy(() => unopened, { get: () => unopened, apply: () => unopened });
