import { withBase } from '#web/routing/base-path.ts';
import { type ApiConfig, readDocumentData } from '#web/routing/document-data.tsx';
import { type Overrides, readDefaults } from './defaults.ts';

/** What holds for the calls of this page load: the page's settings, and over them the operator's defaults. */
export type RuntimeSettings = ApiConfig & { readonly gtmContainerId: string | null };

let settings: Promise<RuntimeSettings> | undefined;

/** The settings, for which the defaults are read once a page load. It always resolves. */
export function runtimeSettings(): Promise<RuntimeSettings> {
  settings ??= readDefaults(withBase('/defaults.json')).then(applyOverrides);
  return settings;
}

function applyOverrides(overrides: Overrides): RuntimeSettings {
  const { calls, brand } = readDocumentData();
  return { ...calls, gtmContainerId: brand.gtmContainerId, ...overrides };
}
