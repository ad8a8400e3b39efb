import { randomUUID } from 'node:crypto';
import { type App, createApp } from '#app/create-app.ts';
import type { PagesBuild } from '#edge/pages.ts';
import { createVariationFinder } from '#modules/experiment/rules/assignment.ts';
import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import type { ExperimentResults, ResultStep } from '#modules/experiment/rules/results.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { NO_TERMINAL } from './no-terminal.ts';
import { openTestApp } from './test-app.ts';
import { createVisit, type Visit } from './visit.ts';
import { activate, activationIdFor, newVisitor } from './visitors.ts';

export type CountedClub = Awaited<ReturnType<typeof openCountedClub>>;

/**
 * A club with experiments. Its pages are plain text, in processes beside that of the API; the edge decides, counts and
 * remembers as it does for real pages.
 */
export async function openCountedClub() {
  const club = await openTestApp({ settings: { FEATURE_CLIENT_KEYS: 'test:sdk-results' } });
  const apps: App[] = [];

  async function run(name: string, words: readonly string[], options: Readonly<Record<string, string>> = {}) {
    const outcome = await club.command(`experiment ${name}`)?.run({
      words,
      text: (option) => options[option] ?? null,
      flag: () => false,
      readStdin: async () => options.stdin ?? '',
      ...NO_TERMINAL,
    });
    if (outcome?.kind !== 'done') throw new Error(JSON.stringify(outcome));
    return outcome;
  }

  const readResults = async (key: string) => (await run('results', [key])).value as ExperimentResults;

  /** Each process writes its counts when it stops. */
  async function closePages(): Promise<void> {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  }

  return {
    ...{ club, run, readResults, closePages },
    async start(definition: ExperimentDefinition): Promise<void> {
      await run('create', [], { file: '-', stdin: JSON.stringify(definition) });
      await run('start', [definition.key]);
    },
    /** A process with pages, which reads the running experiments when it starts. */
    async openPages(respond: PagesBuild['respond'] = async () => createPage()): Promise<App> {
      const build = { server: { respond, getStylesheetUrls: () => [] }, clientFolder: import.meta.dirname };
      const app = await createApp(club.resources, build);
      apps.push(app);
      await app.http.ready();
      return app;
    },
    /** Registers in a visit; the response of `register`. */
    async register(visit: Pick<Visit, 'getCookies'>, changes: object = {}) {
      const visitor = newVisitor({ ...changes });
      const { data, errors } = await club.send('register', { input: visitor }, { cookie: visit.getCookies() });
      if (!data) throw new Error(JSON.stringify(errors));
      return { visitor, result: data.register };
    },
    /** Activates the registration of an address, and handles what follows. */
    async activateNewest(email: string): Promise<void> {
      await club.drain();
      const activated = await activate(club, activationIdFor(club, email));
      if (activated?.__typename !== 'AccountActivated') throw new Error(JSON.stringify(activated));
      await club.drain();
    },
    /** Visitors and conversions of each variation, in the order of the definition. */
    async readCounts(key: string, step: ResultStep = 'registration') {
      const { steps } = await readResults(key);
      const found = steps.find((one) => one.step === step);
      return found?.variations.map(({ visitors, conversions }) => [visitors, conversions]);
    },
    /** The registrations that are connected with a variation. */
    async countExposuresOfRegistrations(): Promise<number> {
      const [row] = await club.sql<{ count: number }>('select count(*)::int as count from registration_exposure');
      return row?.count ?? 0;
    },
    async close(): Promise<void> {
      await closePages();
      await club.close();
    },
  };
}

export function createPage(): Response {
  return new Response('<p>welcome</p>', { headers: { 'content-type': 'text/html' } });
}

/** A visit with an id that the draw gives the variation. */
export function visitIn(app: App, definition: ExperimentDefinition, variation: number): Visit {
  const find = createVariationFinder(definition);
  const visit = createVisit(app);
  for (let id = ''; find(id) !== variation || id === ''; ) {
    id = randomUUID();
    visit.cookies.set(COOKIES.anonymousId, id);
  }
  return visit;
}
