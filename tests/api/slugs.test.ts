import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { saveLandingEntry, saveStartPage } from '#modules/invitation/actions/manage-customizations.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** How the creation of a start page and of a landing entry ends. */
async function save(slug: string): Promise<readonly unknown[]> {
  const shared = { slug, customizationKey: 'default' };
  const results = [
    await saveStartPage(app.deps, { page: { ...shared }, actor: 'test' }),
    await saveLandingEntry(app.deps, { entry: { ...shared, campaign: 'c', product: null }, actor: 'test' }),
  ];
  return results.map((result) => (result.kind === 'refused' ? result.reason : result.kind));
}

test.each(LOCALES)('[B2] [B7] the slug %s is refused: the language would hide it', async (locale) => {
  expect(await save(locale)).toEqual(['slug-invalid', 'slug-invalid']);
});

test('[B2] other short slugs are accepted', async () => {
  expect((await save('es'))[0]).toBe('done');
  const entry = { slug: 'pt', customizationKey: 'default', campaign: 'c', product: null };
  expect(await saveLandingEntry(app.deps, { entry, actor: 'test' })).toEqual({ kind: 'done' });
});

test('a slug belongs to one kind of landing page; its own kind can change it', async () => {
  expect(await save('shared')).toEqual(['done', 'slug-taken']);
  expect(await save('shared')).toEqual(['done', 'slug-taken']);
});
