import { ADMIN_ROLES, type AdminRole } from '#kernel/permissions.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ROLE_TEXTS } from '../layout/role-texts.ts';
import styles from './role-help.module.css';

const ABOUT = {
  VIEWER: 'admins.role.VIEWER',
  SUPPORT: 'admins.role.SUPPORT',
  MARKETING: 'admins.role.MARKETING',
  OWNER: 'admins.role.OWNER',
} as const satisfies Readonly<Record<AdminRole, TextKey>>;

/** What each role may do, in a sentence. */
export function RoleHelp() {
  const { t } = useText();
  return (
    <Disclosure summary={t('admins.roles')}>
      <dl className={styles.roles}>
        {ADMIN_ROLES.map((role) => (
          <div key={role} className={styles.role}>
            <dt className={styles.name}>{t(ROLE_TEXTS[role])}</dt>
            <dd className={styles.about}>{t(ABOUT[role])}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
