import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { MESSAGES } from '#texts/translate.ts';
import { addCatalog } from '#web/i18n/catalogs.ts';
import { type DocumentData, DocumentDataProvider } from '#web/routing/document-data.tsx';
import type { Audience } from '#web/routing/page-handle.ts';
import { PageFooter } from './page-footer.tsx';

addCatalog('en', MESSAGES.en);

const BRAND = {
  name: 'Nocturne',
  links: { shop: '/shop', privacy: '/privacy', terms: '/terms', imprint: '/imprint' },
  legalEntity: { name: 'Nocturne SE', address: ['Street 1'], register: 'HRB 1' },
  paymentPartners: [{ name: 'Paymore', mark: 'card' }],
  deliveryPartners: [{ name: 'Parcelon', mark: 'parcel' }],
};
const FACTS = { country: 'DE', brand: BRAND } as unknown as DocumentData;

function render(audience: Audience): string {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <PageFooter />, handle: { audience } }], {
    initialEntries: ['/en'],
  });
  return renderToStaticMarkup(
    <DocumentDataProvider facts={FACTS}>
      <RouterProvider router={router} />
    </DocumentDataProvider>,
  );
}

test.each(['public', 'member'] as const)(
  "[C5] the footer of %s pages has the brand's links and partners",
  (audience) => {
    const html = render(audience);
    for (const part of ['/shop', 'Paymore', 'Parcelon', '/imprint', '/en/personal-data', 'Nocturne SE'])
      expect(html).toContain(part);
  },
);

test('[C5] the footer of pages for admins has the languages and the legal facts only', () => {
  const html = render('admin');
  for (const part of ['/privacy', '/terms', '/imprint', 'Nocturne SE', 'Deutsch']) expect(html).toContain(part);
  for (const part of ['/shop', 'Paymore', 'Parcelon', 'data-mark', '/personal-data', 'Cookie settings'])
    expect(html).not.toContain(part);
});
