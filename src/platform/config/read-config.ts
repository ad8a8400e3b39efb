import * as v from 'valibot';
import {
  buildConfig,
  type Config,
  type Names,
  type Reader,
  readSecrets,
  type Secrets,
  type SettingValue,
} from './build-config.ts';
import { listDatabaseUrlProblems } from './database-url.ts';
import { listHalfProviders } from './list-half-providers.ts';
import { checkProduction } from './production.ts';
import { readSecretFiles } from './secret-files.ts';
import type { Setting } from './setting.ts';
import { SECRET_NAMES, SETTINGS } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type ReadConfig =
  | {
      readonly kind: 'ok';
      readonly config: Config;
      readonly secrets: Secrets;
      /** What a start in production says, and starts nevertheless. */
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/**
 * Reads and checks the whole environment at once, so that every problem is listed before the server listens. The
 * configuration is frozen; secrets are functions, so that they are not printed by accident.
 */
export function readConfig(environment: Environment): ReadConfig {
  const problems: string[] = [];
  const files = readSecretFiles(SECRET_NAMES, environment, problems);
  const read = createReader({ ...environment, ...files }, problems);
  const config = Object.freeze(buildConfig(read));
  const secrets = Object.freeze(readSecrets(read));
  // A secret whose file cannot be read is not missing besides.
  const areComplete = problems.length === 0;
  if (areComplete)
    problems.push(
      ...listMissing(config),
      ...listHalfProviders(config, secrets),
      ...listDatabaseUrlProblems(read('DATABASE_URL'), config.databaseTls),
    );
  const { refusals, warnings } = checkProduction(config, secrets, environment);
  problems.push(...refusals.filter((refusal) => areComplete || !isAbout(refusal, problems)));
  return problems.length > 0
    ? { kind: 'invalid', problems: [...new Set(problems)] }
    : { kind: 'ok', config, secrets, warnings };
}

/** Whether a problem of the setting, or of its file, is known already. */
function isAbout(refusal: string, problems: readonly string[]): boolean {
  const [name = ''] = refusal.split(' ');
  return problems.some((problem) => problem.startsWith(`${name} `) || problem.startsWith(`${name}_FILE`));
}

function createReader(environment: Environment, problems: string[]): Reader {
  return (name) => readSetting(name, environment[name] || null, problems) as SettingValue<typeof name>;
}

/** A wrong value is replaced by the default until all problems are known; the configuration is not used then. */
function readSetting(name: Names, given: string | null, problems: string[]): unknown {
  const { read, fallback }: Setting<unknown> = SETTINGS[name];
  const value = given ?? fallback;
  if (value === null) return null;
  const result = v.safeParse(read, value);
  if (result.success) return result.output;
  problems.push(`${name} ${result.issues[0].message}`);
  return fallback === null ? null : v.parse(read, fallback);
}

/** Settings that another setting requires. */
function listMissing({ features }: Config): readonly string[] {
  const { growthbookHost, growthbookClientKey, growthbookStreamingHost } = features;
  if (growthbookHost !== null)
    return growthbookClientKey === null ? ['GROWTHBOOK_CLIENT_KEY is required with GROWTHBOOK_API_HOST'] : [];
  if (growthbookClientKey === null && growthbookStreamingHost === null) return [];
  return ['GROWTHBOOK_API_HOST is required with GROWTHBOOK_CLIENT_KEY and GROWTHBOOK_STREAMING_HOST'];
}
