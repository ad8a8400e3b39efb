import { expect, test } from 'vitest';
import { getPreviewHref, readPreviewChoice } from './preview-choice.ts';
import { readFormContent } from './read-form.ts';

function fill(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('[K1] sections in the order of their numbers, and an amount in cents', () => {
  const form = fill({ 'sections.faq': '1', 'sections.claims': '2', 'sections.app': '', voucherMinimumMinor: '49,90' });
  expect(readFormContent('CUSTOMIZATION', form)).toMatchObject({
    sections: ['faq', 'claims'],
    voucherMinimumMinor: 4_990,
  });
  const odd = fill({ voucherMinimumMinor: 'much', 'sections.faq': 'first' });
  expect(readFormContent('CUSTOMIZATION', odd)).toMatchObject({ sections: [], voucherMinimumMinor: 0 });
});

test('[K1] a shared product with one name or one for each language, or none', () => {
  const typed = { customizationKey: ' social ', campaign: ' ', hasProduct: 'on', 'product.name.de': 'Mantel' };
  expect(readFormContent('LANDING_ENTRY', fill(typed))).toMatchObject({
    ...{ customizationKey: 'social', campaign: null },
    product: { name: { de: 'Mantel', en: '' } },
  });
  const named = readFormContent('LANDING_ENTRY', fill({ ...typed, 'product.name': 'Coat' }));
  expect(named).toMatchObject({ product: { name: 'Coat' } });
  expect(readFormContent('LANDING_ENTRY', fill({ customizationKey: 'x' }))).toMatchObject({ product: null });
});

test('[K1] the address names how the preview is shown; what it does not know is that of the visit', () => {
  const visit = { brand: 'one', language: 'de' } as const;
  const read = (query: string) => readPreviewChoice(new URLSearchParams(query), visit, ['one', 'two']);
  expect(read('')).toEqual({ brand: 'one', language: 'de', width: '390', headline: null });
  const choice = read('brand=two&language=sv&width=1440&headline=viral');
  expect(choice).toEqual({ brand: 'two', language: 'sv', width: '1440', headline: 'viral' });
  expect(read('brand=x&language=x&width=1&headline=x')).toEqual(read(''));
  expect(getPreviewHref('1', choice)).toBe('/admin/landings/1/preview?brand=two&language=sv&headline=viral');
});
