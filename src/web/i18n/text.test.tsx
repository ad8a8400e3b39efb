import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type DocumentData, DocumentDataProvider } from '#web/routing/document-data.tsx';
import { addCatalog } from './catalogs.ts';
import { formatCompact, formatNumber } from './format.ts';
import { Text } from './text.tsx';
import { useText } from './use-text.ts';
import type { VariantTexts } from './variant-texts.ts';

const facts = { country: 'AT' } as DocumentData;

addCatalog('de', { skip: ['<0>Lesen <1>Sie</1></0> ', ['n'], ' <2/>!'], noscript: ['x'] });

function Shown() {
  const { locale, languageTag, t } = useText();
  return `${locale} ${languageTag} ${t('noscript')}`;
}

function render(element: ReactNode, path = '/de/login', texts?: VariantTexts): string {
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    initialEntries: [path],
    hydrationData: { loaderData: { root: { texts } } },
  });
  return renderToStaticMarkup(
    <DocumentDataProvider facts={facts}>
      <RouterProvider router={router} />
    </DocumentDataProvider>,
  );
}

test('the tags of a message become components, nested and self-closing', () => {
  const text = <Text id="skip" values={{ n: '<b>' }} components={[<i key="i" />, <b key="b" />, <br key="c" />]} />;
  expect(render(text)).toBe('<i>Lesen <b>Sie</b></i> &lt;b&gt; <br/>!');
});

test("[K9] a text of the visit's variants replaces that of the catalog, in its language only", () => {
  const messages = { skip: ['<0>Los</0>, ', ['n'], '!'], noscript: ['y'] } as const;
  const text = <Text id="skip" values={{ n: 'du' }} components={[<i key="i" />]} />;
  expect(render(text, '/de/login', { locale: 'de', messages })).toBe('<i>Los</i>, du!');
  expect(render(<Shown />, '/de/login', { locale: 'de', messages })).toBe('de de-AT y');
  expect(render(<Shown />, '/de/login', { locale: 'fr', messages })).toBe('de de-AT x');
  expect(render(<Shown />, '/de/login', { locale: 'de', messages: {} })).toBe('de de-AT x');
});

test('[A5] the path determines the language, the country its conventions', () => {
  expect(render(<Shown />)).toBe('de de-AT x');
});

test('[A2] English numbers have the English format in every country', () => {
  const tag = render(<Shown />, '/login').split(' ')[1] ?? '';
  expect(tag).toBe('en-IE');
  expect(formatNumber(3000, tag)).toBe('3,000');
  expect(formatCompact(500_000, tag)).toBe('500K');
  expect(formatNumber(3000, 'de-DE')).toBe('3.000');
});

test.each([
  ['sv-SE', '500\u00a0000', '5\u00a0mn'],
  ['nl-NL', '500.000', '5\u00a0mln.'],
  ['fr-FR', '500\u202f000', '5\u00a0M'],
])('[A2] %s writes half a million in full and abbreviates millions', (tag, reviews, products) => {
  expect(formatCompact(500_000, tag)).toBe(reviews);
  expect(formatCompact(5_000_000, tag)).toBe(products);
});
