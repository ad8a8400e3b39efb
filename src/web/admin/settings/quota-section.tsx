import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import type { SettingsError } from './change-settings.server.ts';
import styles from './settings.module.css';
import { SettingsForm, SettingsSection, type ShownSettings } from './settings-section.tsx';
import { useSettingFormats } from './use-setting-formats.ts';

type Props = { readonly settings: ShownSettings; readonly error: SettingsError | null };

/** The most registrations of a day. */
export function QuotaSection({ settings: { version, values, takenToday }, error }: Props) {
  const { t } = useText();
  const { timeZone } = useBrand();
  const { count } = useSettingFormats();
  const { dailyQuota } = values;
  return (
    <SettingsSection id="quota-title" title={t('settings.quota.title')}>
      <p className={styles.text}>{t('settings.quota.text', { zone: timeZone })}</p>
      {typeof takenToday === 'number' && (
        <p>
          {typeof dailyQuota === 'number'
            ? t('settings.quota.takenOf', { taken: count(takenToday), quota: count(dailyQuota) })
            : t('settings.quota.taken', { taken: count(takenToday) })}
        </p>
      )}
      <SettingsForm
        intent="quota"
        version={version}
        submitLabel={t('settings.quota.save')}
        look={{ tone: 'secondary' }}
      >
        <NumberField
          id="quota"
          name="quota"
          className={styles.field}
          inputMode="numeric"
          label={t('settings.quota.field')}
          hint={t('settings.quota.hint')}
          defaultValue={dailyQuota ?? ''}
          error={error?.field === 'quota' ? t(error.text) : undefined}
        />
      </SettingsForm>
    </SettingsSection>
  );
}
