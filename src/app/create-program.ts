import type { Area } from '#platform/contributions.ts';
import { buildSchema } from '#platform/graphql-server/schema-part.ts';
import { handlersOf } from '#platform/jobs/define-jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Counters } from '#platform/telemetry/meters.ts';
import { createAreas } from './areas.ts';
import { createMaintenance, migrateCommand } from './maintenance.ts';
import type { AllJobs, Resources } from './resources.ts';
import { createServices, type Services } from './services.ts';

/** Makes the areas of open resources; nothing is asked or changed yet. */
export function createProgram(resources: Resources) {
  const services = createServices(resources);
  return { services, ...assemble(services, resources.jobs) };
}

/** What the areas declare, known before anything is open: jobs by name, commands for the help, the schema to print, counters. */
export function describeProgram(counters = unopened as Counters) {
  const services = new Proxy({}, { get: (_, name) => (name === 'counters' ? counters : unopened) });
  const { jobs, commands, createSchema } = assemble(services as Services, unopened as Jobs<AllJobs>);
  return { jobs, commands, createSchema };
}

/** Folds over what the areas contribute. */
function assemble(services: Services, queues: Jobs<AllJobs>) {
  const areas = createAreas(services);
  const declared: readonly Area[] = Object.values(areas);
  const jobs = declared.flatMap((area) => area.jobs ?? []);
  const maintenance = createMaintenance(services, areas.audit, jobs, queues.deadLetters);
  const all: readonly Area[] = [...declared, maintenance];
  const schedules = all.flatMap((area) => area.schedules ?? []);
  return {
    areas,
    maintenance,
    jobs,
    schedules,
    commands: [migrateCommand, ...all.flatMap((area) => area.commands ?? [])],
    createSchema: () => buildSchema(all.flatMap((area) => area.graphql ?? [])),
    /** Begins to work off jobs and the schedule. */
    startJobHandlers: () => queues.work(handlersOf<AllJobs>(jobs), schedules),
  };
}

/**
 * Stands for services that are not open: every property and every call of it is itself. Areas can be made of it, because they
 * do nothing while they are made, and say what they declare.
 */
const unopened: unknown = new Proxy(() => unopened, { get: () => unopened, apply: () => unopened });
