import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './settings.module.css';
import { SettingsForm, SettingsSection, type ShownSettings } from './settings-section.tsx';

/** Whether admins must have a second factor. */
export function FactorSection({ settings: { version, values } }: { readonly settings: ShownSettings }) {
  const { t } = useText();
  const isRequired = values.factorRequired;
  return (
    <SettingsSection id="factor" title={t('settings.factor.title')}>
      <div>
        <Badge tone={isRequired ? 'active' : 'plain'}>
          {t(isRequired ? 'settings.factor.required' : 'settings.factor.optional')}
        </Badge>
      </div>
      <p className={styles.text}>{t(isRequired ? 'settings.factor.required.text' : 'settings.factor.optional.text')}</p>
      <SettingsForm
        intent="factor"
        version={version}
        submitLabel={t(isRequired ? 'settings.factor.release' : 'settings.factor.require')}
        look={{ tone: 'secondary' }}
      >
        <input type="hidden" name="to" value={isRequired ? 'optional' : 'required'} />
      </SettingsForm>
    </SettingsSection>
  );
}
