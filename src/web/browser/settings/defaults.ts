import { isContainerId } from '#kernel/container-id.ts';

/** The settings that the operator's defaults override; omitted ones stay unchanged. */
export type Overrides = {
  readonly environment?: string;
  readonly gtmContainerId?: string;
  readonly graphqlEndpoint?: string;
};

type Field = { readonly setting: keyof Overrides; readonly fits: (value: unknown) => boolean };

const FIELDS: Readonly<Record<string, Field>> = {
  environment: { setting: 'environment', fits: (value) => typeof value === 'string' && /^\S.{0,63}$/.test(value) },
  gtmContainerId: { setting: 'gtmContainerId', fits: (value) => typeof value === 'string' && isContainerId(value) },
  acqBackendGraphqlURL: { setting: 'graphqlEndpoint', fits: isHttpAddress },
};

const TIMEOUT = 3_000;

/**
 * Reads the operator's defaults (specification H1). On any failure the settings stay, and one line is logged; API calls
 * wait for the defaults, so the request times out after three seconds.
 */
export async function readDefaults(address: string): Promise<Overrides> {
  try {
    const response = await fetch(address, { credentials: 'include', signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { overrides, refused } = parseOverrides(await response.json());
    if (refused.length > 0) log(`refused: ${refused.join(', ')}`);
    return overrides;
  } catch (error) {
    log(error);
    return {};
  }
}

function parseOverrides(body: unknown): { readonly overrides: Overrides; readonly refused: readonly string[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Error('not an object');
  const given: Readonly<Record<string, unknown>> = { ...body };
  const overrides: Partial<Record<keyof Overrides, string>> = {};
  const refused: string[] = [];
  for (const [name, { setting, fits }] of Object.entries(FIELDS)) {
    const value = given[name] ?? null;
    if (value === null) continue;
    if (fits(value)) overrides[setting] = String(value);
    else refused.push(name);
  }
  return { overrides, refused };
}

/** A relative path is on our own origin. */
function isHttpAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.trim() === '' || !URL.canParse(value, location.origin)) return false;
  return /^https?:$/.test(new URL(value, location.origin).protocol);
}

function log(reason: unknown): void {
  // biome-ignore lint/suspicious/noConsole: operators find the warning here, and the page continues
  console.warn('defaults.json', reason);
}
