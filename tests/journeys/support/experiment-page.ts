import { getExperimentAdmin } from './experiment-admin.ts';
import type { JourneyClub } from './journey.ts';

let experiments = 0;

/** A key that no other test of this run uses. */
export function createExperimentKey(name: string): string {
  experiments += 1;
  return `${name}-${process.pid}-${Date.now().toString(36)}-${experiments}`;
}

/** A definition whose own path keeps it apart from the experiments of other tests. */
export function createDefinition(key: string, more: object = {}) {
  return {
    ...{ key, name: `Test ${key}`, hypothesis: 'A picture of people lets more visitors register.' },
    targeting: { paths: [`/${key}`] },
    variations: [
      { key: 'control', name: 'As it is', weight: 0.6 },
      { key: 'band', name: 'The band', weight: 0.4, values: { 'landing.hero': 'band' } },
    ],
    ...more,
  };
}

/** Creates a draft. */
export async function createExperiment(club: JourneyClub, key: string, more: object = {}): Promise<void> {
  const admin = await getExperimentAdmin(club);
  await admin.create(createDefinition(key, more));
}

/** The path of an experiment's page. */
export function getExperimentPath(key: string, locale = 'en'): string {
  return `/${locale}/admin/splitgenerator/${key}`;
}

type Counts = Readonly<Record<string, readonly [visits: number, registrations: number]>>;

/** Stores the counts of a phase's visits, in place of earlier ones. */
export async function countVisits(club: JourneyClub, key: string, counts: Counts): Promise<void> {
  for (const [variation, [visits, registrations]] of Object.entries(counts))
    await club.sql(
      `insert into experiment_count (experiment_id, phase, variation, day, visits, registrations, activations)
       select id, 1, $2, '2026-03-02', $3::int, $4::int, $4::int / 2 from experiment where key = $1
       on conflict (experiment_id, phase, variation, day) do update
       set visits = excluded.visits, registrations = excluded.registrations, activations = excluded.activations`,
      [key, variation, visits, registrations],
    );
}
