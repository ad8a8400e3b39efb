import type { Page } from '@playwright/test';
import { BLOCKED_HOSTS, lookalike } from './support/blocked-hosts.ts';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';

const FORUM = 'www.mydealz.de';
const FRIEND = 'friend.example';

/** Opens a page of another site, which is served in this browser only, and follows its link to the club. */
async function comeFrom(page: Page, host: string, to: string): Promise<void> {
  const origin = `http://${host}`;
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<h1>elsewhere</h1><a href="${to}">a code for everybody</a>` }),
  );
  await page.goto(`${origin}/thread?user=anna`);
  await page.getByRole('link').click();
}

/** Serves the club's pages without this visitor's headers, as a cache in between does. */
async function hideReferrers(page: Page, club: JourneyClub): Promise<void> {
  await page.route(`${club.origin}/acquisition/**`, async (route) => {
    const { referer: _, ...headers } = await route.request().allHeaders();
    if (route.request().resourceType() !== 'document') return route.continue();
    return route.fulfill({ response: await route.fetch({ headers, maxRedirects: 0 }) });
  });
}

/** Records the path of every document that is painted. */
async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      const seen = sessionStorage.getItem('painted') ?? '';
      if (!seen.endsWith(location.pathname)) sessionStorage.setItem('painted', `${seen} ${location.pathname}`);
    }).observe({ type: 'paint', buffered: true });
  });
}

async function paintedPaths(page: Page): Promise<string> {
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('painted'))).not.toBeNull();
  return page.evaluate(() => (sessionStorage.getItem('painted') ?? '').trim());
}

async function expectDenied(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/registration\/deny/);
  await expect(page.getByRole('heading', { name: 'Access denied. Your invitation is invalid.' })).toBeVisible();
}

function kept(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() => [localStorage.getItem('rc'), localStorage.getItem('fref')]);
}

async function registerHere(page: Page, club: JourneyClub): Promise<unknown> {
  const response = await page.request.post(`${club.origin}/acquisition/graphql`, {
    data: {
      query: `mutation($input: RegisterInput!) { register(input: $input) { __typename ... on RegistrationRefused { errors } } }`,
      variables: {
        input: {
          ...{ idempotencyKey: crypto.randomUUID(), registrationCode: 'NOCTURNE', gender: 'WOMEN', firstName: 'Anna' },
          ...{ lastName: 'Müller', email: freshEmail('gate'), country: 'DE', language: 'en', termsAndConditions: true },
        },
      },
    },
  });
  return (await response.json()).data.register;
}

const REFUSED = { __typename: 'RegistrationRefused', errors: ['REFERER_INVALID'] };

