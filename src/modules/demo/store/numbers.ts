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
};

const FIRST_NAMES = ['Ada', 'Bruno', 'Clea', 'Dario', 'Elin', 'Felix', 'Greta', 'Henri', 'Ines', 'Jonas', 'Klara'];
const LAST_NAMES = ['Albers', 'Bianchi', 'Claes', 'Duval', 'Eklund', 'Fischer', 'Gruber', 'Haas', 'Jansen', 'Kowalski'];
export const COUNTRIES = ['DE', 'AT', 'CH', 'FR', 'IT', 'NL', 'PL', 'SE'];
export const LANGUAGES = ['de', 'de', 'de', 'fr', 'it', 'nl', 'pl', 'sv'];
export const HEADLINES = ['default', 'social', 'viral', 'social-10-percent'];
export const CAMPAIGNS = ['Autumn', 'Friends', 'Invited'];

/** SQL for the id of the `number`th row of a kind. */
export function id(kind: keyof typeof KINDS, number: string): string {
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

/** SQL for a first and a last name. */
export function names(number: string): string {
  return `${oneOf(FIRST_NAMES, number)}, ${oneOf(LAST_NAMES, `${number} / ${FIRST_NAMES.length}`)}`;
}

/** The number of the last generated member; no row where there is none. */
export const lastMember = `
  select ('x' || right(id::text, 12))::bit(48)::bigint as number from member
  where id between ${id('member', '0::bigint')} and ${id('member', '281474976710655')} order by id desc limit 1`;

/** The registrations of one step; all other rows of the step derive from them. */
export const prepare = `
  create temporary table if not exists filled (
    n bigint, id uuid, status text, email text, slot smallint, created_at timestamptz, ended_at timestamptz)`;

/**
 * The registrations of the members from $1 to below $2, of $3 in all, at the time $4: spread over two years. For every
 * 15 registrations that became members, it adds one that is pending, expired or withdrawn, recent enough that its names
 * are not erased yet.
 */
export const registrations = `
  insert into filled
  select n, ${id('won', 'n')}, 'active', ${numbered('member-', 'n', '@example.com')}, n % 2, at, at + interval '10 minutes'
  from (select n, $4::timestamptz - interval '1 day' - interval '2 years' * (1 - n::float8 / $3::bigint) as at
    from generate_series($1::bigint, $2::bigint - 1) n) won
  union all
  select n, ${id('other', 'n')}, status, ${numbered('guest-', 'n', '@example.net')}, n / 15 % 2,
    case status when 'pending' then $4::timestamptz - interval '13 days' * ((n / 60 % 1000 + 1) / 1001.0) else at end,
    case status when 'expired' then at + interval '14 days' when 'withdrawn' then at + interval '1 hour' end
  from (select n, ${oneOf(['pending', 'expired', 'expired', 'withdrawn'], 'n / 15')} as status,
      $4::timestamptz - interval '16 days' - interval '60 days' * (1 - n::float8 / $3::bigint) as at
    from generate_series($1::bigint, $2::bigint - 1) n where n % 15 = 0) other`;
