import { CAMPAIGNS, COUNTRIES, chance, HEADLINES, LANGUAGES } from './numbers.ts';

/** A host of the last of these rows: if it exists, all rows exist. */
export const DAYS_END_WITH = 'host-20.example';

/** More on some days of the week and in some seasons, by chance otherwise. */
const SEASON = `(1 + 0.35 * sin(2 * pi() * d / 182) + 0.3 * sin(2 * pi() * d / 7) + 0.4 * ${chance(90, 'd')})`;
const SHARE = { landing: 20, 'code-good': 7, form: 5 };
const REFUSALS = { REGISTRATION_CODE_INVALID: 4, REGISTRATION_CODE_EXPIRED: 2, INVITER_INVALID: 1 };

/**
 * Funnel steps and blocked visits of 400 days, for a club of $1 members on the day $2; a later run keeps them. Two
 * campaigns run at a time; the visits of a country are fewer than those of the one before it.
 */
export const insertDays: readonly string[] = [
  `insert into funnel_count (day, step, reason, country, language, campaign, headline, visits)
    select $2::date - d::int, step, reason, country, language, campaign, headline,
      1 + floor(power($1::float8, 0.9) / 4000 * weight * ${SEASON} / (place * (1 + length(campaign)))) as visits
    from generate_series(0, 399) d,
      unnest(array['${COUNTRIES.join("','")}'], array['${LANGUAGES.join("','")}']) with ordinality as places(country, language, place),
      (values ${listSteps()}) as steps(step, reason, weight),
      lateral (values ('', '${HEADLINES[0]}'), ('', '${HEADLINES[1]}'), ('', '${HEADLINES[2]}'),
        ((array['${CAMPAIGNS.join("','")}'])[1 + d::int / 45 % ${CAMPAIGNS.length}], '${HEADLINES[3]}'),
        ('${CAMPAIGNS[1]}', '${HEADLINES[1]}')) as by(campaign, headline)
    where reason = '' or (campaign = '' and headline = '${HEADLINES[0]}')
    on conflict do nothing`,
  `insert into funnel_count (day, step, country, language, visits)
    select $2::date - d::int, 'denied', country, language, 1 + floor($1::float8 / 20000 * ${SEASON})
    from generate_series(0, 399) d,
      unnest(array['${COUNTRIES.join("','")}'], array['${LANGUAGES.join("','")}']) as places(country, language) on conflict do nothing`,
  `insert into referrer_arrival (day, host, category, arrivals, denied)
    select $2::date - d::int, 'host-' || h || '.example', (array['coupon', 'forum', 'cashback', 'deal', 'aggregator', 'search'])[1 + h % 6],
      arrivals, ceil(arrivals * 0.9)
    from (select d, h, 1 + floor($1::float8 / 3000 * ${SEASON} / h)::bigint as arrivals
      from generate_series(0, 399) d, generate_series(1, 20) h) visits on conflict do nothing`,
  // These days are counted again, with the new rows.
  'delete from funnel_day where day <= $2::date and $1::bigint > 0',
];

function listSteps(): string {
  const steps = Object.entries(SHARE).map(([step, weight]) => `('${step}', '', ${weight})`);
  const refusals = Object.entries(REFUSALS).map(([reason, weight]) => `('code-refused', '${reason}', ${weight})`);
  return [...steps, ...refusals].join(', ');
}
