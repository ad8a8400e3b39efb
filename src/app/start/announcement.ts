import { DEMO_CODES } from '#demo/demo-club.ts';
import { BASE_PATH } from '#kernel/base-path.ts';
import type { Config } from '#platform/config/build-config.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type AnnouncedConfig = Pick<Config, 'brand' | 'publicOrigin' | 'production'>;

/** The variables that decide on which club a command works; none of them is secret. */
const GIVEN = ['VESTIBULE_DATA', 'BRAND'];

/** The lines that a start prints once it serves requests. Scripts wait for the last line. */
export function formatAnnouncement(config: AnnouncedConfig, environment: Environment): readonly string[] {
  const { brand, publicOrigin, production } = config;
  const start = `${publicOrigin}${BASE_PATH}/`;
  const development = [
    `Demo codes: ${DEMO_CODES.join(', ')}`,
    `Mails: ${start}dev/mailbox`,
    `GraphiQL: ${start}dev/graphiql`,
  ];
  return [
    `Vestibule serves ${brand} at ${start}`,
    ...(production ? [] : development),
    `Create an admin: ${formatCommandSettings(environment)}script/vestibule admin create --email you@example.org --password-stdin`,
    `ready ${start}`,
  ];
}

/** The settings that were given to this start alone, so that a command in the same shell lacks them. */
function formatCommandSettings(environment: Environment): string {
  const given = GIVEN.flatMap((name) => (environment[name] ? [`${name}=${quoted(environment[name])} `] : []));
  return given.join('');
}

function quoted(value: string): string {
  return /^[\w./:@%+-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
