import { PasskeyButton } from '#web/browser/passkeys/passkey-button.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { NarrowPage, NarrowPageHead } from '#web/ui/sections/narrow-page.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Heading, Lead } from '#web/ui/typography.tsx';
import type { SecondHalfData, SecondHalfResult } from './second-half.server.ts';
import { SECOND_HALF } from './second-half-fields.ts';
import { useSession } from './use-session.ts';

type Props = {
  /** Null once the login is complete. */
  readonly half: SecondHalfData | null;
  readonly result: SecondHalfResult | undefined;
};

/**
 * The question for the second factor. Its forms are posted as documents, with script and without, so that no script sees
 * the token of the login.
 */
export function SecondHalf({ half, result }: Props) {
  useSession(result?.session);
  return <div>{half && <Question half={half} refusal={result?.refusal} />}</div>;
}

type QuestionProps = { readonly half: SecondHalfData; readonly refusal: string | undefined };

function Question({ half: { methods, passkeyOptions, texts }, refusal: refused }: QuestionProps) {
  const { t } = useText();
  const message = useMessage();
  const hasCode = methods.some((method) => method !== 'PASSKEY');
  const refusal = message(refused);
  return (
    <NarrowPage>
      <NarrowPageHead>
        <Heading level={1}>{texts.title}</Heading>
        <Lead>{texts.lead}</Lead>
      </NarrowPageHead>
      <Stack gap="loose">
        {!hasCode && <FormAlert>{refusal}</FormAlert>}
        {passkeyOptions && (
          <form method="post">
            <FormFields>
              <PasskeyButton
                kind="use"
                wide
                options={passkeyOptions}
                name={SECOND_HALF.passkey}
                autoFocus={!refusal}
                texts={{
                  label: texts.passkey,
                  busy: t('form.busy'),
                  failed: texts.failed,
                  needsDomain: texts.needsDomain,
                  needsScript: texts.needsScript,
                }}
              />
            </FormFields>
          </form>
        )}
        {hasCode && (
          <form method="post" noValidate>
            <FormFields>
              <TextField
                id="factor-code"
                name={SECOND_HALF.code}
                label={texts.code}
                hint={methods.includes('TOTP') ? texts.both : texts.recovery}
                error={refusal}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                autoFocus={!passkeyOptions || refusal !== undefined}
              />
              <FormActions>
                <Button type="submit" tone={passkeyOptions ? 'secondary' : 'primary'}>
                  {texts.submit}
                </Button>
              </FormActions>
            </FormFields>
          </form>
        )}
        <form method="post">
          <Button type="submit" tone="quiet" name={SECOND_HALF.restart} value="1">
            {texts.restart}
          </Button>
        </form>
      </Stack>
    </NarrowPage>
  );
}
