// The dashboard's numbers [K1]: what is counted, when, for whom.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#kernel/instant.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD, registerWithLink } from '../support/visitors.ts';

/** Nine days after the start of the club. */
const NOW = 9 * DAY;
const TODAY = '2026-03-11';
const WEEK = { from: '2026-03-05', to: TODAY };
const BEFORE = '2026-03-01';

let app: TestApp;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await openTestApp();
  await join({ country: 'DE', language: 'de' }, NOW - 2 * DAY, 10 * MINUTE);
  await join({ country: 'DE', language: 'de' }, NOW - 2 * DAY, DAY);
  await join({ country: 'SE', language: 'sv', registrationCode: 'CLARA-VIRAL' }, NOW, null);
  await join({ country: 'DE', language: 'en' }, 0, HOUR);
  app.setClock(NOW);
  await app.areas.membership.useCases.createAdmin({ email: 'one@club.example', password: PASSWORD });
  const { token } = (await app.send('login', { email: 'one@club.example', password: PASSWORD })).data.login;
  headers = bearer(token);
  const landing = {
    step: 'landing',
    reason: '',
    country: 'DE',
    language: 'de',
    campaign: 'Autumn',
    headline: 'viral',
  } as const;
  await app.stores.funnel.add([
    { ...landing, day: TODAY, visits: 6 },
    { ...landing, day: TODAY, step: 'code-refused', reason: 'REGISTRATION_CODE_EXPIRED', visits: 2 },
    { ...landing, day: BEFORE, step: 'code-refused', reason: 'REGISTRATION_CODE_EXPIRED', visits: 1 },
    { ...landing, day: BEFORE, visits: 4 },
  ]);
  await app.stores.funnel.addCodes([{ day: TODAY, code: 'CLARA-VIRAL', checked: 3, forms: 2 }]);
  await app.stores.blockedVisits.add([
    { day: TODAY, host: 'coupons.example', category: 'coupon', arrivals: 5, denied: 4 },
    { day: BEFORE, host: 'coupons.example', category: 'coupon', arrivals: 2, denied: 2 },
  ]);
  await app.areas.funnel.useCases.countDays();
});
afterAll(() => app.close());

/** Registers at a time relative to the start, and activates after a delay. */
async function join(changes: Readonly<Record<string, unknown>>, at: number, delay: number | null): Promise<void> {
  app.setClock(at);
  const { link: accountActivationId } = await registerWithLink(app, changes);
  if (delay === null) return;
  app.setClock(at + delay);
  const input = { accountActivationId, password: PASSWORD };
  expect((await app.send('activateAccount', { input })).data.activateAccount.__typename).toBe('AccountActivated');
}

async function report(question: object = {}) {
  const { data, errors } = await app.send('funnelReport', { ...WEEK, breakdown: 'DAY', ...question }, headers);
  return errors ? errors[0]?.extensions : data.funnelReport;
}

type Row = { readonly value: string; readonly numbers: Readonly<Record<string, number | null>> };
const list = (rows: readonly Row[], step: string) =>
  rows.filter(({ numbers }) => numbers[step]).map(({ value, numbers }) => [value, numbers[step]]);

