import { banner } from './support/consent.ts';
import { allowAnalytics } from './support/data-layer.ts';
import { collectReports, INGEST, LIBRARY, openWithReporter, type SentReport } from './support/error-reports.ts';
import { ignoreProblems } from './support/ignore-problems.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { fillAddress, fillPerson } from './support/steps.ts';

test.use({ consentPending: true });

/** A distinct value for each field, so that a leak shows which field it is. */
const PERSON: Readonly<Record<string, string>> = {
  ...{ gender: 'WOMENLY', firstName: 'Walburga', lastName: 'Zwiebelkern', email: 'walburga.zk@secret.example' },
  ...{
    postalCode: 'A-77123',
    bday: '1984-02-29',
    country: 'Ruritania',
    password: 'correct horse 9',
    token: 'tok-4711',
  },
  ...{ cardNumber: '4111 1111 1111 1111', cvc: 'CVC 739', expiry: '11/29', registrationEmail: 'kk@secret.example' },
  ...{
    dateOfBirth: '1971-12-24',
    accountActivationId: `Zk3vQ9xT5m_${'aB'.repeat(16)}`,
    rc: 'NIGHT-88',
    vt: '1767225600.k.s',
  },
};
const TYPED = ['firstName', 'lastName', 'email'] as const;

test('[H7] no personal data leave the browser in any report', async ({ page, context, club, problems }) => {
  const sent = collectReports(page);
  // The server refuses the page's own requests and repeats their content.
  await page.route('**/graphql', (route) =>
    route.fulfill({ json: { errors: [{ message: `cannot take ${JSON.stringify({ input: PERSON })}` }] } }),
  );
  await allowAnalytics(context, club.origin);
  const { rc: _rc, vt: _vt, ...address } = PERSON;
  await openWithReporter(page, club.url(`/registration/formstarted?rc=NOCTURNE&${new URLSearchParams(address)}`));
  await fillPerson(page);
  await page.getByLabel('First name').fill(PERSON.firstName ?? '');
  await page.getByLabel('Last name').fill(PERSON.lastName ?? '');
  await fillAddress(page, PERSON.email ?? '');
  await page.evaluate(throughEveryDoor, { person: PERSON, typed: TYPED.map((name) => PERSON[name] ?? '') });
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(9);
  expect(JSON.stringify(sent)).toContain('cannot take');
  const types = new Set((sent as SentReport[]).flatMap(({ data }) => data.body.telemetry.map(({ type }) => type)));
  expect([...types]).toEqual(expect.arrayContaining(['log', 'network', 'navigation', 'dom', 'error']));
  for (const [name, value] of Object.entries(PERSON))
    for (const form of listEncodings(value))
      expect(JSON.stringify(sent).toLowerCase(), name).not.toContain(form.toLowerCase());
  for (const { data } of sent) expect(data.request.user_ip).toBe('$remote_ip_anonymize');
  expect(await kept(club, 'the door of messages')).toMatchObject({ request: { user_ip: '127.0.0.0' } });
  ignoreProblems(problems, /the door of|a string with|^Object$|walburga/);
});

test('[J7] at most 60 items a minute and 100 events, and a context of limited length', async ({
  page,
  context,
  club,
  problems,
}) => {
  const sent = collectReports(page);
  await allowAnalytics(context, club.origin);
  await openWithReporter(page, club.url('/about-us'));
  await page.evaluate(() => {
    history.replaceState(history.state, '', `/acquisition/about-us/${'long/'.repeat(100)}`);
    // biome-ignore lint/suspicious/noConsole: console output is a source of reports
    for (let n = 1; n <= 101; n += 1) window.console.log(`event ${n}.`);
    for (let n = 1; n <= 61; n += 1) setTimeout(() => Promise.reject(new Error(`thrown ${n}.`)));
  });
  // Sixty items with a hundred events each take longer on a busy machine.
  await expect.poll(() => sent.length, { timeout: 40_000 }).toBe(60);
  await page.waitForTimeout(500);
  expect(sent).toHaveLength(60);
  const all = JSON.stringify(sent);
  expect(all).toContain('thrown 60.');
  expect(all).not.toContain('thrown 61.');
  const { context: place, body } = (sent[0] as SentReport).data;
  expect(place).toHaveLength(255);
  expect(body.telemetry).toHaveLength(100);
  const text = body.telemetry.map((event) => event.body.message ?? '').join(' ');
  expect(text).not.toContain('event 1.');
  expect(text).not.toContain('event 2.');
  expect(text).toContain('event 3.');
  ignoreProblems(problems, /thrown \d+\./);
});

