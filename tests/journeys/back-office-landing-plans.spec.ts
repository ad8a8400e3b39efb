// Planned publications and ends of landing pages, as admins use them [K1].
import { getAdmin } from './support/admin.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { openAsAdmin } from './support/screens.ts';

// Plans are in the club's time zone, wherever the admin is.
test.use({ timezoneId: 'America/New_York' });

/** In summer, when Central European time is two hours ahead of UTC. */
const YEAR = new Date().getFullYear() + 1;

type Plan = { readonly publishAt: string | null; readonly endAt: string | null };

/** Creates a start page that has a draft only. */
async function createDraft(club: JourneyClub): Promise<{ readonly id: string; readonly slug: string }> {
  const admin = await getAdmin(club);
  const slug = `plan-${crypto.randomUUID().slice(0, 8)}`;
  const { id, revision } = await admin.send<{ readonly id: string; readonly revision: number }>(
    'mutation ($slug: String!) { createLandingPage(kind: START_PAGE, slug: $slug) { ... on LandingPageChanged { id revision } } }',
    { slug },
  );
  await admin.send(
    `mutation ($id: ID!, $revision: Int!, $content: String!) {
      saveLandingPageDraft(id: $id, revision: $revision, content: $content) { __typename } }`,
    { id, revision, content: JSON.stringify({ customizationKey: 'social' }) },
  );
  return { id, slug };
}

async function readPlan(club: JourneyClub, id: string): Promise<Plan> {
  const admin = await getAdmin(club);
  const { publishAt, endAt } = await admin.send<Plan>('query ($id: ID!) { landingPage(id: $id) { publishAt endAt } }', {
    id,
  });
  return { publishAt, endAt };
}

test('[K1] an admin plans a publication, cancels it, publishes, plans an end and ends at once', async ({
  page,
  club,
}) => {
  const { id, slug } = await createDraft(club);
  const visit = async () => (await page.request.get(club.url(`/en/${slug}`), { maxRedirects: 0 })).status();
  await openAsAdmin(page, club, `/en/admin/landings/${id}`);
  await waitForHydration(page);
  await page.getByText('Publish at a time').click();
  await page.getByLabel('Visible from').fill(`${YEAR}-07-01T09:30`);
  await page.getByLabel('Visible until').fill(`${YEAR}-12-01T18:00`);
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByText('The publication is planned.')).toBeVisible();
  await expect(page.getByText(`Will be published on 1 July ${YEAR} at 09:30 GMT+2.`)).toBeVisible();
  await expect(page.getByText(`Goes offline on 1 December ${YEAR} at 18:00 GMT+1.`)).toBeVisible();
  expect(await readPlan(club, id)).toEqual({
    publishAt: `${YEAR}-07-01T07:30:00.000Z`,
    endAt: `${YEAR}-12-01T17:00:00.000Z`,
  });
  expect(await visit()).toBe(404);
  await expect(page.locator('#customizationKey')).toBeDisabled();

  await waitForHydration(page);
  await page.getByText('Cancel plan').first().press('Enter');
  await page.getByRole('button', { name: 'Cancel plan' }).press('Enter');
  await expect(page.getByText('Nothing is planned any more.')).toBeVisible();
  expect(await readPlan(club, id)).toEqual({ publishAt: null, endAt: null });

  await waitForHydration(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByText('The page is published.')).toBeVisible();
  await waitForHydration(page);
  await page.getByText('Take offline').first().press('Enter');
  await page.getByLabel('Visible until').last().fill(`${YEAR}-07-02T00:00`);
  await page.getByRole('button', { name: 'Take offline' }).press('Enter');
  await expect(page.getByText(`Goes offline on 2 July ${YEAR} at 00:00 GMT+2.`)).toBeVisible();
  expect(await readPlan(club, id)).toEqual({ publishAt: null, endAt: `${YEAR}-07-01T22:00:00.000Z` });
  expect(await visit()).toBe(200);
  // The question is over, and the keyboard goes on where it was.
  await expect(page.getByText('Take offline').first()).toBeFocused();
  await expect(page.getByRole('button', { name: 'Take offline' })).toBeHidden();

  await waitForHydration(page);
  await page.getByText('Take offline').first().press('Enter');
  await page.getByRole('button', { name: 'Take offline' }).press('Enter');
  await expect(page.getByText('The page is offline, or will be at its time.')).toBeVisible();
  await expect.poll(visit).toBe(404);
});