describe('[K1] the funnel of a period', () => {
  test('has every day, beside the period before', async () => {
    const shown = await report();
    expect(shown).toMatchObject({
      ...WEEK,
      beforeFrom: '2026-02-26',
      beforeTo: '2026-03-04',
      timeZone: 'Europe/Berlin',
    });
    expect(shown.rows).toHaveLength(7);
    expect(shown.total.numbers).toMatchObject({ landing: 6, codeRefused: 2, registered: 3, activated: 2, denied: 0 });
    expect(shown.total.before).toMatchObject({ landing: 4, codeRefused: 1, registered: 1, activated: 1 });
    expect(list(shown.rows, 'registered')).toEqual([
      ['2026-03-09', 2],
      [TODAY, 1],
    ]);
    expect(list(shown.rows, 'activated')).toEqual([
      ['2026-03-09', 1],
      ['2026-03-10', 1],
    ]);
  });

  test('by country, language, campaign and variant', async () => {
    expect(list((await report({ breakdown: 'COUNTRY' })).rows, 'registered')).toEqual([
      ['DE', 2],
      ['SE', 1],
    ]);
    expect(list((await report({ breakdown: 'LANGUAGE' })).rows, 'registered')).toEqual([
      ['de', 2],
      ['sv', 1],
    ]);
    expect(list((await report({ breakdown: 'CAMPAIGN' })).rows, 'landing')).toEqual([['Autumn', 6]]);
    expect(list((await report({ breakdown: 'VARIANT' })).rows, 'landing')).toEqual([['viral', 6]]);
  });

  test('filtered', async () => {
    const shown = await report({ filter: { country: 'SE' } });
    expect(shown.total.numbers).toMatchObject({ landing: 0, registered: 1, activated: 0 });
    expect(shown.refusals).toEqual([]);
    expect(shown).toMatchObject({ campaigns: expect.arrayContaining(['Autumn']), countries: ['DE', 'SE'] });
    expect((await report({ filter: { campaign: 'Autumn', variant: 'viral' } })).total.numbers.landing).toBe(6);
  });

  test('by code, and of one code: only the steps that know it', async () => {
    const { rows, refusals, activationTime } = await report({ breakdown: 'CODE' });
    const viral = rows.find(({ value }: Row) => value === 'CLARA-VIRAL');
    expect(viral.numbers).toMatchObject({ landing: null, codeGood: 3, form: 2, registered: 1, activated: 0 });
    expect([refusals, activationTime]).toEqual([null, null]);
    const one = await report({ filter: { code: 'CLARA-VIRAL' } });
    expect(list(one.rows, 'form')).toEqual([[TODAY, 2]]);
    expect(await report({ filter: { code: 'NOBODY' } })).toMatchObject({ total: { numbers: { registered: 0 } } });
  });

  test('refusals by reason, the time to activation and blocked referrers', async () => {
    const { refusals, activationTime } = await report();
    expect(refusals).toEqual([{ reason: 'REGISTRATION_CODE_EXPIRED', number: 2, before: 1 }]);
    expect(activationTime.spread.number).toBe(2);
    expect(activationTime.spread.median).toBeGreaterThanOrEqual(600);
    expect(activationTime.spread.upperQuartile).toBeGreaterThanOrEqual(86_400);
    expect(activationTime.before.median).toBeGreaterThanOrEqual(3_600);
    const { data } = await app.send('blockedReferrers', WEEK, headers);
    expect(data.blockedReferrers).toEqual([
      { host: 'coupons.example', category: 'coupon', visits: 5, denied: 4, before: 2 },
    ]);
  });

  test.each([
    [{ from: TODAY, to: '2026-03-10' }, 'period-invalid'],
    [{ from: '2026-02-30' }, 'period-invalid'],
    [{ from: '2020-01-01' }, 'period-invalid'],
    [{ breakdown: 'CODE', filter: { country: 'DE' } }, 'filter-unavailable'],
    [{ breakdown: 'COUNTRY', filter: { code: 'NOCTURNE' } }, 'filter-unavailable'],
  ])('%j is refused', async (question, reason) => {
    expect(await report(question)).toMatchObject({ code: 'BAD_USER_INPUT', reason });
  });
});

test('[K1] a day is counted until an hour after its end, and then stays, also when its rows go', async () => {
  const openDays = () => app.areas.funnel.useCases.countDays();
  expect((await report()).countedAt).toBe(addMilliseconds(START, NOW).toISOString());
  expect(await openDays()).toBe(1);
  await join({ country: 'PL', language: 'pl' }, NOW + HOUR, null);
  expect((await report()).total.numbers.registered).toBe(3);
  app.setClock(NOW + HOUR);
  await openDays();
  expect((await report()).total.numbers.registered).toBe(4);
  app.setClock(NOW + DAY);
  // The day before and the new one; the day before for the last time.
  expect(await openDays()).toBe(2);
  expect(await openDays()).toBe(1);
  await app.sql("update registration set created_at = created_at - interval '300 days' where country = 'PL'");
  await openDays();
  expect((await report()).total.numbers.registered).toBe(4);
  app.setClock(NOW);
});

