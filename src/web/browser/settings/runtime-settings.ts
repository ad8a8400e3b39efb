import { withBase } from '#web/routing/base-path.ts';
import { type ApiConfig, readDocumentData } from '#web/routing/document-data.tsx';
import { type Overrides, readDefaults } from './defaults.ts';

/** The settings for the calls of this page load: the page's settings, overridden by the operator's defaults. */
export type RuntimeSettings = ApiConfig & { readonly gtmContainerId: string | null };

let settings: Promise<RuntimeSettings> | undefined;

/** Returns the settings; reads the defaults once per page load. It always resolves. */
export function runtimeSettings(): Promise<RuntimeSettings> {
  settings ??= readDefaults(withBase('/defaults.json')).then(applyOverrides);
  return settings;
}

function applyOverrides(overrides: Overrides): RuntimeSettings {
  const { calls, brand } = readDocumentData();
  return { ...calls, gtmContainerId: brand.gtmContainerId, ...overrides };
}
