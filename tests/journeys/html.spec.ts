import { HtmlValidate } from 'html-validate';
import { splitLocale } from '#kernel/locale.ts';
import { brand as formeLibre } from '../../brands/forme-libre/brand.ts';
import { brand as maisonNocturne } from '../../brands/maison-nocturne/brand.ts';
import { tagLocale } from './support/brand-tags.ts';
import { elements, fetchDocument } from './support/documents.ts';
import { expect, freshEmail, clubTest as test } from './support/journey.ts';
import { openNoScriptVisitor } from './support/no-script-visitor.ts';
import { allPages } from './support/pages.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes attributes as the DOM names them, boolean ones with an empty value, void elements with a slash, and
    // ids that begin with an underscore: HTML allows all of this and ignores case here.
    'attr-case': ['error', { style: 'camelcase' }],
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    'void-style': ['error', { style: 'selfclosing' }],
    'valid-id': ['error', { relaxed: true }],
    // An introduction comes before the landing page, whose title is the page's h1.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    // Our own files come from the page's own origin.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
});

for (const locale of ['en', 'de'] as const) {
  test(
    `[B4] [B9] every page in ${locale} is valid HTML, including error pages`,
    tagLocale(locale),
    async ({ club }) => {
      for (const [url, { html }] of await allPages(club, locale, freshEmail(`valid-${locale}`)))
        await expectValid(html, url);
    },
  );

  test(
    `[B4] [G1] the pages for members and admins in ${locale} are valid HTML`,
    tagLocale(locale),
    async ({ club }) => {
      const email = freshEmail(`valid-admin-${locale}`);
      await club.command('admin', 'create', '--email', email, '--password-stdin', { input: 'curator-otter-parade' });
      const visitor = await openNoScriptVisitor(club.origin, locale);
      const login = await visitor.open(`/${locale}/login`);
      await visitor.submit(login, 'password', { email, password: 'curator-otter-parade' });
      for (const path of ['', '/cashmere-coat', '/welcome', '/admin/registrationlinkgenerator']) {
        const { html, url } = await visitor.open(`/${locale}${path}`);
        expect(url).toBe(club.url(`/${locale}${path}`));
        await expectValid(html, url);
      }
      const generator = await visitor.open(`/${locale}/admin/registrationlinkgenerator`);
      const made = await visitor.submit(generator, 'registrationCode', { registrationCode: 'NOCTURNE' });
      expect(made.html).toContain('rc=NOCTURNE');
      await expectValid(made.html, 'a made link');
      await visitor.close();
    },
  );
}

async function expectValid(html: string, url: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect(found, url).toEqual([]);
}

test('no link of any page is broken', async ({ club }) => {
  test.setTimeout(120_000);
  const brand = [maisonNocturne, formeLibre].find(({ id }) => id === club.brand);
  const foreign: readonly string[] = Object.values(brand?.links ?? {});
  const known = new Map<string, string>();
  const lost: string[] = [];
  for (const locale of ['en', 'pl']) {
    for (const [from, { html, status }] of await allPages(club, locale, freshEmail(`links-${locale}`))) {
      for (const href of listHrefs(html)) {
        const { origin, pathname, search, hash } = new URL(href, from);
        if (origin !== club.origin) {
          if (!foreign.includes(href) || !href.startsWith('https://')) lost.push(`${from}: foreign ${href}`);
          continue;
        }
        // A missing page is missing in the other languages, too.
        if (status === 404 && barePath(pathname) === barePath(new URL(from).pathname)) continue;
        const address = origin + pathname + search;
        const page = known.get(address) ?? (address === from ? html : await followed(address));
        known.set(address, page);
        const target = decodeURIComponent(hash.slice(1));
        if (page === '' || (target && !page.includes(`id="${target}"`))) lost.push(`${from}: ${href}`);
      }
    }
  }
  expect(known.size).toBeGreaterThan(100);
  expect(lost).toEqual([]);
});

function barePath(pathname: string): string {
  return splitLocale(pathname.replace('/acquisition', '')).path;
}

/** All targets of a document: links, files, pictures, and the actions of its forms. */
function listHrefs(html: string): ReadonlySet<string> {
  const found = ['a', 'link', 'script', 'img', 'source', 'form', 'use'].flatMap((name) =>
    elements(html, name).flatMap(({ href, src, srcset, action }) => [
      ...[href, src, action].filter((one) => one !== undefined),
      ...(srcset?.split(',').map((one) => one.trim().split(' ')[0] ?? '') ?? []),
    ]),
  );
  return new Set(found.filter((href) => !href.startsWith('data:')));
}

/** The page that an address finally shows; a page for members only shows the login. Empty if it shows nothing. */
async function followed(address: string): Promise<string> {
  const { status, location, html } = await fetchDocument(address);
  if (status === 200) return html || ' ';
  return location === null ? '' : followed(new URL(location, address).href);
}
