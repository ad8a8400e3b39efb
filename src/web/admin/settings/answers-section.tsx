import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './settings.module.css';
import { SettingsForm, SettingsSection, type ShownSettings } from './settings-section.tsx';

/** What a form answers whose address has an account or a pending registration. */
export function AnswersSection({ settings: { version, values } }: { readonly settings: ShownSettings }) {
  const { t } = useText();
  const isStrict = values.accountAnswers === 'STRICT';
  return (
    <SettingsSection id="answers" title={t('settings.answers.title')}>
      <div>
        <Badge tone={isStrict ? 'active' : 'plain'}>
          {t(isStrict ? 'settings.answers.strict' : 'settings.answers.friendly')}
        </Badge>
      </div>
      <p className={styles.text}>{t(isStrict ? 'settings.answers.strict.text' : 'settings.answers.friendly.text')}</p>
      <SettingsForm
        intent="answers"
        version={version}
        submitLabel={t(isStrict ? 'settings.answers.toFriendly' : 'settings.answers.toStrict')}
        look={{ tone: 'secondary' }}
      >
        <input type="hidden" name="to" value={isStrict ? 'friendly' : 'strict'} />
      </SettingsForm>
    </SettingsSection>
  );
}
