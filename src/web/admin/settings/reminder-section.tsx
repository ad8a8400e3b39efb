import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './settings.module.css';
import { SettingsForm, SettingsSection, type ShownSettings } from './settings-section.tsx';

/** Whether people are reminded before their activation link expires. */
export function ReminderSection({ settings: { version, values } }: { readonly settings: ShownSettings }) {
  const { t } = useText();
  const isOn = values.reminders;
  return (
    <SettingsSection id="reminders" title={t('settings.reminders.title')}>
      <p className={styles.text}>{t('settings.reminders.text')}</p>
      <div>
        <Badge tone={isOn ? 'active' : 'plain'}>{t(isOn ? 'settings.on' : 'settings.off')}</Badge>
      </div>
      <SettingsForm
        intent="reminders"
        version={version}
        submitLabel={t(isOn ? 'settings.reminders.stop' : 'settings.reminders.start')}
        look={{ tone: 'secondary' }}
      >
        <input type="hidden" name="to" value={isOn ? 'off' : 'on'} />
      </SettingsForm>
    </SettingsSection>
  );
}
