import type { Brand } from '#kernel/brand.ts';
import { isContainerId } from '#kernel/container-id.ts';
import type { Config } from '#platform/config/build-config.ts';
import type { Logger } from '#platform/logger.ts';
import type { ExtraSources } from '#web/routing/load-context.ts';

type TagManagerDependencies = {
  readonly brand: Pick<Brand, 'gtmContainerId'>;
  readonly config: Pick<Config, 'gtmContainerId'>;
  readonly log: Pick<Logger, 'warn'>;
};

/** The sources that Google's tags use; the CSP still refuses inline scripts and other vendors' hosts. */
const SOURCES = {
  script: ['https://*.googletagmanager.com'],
  img: ['https://*.googletagmanager.com', 'https://*.google-analytics.com'],
  connect: ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
} as const satisfies ExtraSources;

/**
 * What the pages' CSP allows for the analytics container: nothing where there is none. The setting takes precedence
 * over the brand. A malformed id is refused and logged; the browser refuses it too.
 */
export function tagManagerSources({ brand, config, log }: TagManagerDependencies): ExtraSources {
  const id = config.gtmContainerId ?? brand.gtmContainerId;
  if (id === null) return {};
  if (isContainerId(id)) return SOURCES;
  log.warn({ gtmContainerId: id }, 'analytics: not a container id');
  return {};
}

/** Joins the origins of all sources, by directive. */
export function joinSources(...all: readonly (ExtraSources | undefined)[]): ExtraSources {
  const directives = new Set(all.flatMap((one) => Object.keys(one ?? {}) as (keyof ExtraSources)[]));
  return Object.fromEntries([...directives].map((name) => [name, all.flatMap((one) => one?.[name] ?? [])]));
}