test('[H7] [E7] before consent errors wait, after a refusal they are discarded, after consent they are sent', async ({
  page,
  context,
  club,
  problems,
}) => {
  const sent = collectReports(page);
  const loaded: string[] = [];
  page.on('request', (request) => LIBRARY.test(request.url()) && loaded.push(request.url()));
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') throw new Error('before anything runs');
    }),
  );
  await page.goto(club.url('/about-us'));
  await expect(banner(page)).toBeVisible();
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('while undecided'))));
  await page.waitForLoadState('networkidle');
  expect([loaded, sent]).toEqual([[], []]);
  await banner(page).getByRole('button', { name: 'Refuse' }).click();
  await expect(banner(page)).toHaveCount(0);
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('after refusal'))));
  await page.waitForLoadState('networkidle');
  expect([loaded, sent]).toEqual([[], []]);
  await context.clearCookies();
  await page.goto(club.url('/about-us'));
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => JSON.stringify(sent)).toContain('before anything runs');
  expect(JSON.stringify(sent)).not.toContain('while undecided');
  await page.evaluate(() => {
    setTimeout(() => Promise.reject(new DOMException('a request that was replaced', 'AbortError')));
    setTimeout(() => Promise.reject(new Error('while allowed')));
  });
  await expect.poll(() => JSON.stringify(sent)).toContain('while allowed');
  expect(JSON.stringify(sent)).not.toContain('a request that was replaced');
  await page.evaluate(() => {
    dispatchEvent(new CustomEvent('consent-status-updated', { detail: { categories: ['necessary'] } }));
    setTimeout(() => Promise.reject(new Error('after withdrawal')));
  });
  await page.waitForTimeout(500);
  expect(JSON.stringify(sent)).not.toContain('after withdrawal');
  ignoreProblems(
    problems,
    /before anything runs|while undecided|after refusal|was replaced|while allowed|after withdrawal/,
  );
});

test('[H7] when off, a page loads no library and sends nothing', async ({ page, context, club, problems }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (LIBRARY.test(request.url()) || request.url().endsWith(INGEST)) requests.push(request.url());
  });
  await allowAnalytics(context, club.origin);
  await page.route(club.url('/about-us'), async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/"errorReports":\{[^}]*\}/, '"errorReports":null');
    expect(html).toContain('"errorReports":null');
    await route.fulfill({ response, body: html });
  });
  await page.goto(club.url('/about-us'));
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('an error without a reporter'))));
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  ignoreProblems(problems, /an error without a reporter/);
});

/** Throws, logs, requests and navigates; runs in the browser. */
async function throughEveryDoor({ person, typed }: { person: Record<string, string>; typed: readonly string[] }) {
  const query = String(new URLSearchParams(person));
  const json = JSON.stringify(person);
  const records = Object.entries(person).map(([name, value]) => ({ name, value }));
  // biome-ignore lint/suspicious/noConsole: console output is a source of reports
  window.console.log('the door of objects', { deep: [person] });
  // biome-ignore lint/suspicious/noConsole: console output is a source of reports
  window.console.log(
    `the door of sentences: Hello ${typed.join(', hello ')}, ${typed.map((one) => btoa(one)).join(' ')}`,
  );
  await fetch(`/acquisition/defaults.json?${query}`);
  const request = new XMLHttpRequest();
  request.open('GET', `/acquisition/defaults.json?state=${btoa(json)}`);
  request.send();
  const { href } = location;
  history.pushState(history.state, '', `?${query}#${query}`);
  history.replaceState(history.state, '', href);
  const last = document.body.appendChild(document.createElement('button'));
  last.id = 'dom';
  last.click();
  last.remove();
  const errors: unknown[] = [
    Object.assign(new Error(`the door of messages: ${json}`), { data: person }),
    Object.assign(new Error(`the door of addresses /acquisition/?${query}`), {
      request: { variables: { input: person } },
    }),
    new Error('the door of causes', { cause: new Error(JSON.stringify(json)) }),
    { variables: { input: person }, inner: json },
    new Error(`the door of records: ${JSON.stringify(records)}, of pairs: ${JSON.stringify(Object.entries(person))}`),
    Object.assign(new Error('the door of records beside'), { records, pairs: Object.entries(person) }),
    new Error(`the door of records in forms: ${new URLSearchParams({ body: JSON.stringify(records) })}`),
    `a string with ${typed.join(' and ')} and ${json}`,
  ];
  for (const error of errors) setTimeout(() => Promise.reject(error));
}

/** Every encoding in which a value may leak. */
function listEncodings(value: string): readonly string[] {
  const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '');
  return [value, encodeURIComponent(value), value.replaceAll(' ', '+'), base64];
}

/** A received report that contains the word. */
async function kept(club: JourneyClub, word: string): Promise<unknown> {
  const found = async () => {
    const response = await fetch(`${club.origin}/acquisition/dev/errors.json`);
    const all: readonly { readonly item: unknown }[] = await response.json();
    return all.find(({ item }) => JSON.stringify(item).includes(word))?.item;
  };
  await expect.poll(found).toBeDefined();
  return found();
}
