import type { RunCommand } from './command-line.ts';

/** The client keys of all feature services that are measured: one gets payloads, the other one evaluations. */
export const CLIENT_KEYS = { payloads: 'sdk-bench', evaluations: 'sdk-bench-remote' } as const;
/** The same as the product's setting. */
export const FEATURE_CLIENT_KEYS = `development:${CLIENT_KEYS.payloads},development:${CLIENT_KEYS.evaluations}:remote`;

type Definition = { readonly key: string; readonly name: string; readonly variations: readonly object[] };

/** An experiment in which half of the visitors get another value of a flag. */
function buildSplit(key: string, flag: string, value: unknown, more: object = {}): Definition {
  const variations = [
    { key: 'control', name: 'As it is', weight: 0.5 },
    { key: 'changed', name: 'Changed', weight: 0.5, values: { [flag]: value } },
  ];
  return { key, name: `Does ${flag} matter?`, variations, ...more };
}

/** Varies the landing page for everybody. */
export const HERO = buildSplit('hero', 'landing.hero', 'band');

/** What a club tests at once, some of it for some visitors only. */
export const EXPERIMENTS: readonly Definition[] = [
  HERO,
  buildSplit('headline', 'landing.headline', 'social', { targeting: { countries: ['DE', 'AT', 'CH'] } }),
  buildSplit('intro', 'landing.intro-flow', 'short', { targeting: { languages: ['de', 'fr'] } }),
  buildSplit('steps', 'registration.steps', 2, { coverage: 0.8 }),
  buildSplit('voucher', 'voucher.percent', 15, { prerequisites: [{ experiment: 'steps', variations: ['changed'] }] }),
];

/** Creates and starts experiments. */
export async function startExperiments(command: RunCommand, definitions: readonly Definition[]): Promise<void> {
  for (const definition of definitions) {
    await command('experiment', 'create', '--file', '-', { input: JSON.stringify(definition) });
    await command('experiment', 'start', definition.key);
  }
}

/** Creates a function that publishes another payload of the same length: the running experiment gets another name. */
export function createRename(command: RunCommand, definition: Definition): () => Promise<void> {
  // It was created and started.
  let revision = 2;
  return async () => {
    const input = JSON.stringify({ ...definition, name: `Name ${String(revision).padStart(6, '0')}` });
    const words = ['experiment', 'edit', definition.key, '--file', '-', '--revision', String(revision)];
    await command(...words, { input });
    revision += 1;
  };
}
