import { DEMO_CODES } from '#demo/demo-club.ts';
import { BASE_PATH } from '#kernel/base-path.ts';
import type { Config } from '#platform/config/read-config.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type AnnouncedConfig = Pick<Config, 'brand' | 'publicOrigin' | 'production'>;

/** What decides which club a command works on, and is no secret. */
const GIVEN = ['VESTIBULE_DATA', 'BRAND'];

/** What a start tells the person at the shell once it serves; scripts wait for the last line. */
export function formatAnnouncement(config: AnnouncedConfig, environment: Environment): readonly string[] {
  const { brand, publicOrigin, production } = config;
  const start = `${publicOrigin}${BASE_PATH}/`;
  const development = [`Demo codes: ${DEMO_CODES.join(', ')}`, `Mails: ${start}dev/mailbox`];
  return [
    `Vestibule serves ${brand} at ${start}`,
    ...(production ? [] : development),
    `Make an admin: ${formatCommandSettings(environment)}script/vestibule admin create --email you@example.org --password-stdin`,
    `ready ${start}`,
  ];
}

/** The settings of this start that a command of the same shell lacks, where they were given to the start alone. */
function formatCommandSettings(environment: Environment): string {
  const given = GIVEN.flatMap((name) => (environment[name] ? [`${name}=${quoted(environment[name])} `] : []));
  return given.join('');
}

function quoted(value: string): string {
  return /^[\w./:@%+-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
