import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { FlagValues } from '#modules/experiment/rules/flags.ts';
import { MESSAGES } from '#texts/translate.ts';
import { addCatalog } from '#web/i18n/catalogs.ts';
import { type DocumentData, DocumentDataProvider } from '#web/routing/document-data.tsx';
import { sampleDefinition } from '../../../../tests/support/experiments.ts';
import { useChangeTexts } from './history/use-change-texts.ts';
import { Ranges } from './simulator/ranges.tsx';
import { useDefinitionTexts } from './use-definition-texts.ts';

const FACTS = { country: 'DE', brand: { timeZone: 'Europe/Berlin' } } as DocumentData;

addCatalog('de', MESSAGES.de);
addCatalog('en', MESSAGES.en);

function render(element: ReactNode, path: string): string {
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], { initialEntries: [path] });
  return renderToStaticMarkup(
    <DocumentDataProvider facts={FACTS}>
      <RouterProvider router={router} />
    </DocumentDataProvider>,
  );
}

const VALUES: FlagValues = {
  'landing.hero': 'band',
  'landing.sections': ['claims', 'faq'],
  'voucher.percent': 20,
  'text.skip': { de: 'Weiter' },
};

function Values() {
  return useDefinitionTexts().describeVariation({ values: VALUES, redirect: null }).join(' | ');
}

test('[K3] the page of an experiment names the values of flags as its form does', () => {
  const html = render(<Values />, '/de/admin/splitgenerator/hero');
  const [hero, sections, voucher, text] = html.split(' | ');
  expect(hero).toBe(`${MESSAGES.de['splitGenerator.flag.hero']}: ${MESSAGES.de['splitGenerator.option.band']}`);
  expect(sections).toContain(`${MESSAGES.de['splitGenerator.option.claims']}, `);
  expect(voucher).toMatch(/: 20\s%$/);
  expect(text).toMatch(/skip: Deutsch: Weiter$/);
});

function Change() {
  const describe = useChangeTexts();
  const path = 'variations[1].values["landing.hero"]';
  const { what, before, after } = describe({ path, before: 'default', after: 'band' });
  return [what, before, after].join(' | ');
}

test('[K3] a change names the values of flags as the form does', () => {
  const [what, before, after] = render(<Change />, '/en/admin/splitgenerator/hero').split(' | ');
  expect(what).toBe('Variation 2: Picture at the top');
  expect(before).toBe(String(MESSAGES.en['splitGenerator.option.standard']));
  expect(after).toBe(String(MESSAGES.en['splitGenerator.option.band']));
});

test('[K3] the chart of the simulator also is a table', () => {
  const html = render(<Ranges definition={sampleDefinition({ coverage: 0.5 })} bucket={0.1} />, '/en/admin');
  const [first, second] = sampleDefinition().variations;
  expect(html).toMatch(/<caption[^>]*>Positions of the variations<\/caption>/);
  expect(html).toMatch(new RegExp(`<th scope="row"[^>]*>${first?.name}</th><td[^>]*>0</td><td[^>]*>0.25</td>`));
  expect(html).toMatch(new RegExp(`<th scope="row"[^>]*>${second?.name}</th><td[^>]*>0.5</td><td[^>]*>0.75</td>`));
});
