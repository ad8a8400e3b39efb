import { useText } from '#web/i18n/use-text.ts';

type Shown = { readonly passkeys: number; readonly hasTotp: boolean; readonly recoveryCodes: number };

/** What second factors an admin has, in a few words. */
export function FactorNames({ admin: { passkeys, hasTotp, recoveryCodes } }: { readonly admin: Shown }) {
  const { t } = useText();
  const names = [
    passkeys > 0 && t('admins.factor.passkeys', { count: passkeys }),
    hasTotp && t('factors.totp'),
    recoveryCodes > 0 && t('factors.codes.left', { count: recoveryCodes }),
  ];
  return names.filter(Boolean).join(', ') || t('admins.factor.none');
}
