import { expect, test } from './support/journey.ts';

test('GraphiQL asks the API in development, within its own policy', async ({ page, club }) => {
  await page.goto(club.url('/dev/graphiql'));
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(page.getByRole('region', { name: 'Result Window' })).toContainText('"landing"');
});
