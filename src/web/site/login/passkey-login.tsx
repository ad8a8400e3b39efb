import { useId, useRef } from 'react';
import type { ProviderOption } from '#modules/identity/rules/provider.ts';
import { runInBrowser } from '#web/browser/graphql/run.ts';
import { PasskeyButton } from '#web/browser/passkeys/passkey-button.tsx';
import { usePasskeyOffer } from '#web/browser/passkeys/use-passkey-offer.ts';
import { ProviderLinks } from '#web/browser/provider-login/provider-links.tsx';
import { passkeyLoginOptions } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { loginHref } from '#web/routing/login-href.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Alternative } from '#web/ui/sections/provider-list.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { PASSKEY_LOGIN } from './passkey-field.ts';

type Props = {
  readonly providers: readonly ProviderOption[];
  /** The page to open after the login. */
  readonly returnTo: string | null;
};

/** The logins without a password: by providers, a passkey, and a mailed link. Browsers that can offer passkeys in the email field, too. */
export function OtherLogins({ providers, returnTo }: Props) {
  const { t } = useText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  usePasskeyOffer(getOptions, (answer) => {
    const field = form.current?.elements.namedItem(PASSKEY_LOGIN);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = answer;
    field.form?.requestSubmit();
  });
  return (
    <Stack gap="tight">
      {providers.length > 0 && (
        <>
          <Alternative>{t('providerLogin.or')}</Alternative>
          <ProviderLinks providers={providers} query={{ returnTo }} />
        </>
      )}
      {/* Script submits this form; the server does not render it, because a form needs a submit button (WCAG H32). */}
      {hydrated && <form ref={form} id={id} method="post" hidden />}
      <PasskeyButton
        kind="use"
        wide
        tone="secondary"
        options={getOptions}
        name={PASSKEY_LOGIN}
        form={hydrated ? id : undefined}
        texts={{
          label: t('login.passkey'),
          busy: t('form.busy'),
          failed: t('passkey.failed'),
          needsDomain: t('passkey.needsDomain'),
          needsScript: t('passkey.needsScript'),
        }}
      />
      <LocalLink className={buttonClass({ tone: 'quiet' })} to={loginHref('/login-link', returnTo)}>
        {t('login.byLink')}
      </LocalLink>
    </Stack>
  );
}

async function getOptions(): Promise<string> {
  return (await runInBrowser(passkeyLoginOptions, {}, { fresh: true })).passkeyLoginOptions;
}