test('[K1] days that were never counted are said, until a run counts them', async () => {
  await app.sql("delete from funnel_day where day between '2026-03-07' and '2026-03-08'");
  expect((await report()).uncountedDays).toBe(2);
  await app.areas.funnel.useCases.countDays();
  expect((await report()).uncountedDays).toBe(0);
});

test('[K1] counting a day again changes nothing, and takes out what is gone', async () => {
  const read = () => app.sql('select * from funnel_derived_count order by day, step, delay, country, language');
  const before = await read();
  await app.sql("insert into funnel_derived_count values ('2026-03-08', 'interest', 0, 'FR', 'fr', '', '', 7)");
  await app.sql('delete from funnel_day where day < current_date');
  await app.areas.funnel.useCases.countDays();
  const after = (await read()) as readonly { readonly day: unknown }[];
  expect(after.length).toBeLessThanOrEqual(before.length + 1);
  expect(JSON.stringify(after)).not.toContain('"FR"');
});

const COUNTS: Readonly<Record<string, string>> = {
  COUNTRY: 'country',
  LANGUAGE: 'language',
  CAMPAIGN: 'campaign',
  VARIANT: 'headline',
};

test.each(Object.keys(COUNTS))('[K1] the sums by %s are those of the counts', async (breakdown) => {
  const column = COUNTS[breakdown];
  const expected = await app.sql<{ value: string; visits: number }>(
    `select ${column} as value, sum(visits)::int as visits
     from (select * from funnel_derived_count where step = 'registered' and day between $1 and $2) counted
     group by 1 order by 2 desc, 1`,
    [WEEK.from, WEEK.to],
  );
  const { rows } = await report({ breakdown });
  expect(list(rows, 'registered')).toEqual(expected.map(({ value, visits }) => [value, visits]));
  for (const { value, visits } of expected) {
    const filter = { [breakdown.toLowerCase()]: value };
    const byDay = await report({ filter });
    expect(byDay.total.numbers.registered).toBe(visits);
    // With a second dimension, combinations are read.
    const other = breakdown === 'COUNTRY' ? 'LANGUAGE' : 'COUNTRY';
    const combined = await report({ breakdown: other, filter });
    expect(combined.total).toEqual(byDay.total);
    expect(combined.activationTime).toEqual(byDay.activationTime);
  }
});

test('[K1] a second filter that all fulfil changes nothing, not the times to activation either', async () => {
  // One filter reads the sums, two read the combinations.
  const [one, both] = [
    await report({ filter: { language: 'de' } }),
    await report({ filter: { language: 'de', country: 'DE' } }),
  ];
  expect(one.activationTime.spread.number).toBe(2);
  expect({ ...both, countries: null }).toEqual({ ...one, countries: null });
  const none = await report({ filter: { language: 'de', country: 'SE' } });
  expect(none.activationTime.spread).toBeNull();
});

test('[K1] a day that a release without sums has counted is summed by the next run', async () => {
  const { total } = await report();
  const combined = await report({ filter: { language: 'de', country: 'DE' } });
  await app.sql('delete from funnel_sum');
  await app.sql('delete from funnel_delay_sum');
  await app.sql('delete from funnel_combination');
  await app.sql('update funnel_day set summed_at = null, combined_at = null');
  expect((await report()).uncountedDays).toBe(7);
  await app.areas.funnel.useCases.countDays();
  expect(await report()).toMatchObject({ total, uncountedDays: 0 });
  await app.sql("update funnel_day set counted_at = counted_at + interval '1 second'");
  await app.sql("update funnel_sum set visits = visits + 1 where step = 'registered'");
  await app.sql(
    "update funnel_combination set visits = visits + 1, delays = array[0], delay_visits = array[9] where step = 'activated'",
  );
  await app.areas.funnel.useCases.countDays();
  expect((await report()).total).toEqual(total);
  expect(await report({ filter: { language: 'de', country: 'DE' } })).toEqual(combined);
});

