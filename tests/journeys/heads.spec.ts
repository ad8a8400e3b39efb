import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { LOCALES } from '#kernel/locale.ts';
import { elements, fetchDocument, getMeta, getOrigin, getTitle } from './support/documents.ts';
import { BRANDS } from './support/global-setup.ts';

const PREFIXES = LOCALES.map((locale) => (locale === 'en' ? '' : `/${locale}`));

for (const brand of BRANDS) {
  test(`[B9] ${brand}: a shared link has a picture in its language, large in pixels and small in bytes`, async () => {
    const origin = getOrigin(brand);
    const pictures = new Set<string>();
    for (const prefix of PREFIXES) {
      const { html } = await fetchDocument(`${origin}/acquisition${prefix || '/'}`);
      const address = getMeta(html, 'og:image') ?? '';
      const response = await fetch(address);
      const bytes = Buffer.from(await response.arrayBuffer());
      const { format, width, height } = await sharp(bytes).metadata();
      expect([response.status, format, width, height]).toEqual([200, 'jpeg', 1200, 630]);
      // Messengers leave out larger pictures.
      expect(bytes.length).toBeLessThan(300_000);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(getMeta(html, 'og:image:alt')).toMatch(/\S+\s?: \S+/);
      pictures.add(address);
    }
    expect(pictures.size).toBe(LOCALES.length);
  });

  test(`[B9] ${brand}: the icons of the manifest and the favicons have their stated sizes`, async () => {
    const origin = getOrigin(brand);
    const { html } = await fetchDocument(`${origin}/acquisition/de/about-us`);
    const links = elements(html, 'link');
    const href = links.find(({ rel }) => rel === 'manifest')?.href ?? '';
    const response = await fetch(origin + href);
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    const manifest = await response.json();
    expect([manifest.lang, manifest.start_url, manifest.scope]).toEqual(['de', '/acquisition/de', '/acquisition/']);
    expect(manifest.theme_color).toBe(getMeta(html, 'theme-color'));
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable']);
    for (const { src, sizes } of manifest.icons) expect(await getSize(origin + src)).toBe(sizes);
    expect(await getSize(origin + links.find(({ rel }) => rel === 'apple-touch-icon')?.href)).toBe('180x180');
    const icons = links.filter(({ rel }) => rel === 'icon');
    expect(icons.length).toBeGreaterThan(0);
    for (const { href: icon } of icons) expect((await fetch(origin + icon)).status, icon).toBe(200);
  });

  test(`[B9] ${brand}: the sitemap in robots.txt lists pages that may be indexed, each under its canonical address`, async () => {
    const origin = getOrigin(brand);
    const robots = await fetchDocument(`${origin}/robots.txt`);
    const sitemap = await fetchDocument(/^Sitemap: (.+)$/m.exec(robots.html)?.[1] ?? '');
    const locs = [...sitemap.html.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);
    expect(locs.length).toBeGreaterThanOrEqual(3 * LOCALES.length);
    for (const loc of locs) {
      const { status, html } = await fetchDocument(loc);
      expect([status, getMeta(html, 'robots')], loc).toEqual([200, undefined]);
      expect(elements(html, 'link').find(({ rel }) => rel === 'canonical')?.href).toBe(loc);
      expect(getMeta(html, 'og:url')).toBe(loc);
      expect(getMeta(html, 'og:title')).toBe(getTitle(html));
    }
  });
}

test('[B9] a shared product has its name in the card; a code, a link and an error are not in it', async () => {
  const url = `${getOrigin('maison-nocturne')}/acquisition`;
  const card = async (path: string) => getMeta((await fetchDocument(url + path)).html, 'og:title');
  const general = await card('/');
  expect(await card('/cashmere-coat')).toBe('Silk-lined cashmere coat by Atelier Verlaine · Maison Nocturne');
  expect(await card('/pl/cashmere-coat')).toContain('Kaszmirowy płaszcz na jedwabnej podszewce');
  expect(await card('/clara-viral')).toBe(general);
  expect(await card('/?rc=CLARA-VIRAL')).toBe(general);
  expect(await card('/nothing-stands-here')).toBeUndefined();
  const { html } = await fetchDocument(`${url}/?rc=CLARA-VIRAL&vt=secret`);
  expect([getMeta(html, 'og:url'), getMeta(html, 'og:image')].join()).not.toMatch(/rc=|secret|CLARA/i);
});

test('[B9] the start page has data for search engines about the club, its stores and its questions', async () => {
  for (const prefix of PREFIXES) {
    const { html } = await fetchDocument(`${getOrigin('maison-nocturne')}/acquisition${prefix || '/'}`);
    const things = getData(html);
    const types = things.map((thing) => thing['@type']);
    expect(types.filter((type) => type === 'ClothingStore')).toHaveLength(3);
    expect(types).toEqual(expect.arrayContaining(['Organization', 'WebSite', 'FAQPage']));
    const questions = things.find((thing) => thing['@type'] === 'FAQPage')?.mainEntity as { name: string }[];
    const shown = [...html.matchAll(/<summary[^>]*><span>(.*?)<\/span>/g)].map(([, text]) => text);
    expect(questions.map(({ name }) => name.replaceAll("'", '&#x27;'))).toEqual(shown);
  }
  const about = await fetchDocument(`${getOrigin('maison-nocturne')}/acquisition/about-us`);
  expect(getData(about.html).map((thing) => thing['@type'])).not.toContain('FAQPage');
  const slug = await fetchDocument(`${getOrigin('maison-nocturne')}/acquisition/clara-viral`);
  expect(getData(slug.html)).toEqual([]);
});

function getData(html: string): readonly Record<string, unknown>[] {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return json === undefined ? [] : JSON.parse(json)['@graph'];
}

async function getSize(address: string): Promise<string> {
  const { width, height } = await sharp(Buffer.from(await (await fetch(address)).arrayBuffer())).metadata();
  return `${width}x${height}`;
}
