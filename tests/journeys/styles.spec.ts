import { fetchDocument } from './support/documents.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { allPages } from './support/pages.ts';

/** Landing pages whose first view has parts that other visits do not load. */
const LANDINGS = [
  '',
  '?rc=SOCIAL10',
  '?rc=CLARA-VIRAL',
  '?rc=LEAN',
  '?rc=DABA',
  '?rc=ENDED',
  '/clara-viral',
  '/cashmere-coat',
];

test('[A4] [C12] every page is styled by its own document, before any script', async ({ club }) => {
  const pages = [...(await allPages(club, 'en', freshEmail('styles')))];
  for (const landing of LANDINGS) {
    const url = club.url(`/en${landing}`);
    pages.push([url, await fetchDocument(url)]);
  }
  for (const [url, { html }] of pages) {
    const styles = await readStyles(html, url);
    expect(
      listModuleClasses(html).filter((name) => !styles.includes(`.${name}`)),
      url,
    ).toEqual([]);
  }
});

test('with reduced motion a change of the layout is no transition', async ({ page, club }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(club.url('/en/about-us'));
  const transitions = await page.evaluate(() => {
    document.body.style.paddingInline = '1px';
    getComputedStyle(document.body).paddingInline;
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  });
  expect(transitions).toBe(0);
});

/** The styles in a document and those that it links to. */
async function readStyles(html: string, url: string): Promise<string> {
  const inline = [...html.matchAll(/<style\b[^>]*>([^<]*)<\/style>/g)].map(([, style]) => style);
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"(?![^>]*disabled)/g)];
  const linked = links.map(async ([, href = '']) => (await fetchDocument(new URL(href, url).href)).html);
  return [...inline, ...(await Promise.all(linked))].join('\n');
}

/** The class names of CSS modules (`_name_hash_line`) that elements have. */
function listModuleClasses(html: string): readonly string[] {
  const names = [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  return [...new Set(names)].filter((name) => /^_.+_\w{5}_\d+$/.test(name));
}
