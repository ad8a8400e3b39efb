/** Kinds of rows. An id is kind and number; its leading zeros sort it before all ids that the program generates. */
const KINDS = {
  inviter: 1,
  code: 2,
  member: 3,
  won: 4,
  other: 5,
  session: 6,
  interest: 7,
  receipt: 8,
  audit: 9,
  mail: 10,
  erased: 11,
  grant: 12,
  block: 13,
  admin: 14,
  card: 15,
  identity: 16,
  choice: 17,
  passkey: 18,
  address: 19,
  activation: 20,
  welcome: 21,
  reset: 22,
  confirmation: 23,
  registered: 24,
  activated: 25,
  delivery: 26,
  endpoint: 27,
  key: 28,
  experiment: 29,
  job: 30,
  change: 31,
  invitation: 32,
  request: 33,
  view: 34,
};
export type Kind = keyof typeof KINDS;

/** Members whom one inviter has opened the club to; each inviter has ten codes. */
export const BLOCK = 30;
export const CODES_OF_INVITER = 10;
/** Each of so many inviters is a star, whom members of all blocks may have come by. */
export const STARS = 100;

export const COUNTRIES = ['DE', 'AT', 'CH', 'FR', 'IT', 'NL', 'PL', 'SE'];
export const LANGUAGES = ['de', 'de', 'de', 'fr', 'it', 'nl', 'pl', 'sv'];
export const HEADLINES = ['default', 'social', 'viral', 'social-10-percent'];
/** The share of each campaign becomes smaller in this order. */
export const CAMPAIGNS = ['Autumn', 'Friends', 'Invited', 'Spring', 'Press', 'Winter Sale', 'Podcast', 'Partner Nord'];

export const NOW = "current_setting('fill.now')::timestamptz";
const SEED = "current_setting('fill.seed')::bigint";

/** SQL for the id of the `number`th row of a kind. */
export function id(kind: Kind, number: string): string {
  const group = KINDS[kind].toString(16).padStart(8, '0');
  return `('${group}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

/** SQL for a text that contains a number of nine digits. */
export function numbered(before: string, number: string, after = ''): string {
  return `'${before}' || lpad((${number})::text, 9, '0') || '${after}'`;
}

/** SQL for one of `values`, in rotation. */
export function oneOf(values: readonly string[], number: string): string {
  return `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + (${number}) % ${values.length}]`;
}

/** SQL for a share from 0 to 1 (excluded) that depends on the seed, the number and the use only. */
export function chance(use: number, number = 'n'): string {
  return `((hashint8extended((${number})::bigint, ${use} + ${SEED} * 1000) & 1048575) / 1048576.0::float8)`;
}

/** SQL for one of `values` by a share: the first is by far the most frequent. */
export function skewed(values: readonly string[], share: string): string {
  const list = values.map((value) => `'${value}'`).join(', ');
  return `(array[${list}])[1 + floor(${values.length} * power(${share}, 2))::int]`;
}

/** SQL for one of the values by a share, each with the share of it. */
export function weighted(values: Readonly<Record<string, number>>, share: string): string {
  let limit = 0;
  const cases = Object.entries(values).map(([value, weight]) => {
    limit += weight;
    return `when ${share} < ${limit} then '${value}'`;
  });
  return `case ${cases.join(' ')} else '${Object.keys(values)[0]}' end`;
}

/** The number of the last generated member; no row where there is none. */
export const lastMember = `
  select ('x' || right(id::text, 12))::bit(48)::bigint as number from member
  where id between ${id('member', '0::bigint')} and ${id('member', '281474976710655')} order by id desc limit 1`;