test.describe('[E4] a visitor from a blocked referrer', () => {
  test('is denied before any part of the landing page is shown, and the server knows', async ({ page, club }) => {
    await watchPaint(page);
    const shown: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'document' && response.ok())
        shown.push(new URL(response.url()).pathname);
    });
    await comeFrom(page, FORUM, club.url('/?rc=NOCTURNE'));
    await expectDenied(page);
    expect(await paintedPaths(page)).toBe('/acquisition/registration/deny');
    expect(shown.filter((path) => path.startsWith('/acquisition'))).toEqual(['/acquisition/registration/deny']);
    expect(await kept(page)).toEqual(['NOCTURNE', FORUM]);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'fref');
    expect(cookie).toMatchObject({ value: FORUM, sameSite: 'Lax', httpOnly: true });
    expect(await registerHere(page, club)).toEqual(REFUSED);
  });

  test('is denied when only the browser knows the referrer, as behind a cache', async ({ page, club }) => {
    await hideReferrers(page, club);
    await watchPaint(page);
    await comeFrom(page, FORUM, club.url('/de?rc=NOCTURNE&utm_source=forum'));
    await expect(page).toHaveURL(club.url('/de/registration/deny?rc=NOCTURNE'));
    await expect(page.getByRole('heading', { name: 'Zugang verweigert. Ihre Einladung ist ungültig.' })).toBeVisible();
    expect(await paintedPaths(page)).toBe('/acquisition/de/registration/deny');
    expect(await kept(page)).toEqual(['NOCTURNE', FORUM]);
    expect(await registerHere(page, club)).toEqual(REFUSED);
  });

  test('is denied where the browser stores nothing', async ({ page, club }) => {
    await hideReferrers(page, club);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    });
    await comeFrom(page, FORUM, club.url('/'));
    await expectDenied(page);
  });

  test('is denied on every path, also on the form and with a full URL as referrer', async ({ page, club }) => {
    await page.goto(club.url('/registration/formstarted?rc=NOCTURNE'), {
      referer: 'https://MyDealz.de./gutscheine?x=1',
    });
    await expectDenied(page);
    expect(await kept(page)).toEqual(['NOCTURNE', 'mydealz.de']);
  });

  test('with an expired invitation reads that it has expired', async ({ page, club }) => {
    await comeFrom(page, FORUM, club.url('/?rc=ENDED'));
    await expectDenied(page);
    await expect(
      page.getByText('Your invitation has expired. Please contact the member that invited you.'),
    ).toBeVisible();
  });

  test('[K15] may apply for membership on the deny page', async ({ page, club }) => {
    await comeFrom(page, FORUM, club.url('/'));
    await page.getByRole('link', { name: 'Apply for membership' }).first().click();
    await expect(page).toHaveURL(/membership-interest$/);
    await page.reload();
    await expect(page).toHaveURL(/membership-interest$/);
  });

  test('is allowed again by a personal link', async ({ page, club }) => {
    await comeFrom(page, FORUM, club.url('/'));
    await expectDenied(page);
    await page.goto(club.url('/?rc=NOCTURNE'));
    await expectDenied(page);
    const link = (await club.command('link', 'create', '--code', 'NOCTURNE')).match(/http\S+/)?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByRole('link', { name: 'REGISTER NOW' }).first()).toBeVisible();
    expect(await registerHere(page, club)).toEqual({ __typename: 'RegistrationPending' });
  });

  test('[K15] is counted for the report', async ({ page, club }) => {
    const host = BLOCKED_HOSTS.at(-1) ?? '';
    await comeFrom(page, host, club.url('/'));
    await expectDenied(page);
    const stored = () => club.sql('select from referrer_arrival where host = $1 and denied > 0', [host]);
    await expect.poll(stored, { timeout: 25_000 }).toHaveLength(1);
    const report = JSON.parse(await club.command('referrers', 'report', '--json'));
    const counted = report.counts.find((count: { readonly host: string }) => count.host === host);
    expect(counted?.denied).toBeGreaterThan(0);
  });
});

test.describe('[E4] without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor from a blocked referrer is denied as well', async ({ page, club }) => {
    await comeFrom(page, FORUM, club.url('/?rc=NOCTURNE'));
    await expectDenied(page);
    expect(await registerHere(page, club)).toEqual(REFUSED);
  });
});

test.describe('[E4] the page is shown', () => {
  test.beforeEach(({ page, club }) => hideReferrers(page, club));

  for (const host of [FRIEND, `not${FORUM.slice(4)}`, lookalike()]) {
    test(`to a visitor from ${host}`, async ({ page, club }) => {
      await comeFrom(page, host, club.url('/'));
      await expect(page.getByRole('button', { name: 'REGISTER NOW' }).first()).toBeVisible();
      expect(await kept(page)).toEqual([null, null]);
      expect(await registerHere(page, club)).toEqual({ __typename: 'RegistrationPending' });
    });
  }

  test('to a visitor whose IP address exceeds the limit of checks', async ({ context, club }) => {
    // The browser logs the refusal in its console, so this page has no check of it.
    const page = await context.newPage();
    await hideReferrers(page, club);
    await page.route(club.url('/referrer'), (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '600' }, body: '' }),
    );
    await comeFrom(page, FORUM, club.url('/'));
    await expect(page.getByRole('button', { name: 'REGISTER NOW' }).first()).toBeVisible();
  });

  test('to a visitor whose check gets no response: the page does not stay blank', async ({ page, club }) => {
    await page.route(club.url('/referrer'), (route) => route.fulfill({ body: 'nonsense' }));
    await comeFrom(page, FORUM, club.url('/'));
    await expect(page.getByRole('button', { name: 'REGISTER NOW' }).first()).toBeVisible();
  });
});
