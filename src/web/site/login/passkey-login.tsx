import { useRef } from 'react';
import { runInBrowser } from '#web/browser/graphql/run.ts';
import { PasskeyButton } from '#web/browser/passkeys/passkey-button.tsx';
import { usePasskeyOffer } from '#web/browser/passkeys/use-passkey-offer.ts';
import { passkeyLoginOptions } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { PASSKEY_LOGIN } from './passkey-field.ts';

/** The logins without a password: by a passkey, and by a mailed link. Browsers that can offer passkeys in the email field, too. */
export function OtherLogins() {
  const { t } = useText();
  const offered = useRef<HTMLInputElement>(null);
  usePasskeyOffer(getOptions, (answer) => {
    if (!offered.current) return;
    offered.current.value = answer;
    offered.current.form?.requestSubmit();
  });
  return (
    <Stack gap="tight">
      <form method="post">
        <input ref={offered} type="hidden" name={PASSKEY_LOGIN} defaultValue="" />
      </form>
      <form method="post">
        <PasskeyButton
          kind="use"
          wide
          tone="secondary"
          options={getOptions}
          name={PASSKEY_LOGIN}
          texts={{
            label: t('login.passkey'),
            busy: t('form.busy'),
            failed: t('passkey.failed'),
            needsScript: t('passkey.needsScript'),
          }}
        />
      </form>
      <LocalLink className={buttonClass({ tone: 'quiet' })} to={href('/login-link')}>
        {t('login.byLink')}
      </LocalLink>
    </Stack>
  );
}

async function getOptions(): Promise<string> {
  return (await runInBrowser(passkeyLoginOptions, {}, { fresh: true })).passkeyLoginOptions;
}
