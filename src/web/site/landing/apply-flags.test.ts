import { expect, test } from 'vitest';
import type { FlagValues } from '#modules/experiment/rules/flags.ts';
import { applyFlags } from './apply-flags.ts';
import { DEFAULT_LOOK } from './visit.ts';

test('[K9] flags replace what the customization says, and nothing else', () => {
  expect(applyFlags(DEFAULT_LOOK, {})).toEqual(DEFAULT_LOOK);
  const flags: FlagValues = {
    'landing.headline': 'social',
    'landing.hero': 'band',
    'landing.sections': ['faq', 'claims'],
    'landing.intro-flow': 'short',
  };
  expect(applyFlags(DEFAULT_LOOK, flags)).toEqual({
    ...DEFAULT_LOOK,
    headline: 'social',
    hero: 'band',
    sections: ['faq', 'claims'],
    introFlow: 'short',
  });
});

test("[J2] a variant's voucher is shown, unless the landing page's own headline promises another one", () => {
  const percent = (headline: string, more: FlagValues = {}) =>
    applyFlags({ ...DEFAULT_LOOK, headline, voucherPercent: 10 }, { 'voucher.percent': 20, ...more });
  expect(percent('default').voucherPercent).toBe(20);
  expect(percent('social-10-percent').voucherPercent).toBe(10);
  expect(percent('default', { 'landing.headline': 'social-20-percent' })).toMatchObject({
    ...{ headline: 'social-20-percent', voucherPercent: 20 },
  });
  expect(percent('social-10-percent', { 'landing.headline': 'social-20-percent' })).toMatchObject({
    ...{ headline: 'social-10-percent', voucherPercent: 10 },
  });
});

test('[J2] a headline promises only the discount of the voucher', () => {
  const flags = { 'landing.headline': 'social-15-percent' } as const;
  const look = (voucherPercent: number) => applyFlags({ ...DEFAULT_LOOK, voucherPercent }, flags).headline;
  expect([0, 10, 15].map(look)).toEqual(['default', 'default', 'social-15-percent']);
});
