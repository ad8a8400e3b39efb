import { chance, id, NOW } from './numbers.ts';

const STEPS = ['draft', 'running', 'stopped', 'archived'] as const;
type Step = (typeof STEPS)[number];

/** An experiment of the filled club; `value` is that of its second variation. */
type Filled = {
  readonly key: string;
  readonly name: string;
  readonly flag: string;
  readonly value: unknown;
  readonly status: Step;
  /** When it was started, in days before now. */
  readonly since: number;
};

const EXPERIMENTS: readonly Filled[] = [
  { key: 'filled-steps', name: 'Two steps', flag: 'registration.steps', value: 2, status: 'running', since: 30 },
  { key: 'filled-hero', name: 'The band', flag: 'landing.hero', value: 'band', status: 'stopped', since: 120 },
  {
    key: 'filled-intro',
    name: 'A short intro',
    flag: 'landing.intro-flow',
    value: 'short',
    status: 'stopped',
    since: 200,
  },
  {
    key: 'filled-social',
    name: 'Friends first',
    flag: 'landing.headline',
    value: 'social',
    status: 'archived',
    since: 300,
  },
  { key: 'filled-viral', name: 'Shared joy', flag: 'landing.headline', value: 'viral', status: 'archived', since: 400 },
  { key: 'filled-lean', name: 'A lean page', flag: 'landing.hero', value: 'band', status: 'draft', since: 1 },
];

/** The definitions as a marketer enters them; the one that runs concerns a page of its own only. */
export const FILLED_DEFINITIONS = EXPERIMENTS.map(({ key, name, flag, value }) => ({
  ...{ key, name, hypothesis: 'More visitors register.', hashAttribute: 'acqAnonymousId' },
  variations: [
    { key: 'control', name: 'As it is', weight: 0.5, values: {}, redirect: null },
    { key: 'changed', name, weight: 0.5, values: { [flag]: value }, redirect: null },
  ],
  coverage: 1,
  targeting: { countries: [], languages: [], paths: ['/story-1'] },
  ...{ namespace: null, prerequisites: [], environments: [], phase: 1 },
}));

/** The statements of one experiment: each status follows the one before, with its row in the history. */
function insertExperiment({ key, status, since }: Filled, number: number): readonly string[] {
  const own = id('experiment', String(number + 1));
  const start = `${NOW} - interval '${since} days'`;
  const changes: Readonly<Record<Step, string>> = {
    draft: '',
    running: `started_at = ${start}, changed_at = ${start}`,
    stopped: `stopped_at = ${start} + interval '28 days', changed_at = ${start} + interval '28 days'`,
    archived: `archived_at = ${start} + interval '40 days', changed_at = ${start} + interval '40 days'`,
  };
  const toHistory = `
    insert into experiment_revision (experiment_id, revision, at, actor, status, definition)
    select id, revision, changed_at, 'member:' || ${id('admin', '15')}, status, definition from experiment where id = ${own}`;
  const definition = JSON.stringify(FILLED_DEFINITIONS[number]);
  return [
    `insert into experiment (id, key, definition, created_at, changed_at)
      values (${own}, '${key}', '${definition}', ${start} - interval '2 days', ${start} - interval '2 days')`,
    toHistory,
    ...STEPS.slice(1, STEPS.indexOf(status) + 1).flatMap((step) => [
      `update experiment set status = '${step}', revision = revision + 1, ${changes[step]} where id = ${own}`,
      toHistory,
    ]),
  ];
}

const insertCounts = `
  insert into experiment_count (experiment_id, phase, variation, day, visits, codes, forms, registrations, activations)
  select id, 1, variation, day, visits, visits / 2, visits / 3, visits / 12, visits / 15
  from (select id, variation, day::date as day, 200 + floor(900 * ${chance(80, 'extract(epoch from day)::bigint + length(variation)')})::bigint as visits
    from experiment, unnest(array['control', 'changed']) variation,
      generate_series(started_at, coalesce(stopped_at, ${NOW}), interval '1 day') day
    where key like 'filled-%' and started_at is not null) counted on conflict do nothing`;

const publish = `
  update experiment_publication set version = version + 1, published_at = greatest(${NOW}, published_at + interval '1 millisecond')`;

export const experimentRows: readonly string[] = [...EXPERIMENTS.flatMap(insertExperiment), insertCounts, publish];