test('[K1] visits that are written late are summed', async () => {
  const before = (await report()).total.numbers.landing;
  const late = { step: 'landing', reason: '', country: 'DE', language: 'de', campaign: '', headline: '' } as const;
  await app.stores.funnel.add([{ ...late, day: '2026-03-10', visits: 5 }]);
  await app.areas.funnel.useCases.countDays();
  expect((await report()).total.numbers.landing).toBe(before + 5);
});

test('[K1] a club that has visits only counts them', async () => {
  const club = await openTestApp();
  const landing = { step: 'landing', reason: '', country: 'DE', language: 'de', campaign: '', headline: '' } as const;
  await club.stores.funnel.add([{ ...landing, day: '2026-03-01', visits: 3 }]);
  await club.areas.funnel.useCases.countDays();
  const [row] = await club.sql("select sum(visits)::int as visits from funnel_sum where dimension = ''");
  expect(row).toEqual({ visits: 3 });
  await club.close();
});

test('[K2] the report of the command line has the same counts', async () => {
  const { value } = (await runCommand(app, 'funnel report', [], { days: '7' })) as {
    readonly value: { readonly counts: readonly { readonly step: string; readonly visits: number }[] };
  };
  const sum = (step: string) =>
    value.counts.filter((count) => count.step === step).reduce((total, { visits }) => total + visits, 0);
  const { numbers } = (await report()).total;
  expect([sum('landing'), sum('registered'), sum('activated')]).toEqual([
    numbers.landing,
    numbers.registered,
    numbers.activated,
  ]);
});

describe('[K1] [K2] funnel dashboard', () => {
  const show = (options: Readonly<Record<string, string>>) => runCommand(app, 'funnel dashboard', [], options);

  test('shows what the dashboard shows, with the period before', async () => {
    const shown = await show(WEEK);
    expect(shown).toMatchObject({
      kind: 'done',
      value: { period: WEEK, before: { from: '2026-02-26', to: '2026-03-04' }, breakdown: 'day', isPartial: false },
      lines: expect.arrayContaining([
        '2026-03-05 to 2026-03-11, before: 2026-02-26 to 2026-03-04 (Europe/Berlin)',
        expect.stringMatching(/^landing +11 +4 +-$/),
        expect.stringMatching(/^registered +3 +1 +/),
        expect.stringMatching(/^REGISTRATION_CODE_EXPIRED +2 +1$/),
      ]),
    });
    const swedish = await show({ ...WEEK, country: 'se', by: 'language' });
    expect(swedish).toMatchObject({ value: { filter: { country: 'SE' }, rows: [{ value: 'sv' }] } });
  });

  test('prints a part as a file', async () => {
    const shown = await app.command('funnel dashboard')?.run({
      ...{ words: [], flag: (option) => option === 'csv', readStdin: async () => '', ...NO_TERMINAL },
      text: (option) => ({ ...WEEK, part: 'rows', by: 'country' })[option] ?? null,
    });
    const lines = shown?.kind === 'listed' ? await Array.fromAsync(shown.entries) : [];
    expect(lines.map(({ line }) => line.trim().split(',').slice(0, 3).join())).toEqual([
      'country,landing,landing-before',
      ...['DE,11,4', 'SE,0,0'],
    ]);
    expect(await app.sql("select after from audit_entry where action = 'export.started'")).toEqual([
      { after: { filters: { from: WEEK.from, to: WEEK.to, by: 'country' } } },
    ]);
  });

  test.each([
    [{ csv: '' }, '--csv and --part belong together'],
    [{ part: 'time' }, '--csv and --part belong together'],
    [{ csv: '', part: 'referrers' }, '--part must be one of'],
    [{ by: 'hour' }, '--by has no such value'],
    [{ campaign: '' }, '--campaign has no such value'],
    [{ from: '2026-03-11', to: '2026-03-05' }, 'cannot be shown: --from, --to'],
    [{ code: 'NOCTURNE', by: 'country' }, 'cannot be shown: --by'],
  ])('refuses %j', async (options, message) => {
    await expect(show(options)).rejects.toThrow(message);
  });
});
