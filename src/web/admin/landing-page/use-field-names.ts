import { LOCALES } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money.ts';
import type { ContentDifference } from '#modules/invitation/rules/landing-page/compare.ts';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getOptionLabel } from '../split-generator-form/option-labels.ts';

/** What admins read for the parts of a content. */
export const CONTENT_TEXTS: Readonly<Record<string, TextKey>> = {
  headline: 'splitGenerator.flag.headline',
  registrationForm: 'landingPages.field.registrationForm',
  voucherPercent: 'splitGenerator.flag.voucher',
  voucherMinimumMinor: 'landingPages.field.voucherMinimum',
  hero: 'splitGenerator.flag.hero',
  introFlow: 'splitGenerator.flag.introFlow',
  sections: 'splitGenerator.flag.sections',
  customizationKey: 'landingPages.kind.customization',
  campaign: 'codes.column.campaign',
  product: 'landingPages.field.product',
  'product.name': 'landingPages.field.product.name',
  'product.designer': 'landingPages.field.product.designer',
  'product.image': 'landingPages.field.product.image',
  'product.description': 'landingPages.field.product.description',
};

/** The flags of experiments whose values have the same names. */
const FLAGS: Readonly<Record<string, string>> = {
  hero: 'landing.hero',
  introFlow: 'landing.intro-flow',
  sections: 'landing.sections',
  voucherPercent: 'voucher.percent',
};

/** Names the parts of a content and their values. */
export function useFieldNames() {
  const texts = useText();
  const { t, languageTag } = texts;
  const { currency } = useBrand();
  return { nameField, nameOption, nameValue };

  function nameField(field: string): string {
    const locale = LOCALES.find((one) => field.endsWith(`.${one}`));
    const key = CONTENT_TEXTS[locale ? field.slice(0, -locale.length - 1) : field];
    const name = key ? t(key) : field;
    return locale ? `${name}, ${formatLanguage(locale, languageTag)}` : name;
  }

  function nameOption(field: string, value: string): string {
    if (field === 'registrationForm')
      return t(value === 'lean' ? 'landingPages.form.lean' : 'landingPages.form.oneStep');
    const flag = FLAGS[field];
    return flag ? getOptionLabel(flag, value, texts) : value;
  }

  function nameValue(field: string, value: ContentDifference['before']): string {
    if (value === null || value === '') return t('landingPages.value.none');
    if (typeof value === 'object') return value.map((one) => nameOption(field, one)).join(', ');
    if (field === 'voucherMinimumMinor') return formatMoney({ minor: Number(value), currency }, languageTag);
    return nameOption(field, String(value));
  }
}
