// The report of a failed call, and the page when reports cannot be sent.
import { allowAnalytics } from './support/data-layer.ts';
import { collectReports, INGEST, LIBRARY, openWithReporter } from './support/error-reports.ts';
import { ignoreProblems } from './support/ignore-problems.ts';
import { expect, test } from './support/journey.ts';
import { enterCode } from './support/steps.ts';

test.use({ consentPending: true });

test('[H1] [H7] a report contains the environment of defaults.json', async ({ page, context, club, problems }) => {
  const sent = collectReports(page);
  await allowAnalytics(context, club.origin);
  await page.route('**/acquisition/defaults.json', (route) => route.fulfill({ json: { environment: 'rehearsal' } }));
  await openWithReporter(page, club.url('/about-us'));
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('where am I'))));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.data.environment).toBe('rehearsal');
  ignoreProblems(problems, /where am I/);
});

for (const [what, method, reply, message] of [
  ['a status', 'POST', { status: 503, body: 'busy' }, 'Response not successful: Received status code 503'],
  ['an empty response', 'POST', { json: {} }, "Server response was missing for query 'checkRegistrationCode'."],
  ['an empty response', 'GET', { json: {} }, "Server response was missing for query 'checkRegistrationCode'."],
] as const) {
  test(`[H7] [I4] a ${method} that fails by ${what} is reported with its whole message, class and operation`, async ({
    page,
    context,
    club,
    problems,
  }) => {
    const sent = collectReports(page);
    await allowAnalytics(context, club.origin);
    await page.route(club.url('/'), async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"graphqlMethod":"POST"', `"graphqlMethod":"${method}"`);
      await route.fulfill({ response, body });
    });
    await page.route('**/graphql*', (route) => route.fulfill(reply));
    await openWithReporter(page, club.url('/'));
    const request = page.waitForRequest(/graphql/);
    await page.getByLabel('Your access code').first().fill('NOCTURNE');
    await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
    expect((await request).method()).toBe(method);
    const findReport = () =>
      sent.map(({ data }) => data).find(({ custom }) => custom?.operation === 'checkRegistrationCode');
    await expect.poll(findReport).toBeDefined();
    const { trace, trace_chain: chain = [trace] } = findReport()?.body ?? {};
    expect(chain[0]?.exception).toMatchObject({ class: 'OperationError', message });
    ignoreProblems(problems, /status of 503|OperationError|Received status code 503|response was missing/);
  });
}

for (const [what, address, reply] of [
  ['a library that is blocked', LIBRARY, null],
  ['an endpoint that is gone', `**${INGEST}`, null],
  ['an endpoint that fails', `**${INGEST}`, 500],
] as const) {
  test(`[H7] with ${what} the page works`, async ({ page, context, club, problems }) => {
    await allowAnalytics(context, club.origin);
    await page.route(address, (route) => (reply ? route.fulfill({ status: reply, body: 'x' }) : route.abort()));
    const met = page.waitForRequest(LIBRARY);
    await page.goto(club.url('/'));
    await met;
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('an error without a reporter'))));
    await enterCode(page, club, 'NOCTURNE');
    await expect(page).toHaveURL(/formstarted\?rc=NOCTURNE/);
    ignoreProblems(problems, /an error without a reporter|net::ERR_FAILED|status of 500/);
  });
}
