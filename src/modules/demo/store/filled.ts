import {
  BLOCK,
  CAMPAIGNS,
  CODES_OF_INVITER,
  chance,
  HEADLINES,
  id,
  numbered,
  STARS,
  skewed,
  weighted,
} from './numbers.ts';
import { firstName, gender, lastName } from './people.ts';

const COUNTRY_SHARES = { DE: 0.44, AT: 0.12, CH: 0.1, FR: 0.12, IT: 0.09, NL: 0.06, PL: 0.04, SE: 0.03 };
/** A tenth of all people reads English, whatever the country. */
const LANGUAGE = `case when ${chance(7)} < 0.1 then 'en' else
  case country when 'FR' then 'fr' when 'IT' then 'it' when 'NL' then 'nl' when 'PL' then 'pl' when 'SE' then 'sv'
  when 'CH' then ${weighted({ de: 0.65, fr: 0.27, it: 0.08 }, chance(8))} else 'de' end end`;

/** The tables of a step, from which all its rows derive: its registrations, and what is granted to inviters. */
export const prepare = `
  create temporary table if not exists filled (
    n bigint, serial bigint, id uuid, status text, email text, inviter bigint, code bigint, slot smallint, country text,
    language text, gender text, first_name text, last_name text, newsletter boolean, campaign text, headline text,
    created_at timestamptz, ended_at timestamptz, erased_at timestamptz);
  create temporary table if not exists filled_grant (
    inviter bigint, slot smallint, amount integer, granted integer, grant_id uuid, at timestamptz)`;

/**
 * SQL for the part of the two years that has passed, by a part of all members: more people join in some seasons, on
 * some days of the week and at some hours, and the order of members is that of their time.
 */
function passed(part: string): string {
  const wave = (times: number, height: number) => `${height} * sin(2 * pi() * ${times} * x) / (2 * pi() * ${times})`;
  return `(select x + ${wave(2, 0.3)} + ${wave(104, 0.3)} + ${wave(730, 0.3)} from (select ${part} as x) part)`;
}

/** A fifth of all registrations came by a star; the first ones have by far the most. */
const INVITER = `case when ${chance(9)} < 0.2
  then floor(n / ${BLOCK} * power(${chance(10)}, 6))::bigint / ${STARS} * ${STARS} else n / ${BLOCK} end`;
const CODE = `case when inviter = n / ${BLOCK} then n * ${CODES_OF_INVITER} / ${BLOCK}
  else inviter * ${CODES_OF_INVITER} + floor(7 * power(${chance(11)}, 2))::bigint end`;
/** From half a minute to five days; most within an hour. */
const DELAY = `interval '30 seconds' * exp(9.5 * power(${chance(12)}, 2))`;
/** Personal data of ended registrations are erased before their retention ends. */
const KEPT = "interval '75 days'";

/**
 * The registrations of the members from $1 to below $2, of $3 in all, at the time $4: spread over two years. For every
 * 15 registrations that became members, it adds one that is pending, expired or withdrawn; old ones are erased. $5 says
 * whether one can also be of an erased member.
 */
export const registrations = `
  insert into filled
  select n, serial, id, status, case when erased_at is null then email end, inviter, least(${CODE}, n * ${CODES_OF_INVITER} / ${BLOCK}), slot,
    country, ${LANGUAGE}, case when erased_at is null then ${gender()} end,
    case when erased_at is null then ${firstName()} end, case when erased_at is null then ${lastName()} end,
    erased_at is null and ${chance(13)} < 0.35, case when ${chance(14)} < 0.25 then ${skewed(CAMPAIGNS, chance(15))} end,
    ${skewed(HEADLINES, chance(16))}, created_at, ended_at, erased_at
  from (
    select *, ${INVITER} as inviter, ${weighted(COUNTRY_SHARES, chance(6))} as country,
      case when status = 'active' and serial % 2 = 1 then ended_at + ($4::timestamptz - ended_at) * ${chance(17)}
        when status in ('expired', 'withdrawn') and ended_at < $4::timestamptz - ${KEPT} then ended_at + ${KEPT} end as erased_at
    from (
      select n, n * 2 as serial, ${id('won', 'n')} as id, 'active' as status, ${numbered('member-', 'n', '@example.com')} as email,
        n % 2 as slot, at as created_at, at + least(${DELAY}, ($4::timestamptz - at) * 0.9) as ended_at
      from (select n, $4::timestamptz - interval '1 day' - interval '2 years' * (1 - ${passed('n::float8 / $3::bigint')}) as at
        from generate_series($1::bigint, $2::bigint - 1) n) won
      union all
      select n, n * 2 + 1, ${id('other', 'n')}, status, ${numbered('guest-', 'n', '@example.net')}, n / 15 % 2,
        case status when 'pending' then $4::timestamptz - interval '13 days' * ((n / 60 % 1000 + 1) / 1001.0) else at end,
        case status when 'expired' then at + interval '14 days' when 'withdrawn' then at + interval '1 hour'
          when 'active' then at + interval '2 hours' end
      from (select n, (array['pending', 'expired', 'withdrawn', 'expired', 'pending', 'expired', 'withdrawn',
            case when $5 then 'active' else 'withdrawn' end])[1 + n / 15 % 8] as status,
          $4::timestamptz - interval '16 days' - interval '710 days' * (1 - ${passed('n::float8 / $3::bigint')}) as at
        from generate_series($1::bigint, $2::bigint - 1) n where n % 15 = 0) other
    ) drawn
  ) dated`;
