import { useText } from '#web/i18n/use-text.ts';
import type { ShownAdmin } from './shown-admin.ts';

/** What second factors an admin has, in a few words. */
export function FactorNames({ admin: { passkeys, hasTotp, recoveryCodes } }: { readonly admin: ShownAdmin }) {
  const { t } = useText();
  const names = [
    passkeys > 0 && t('admins.factor.passkeys', { count: passkeys }),
    hasTotp && t('factors.totp'),
    recoveryCodes > 0 && t('factors.codes.left', { count: recoveryCodes }),
  ];
  return names.filter(Boolean).join(', ') || t('admins.factor.none');
}
