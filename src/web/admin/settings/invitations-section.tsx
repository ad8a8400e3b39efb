import { MOST_MEMBER_INVITATIONS } from '#modules/club/rules/settings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import type { SettingsError } from './change-settings.server.ts';
import styles from './settings.module.css';
import { SettingsForm, SettingsSection, type ShownSettings } from './settings-section.tsx';

type Props = { readonly settings: ShownSettings; readonly error: SettingsError | null };

/** The invitations of each new member. */
export function InvitationsSection({ settings: { version, values }, error }: Props) {
  const { t } = useText();
  return (
    <SettingsSection id="invitations-title" title={t('settings.invitations.title')}>
      <p className={styles.text}>{t('settings.invitations.text')}</p>
      <p>{t('settings.invitations.value', { count: values.memberInvitations })}</p>
      <SettingsForm
        intent="invitations"
        version={version}
        submitLabel={t('settings.invitations.save')}
        look={{ tone: 'secondary' }}
      >
        <NumberField
          id="invitations"
          name="invitations"
          className={styles.field}
          inputMode="numeric"
          label={t('settings.invitations.field')}
          hint={t('settings.invitations.hint', { most: MOST_MEMBER_INVITATIONS })}
          defaultValue={values.memberInvitations}
          error={error?.field === 'invitations' ? t(error.text) : undefined}
        />
      </SettingsForm>
    </SettingsSection>
  );
}
