import { BASE_PATH } from '#kernel/base-path.ts';
import type { FeaturePayload } from './payload.ts';

/** The path to which each redirecting variation leads, without base path, by the keys of experiment and variation. */
export type RedirectTargets = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Lists the targets of the redirects of a payload. */
export function listRedirectTargets({ experiments }: FeaturePayload): RedirectTargets {
  return new Map(
    experiments.flatMap(({ key, variations, meta }) => {
      const targets = new Map(listTargets(asList(variations), asList(meta)));
      return typeof key === 'string' && targets.size > 0 ? [[key, targets] as const] : [];
    }),
  );
}

type Entry = Readonly<Record<string, unknown>>;

function listTargets(variations: readonly Entry[], meta: readonly Entry[]): readonly (readonly [string, string])[] {
  return variations.flatMap(({ urlRedirect }, index) => {
    const variation = meta[index]?.key;
    const path = typeof urlRedirect === 'string' ? getPath(urlRedirect) : null;
    return typeof variation === 'string' && path !== null ? [[variation, path] as const] : [];
  });
}

function getPath(address: string): string | null {
  const pathname = URL.parse(address)?.pathname;
  if (pathname === undefined) return null;
  return pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname;
}

function asList(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? value.map((entry) => (typeof entry === 'object' && entry !== null ? entry : {})) : [];
}
