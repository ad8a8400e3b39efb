import { withBase } from '#web/routing/base-path.ts';
import { type CallFacts, readPageFacts } from '#web/routing/page-facts.tsx';
import { type Overrides, readDefaults } from './defaults.ts';

/** What holds for the calls of this page load: the page's settings, and over them the operator's defaults. */
export type RuntimeSettings = CallFacts & { readonly gtmContainerId: string | null };

let settings: Promise<RuntimeSettings> | undefined;

/** The settings, for which the defaults are read once a page load. It always resolves. */
export function runtimeSettings(): Promise<RuntimeSettings> {
  settings ??= readDefaults(withBase('/defaults.json')).then(settingsWith);
  return settings;
}

function settingsWith(overrides: Overrides): RuntimeSettings {
  const { calls, brand } = readPageFacts();
  return { ...calls, gtmContainerId: brand.gtmContainerId, ...overrides };
}
