import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDateTime, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ShownSettings } from './settings-section.tsx';

export type ShownPlan = ShownSettings['values']['schedule'][number];

/** Returns the functions that format settings in the visit's language. */
export function useSettingFormats() {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const count = (value: number) => formatNumber(value, languageTag);
  const time = (at: unknown) => formatDateTime(new Date(String(at)), languageTag, timeZone);
  const quota = (value: number | null | undefined) =>
    value == null ? t('settings.quota.none') : t('settings.quota.value', { count: value });
  const registrations = (value: 'OPEN' | 'CLOSED') =>
    t(value === 'OPEN' ? 'settings.door.open' : 'settings.door.closed');
  return {
    ...{ count, time, quota, registrations },
    plan: (plan: ShownPlan) =>
      plan.registrations
        ? t(plan.registrations === 'OPEN' ? 'settings.plan.open' : 'settings.plan.close')
        : t('settings.plan.quotaTo', { quota: quota(plan.dailyQuota) }),
  };
}
