import { Form } from 'react-router';
import type { ProviderOption } from '#modules/identity/rules/provider.ts';
import { CODE_FIELD_ID } from '#web/browser/codes/code-field-id.ts';
import { ProviderLinks } from '#web/browser/provider-login/provider-links.tsx';
import { Text } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink, useLocalizedPath } from '#web/routing/local-link.tsx';
import { loginHref, useLoginHref } from '#web/routing/login-href.ts';
import { buttonClass, LinkButton } from '#web/ui/button.tsx';
import { CodeEntry } from '#web/ui/sections/code-form.tsx';
import { NarrowPageNote } from '#web/ui/sections/narrow-page.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { type Invitation, withInvitation } from '../registration/invitation.ts';
import type { Refusal } from './refusals.ts';

type Props = {
  readonly refusal: Refusal;
  readonly provider: ProviderOption | null;
  readonly invitation: Invitation | null;
  readonly returnTo: string | null;
  /** Whether the club accepts registrations. */
  readonly isOpen: boolean;
  readonly isMember: boolean;
};

/** What a visitor can do after a login that ended: each reason has a way on. */
export function WaysOn({ refusal, provider, invitation, returnTo, isOpen, isMember }: Props) {
  const { t } = useText();
  if (isMember)
    return (
      <LocalLink to={href('/account/security')} className={buttonClass({ wide: true })}>
        {t('providerLogin.toSecurity')}
      </LocalLink>
    );
  if (refusal === 'no-member') return <Joining isOpen={isOpen} />;
  if (refusal === 'known-address') return <OtherLogins isFirst returnTo={href('/account/security')} />;
  return (
    <Stack gap="tight">
      {provider && <ProviderLinks providers={[provider]} tone="primary" query={{ ...toQuery(invitation), returnTo }} />}
      {invitation ? (
        <LocalLink
          to={withInvitation(href('/registration/formstarted'), invitation)}
          className={buttonClass({ tone: 'secondary', wide: true })}
        >
          {t('providerLogin.form')}
        </LocalLink>
      ) : (
        <OtherLogins isFirst={provider === null} returnTo={returnTo} />
      )}
    </Stack>
  );
}

/** The query of the begin: where it leads to the form, it carries the invitation. */
function toQuery(invitation: Invitation | null) {
  return invitation && { rc: invitation.rc, vt: invitation.vt, via: invitation.campaignSlug };
}

/** The code field, whose form the landing page handles, and the application. */
function Joining({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useText();
  const landing = useLocalizedPath()(href('/'));
  const login = useLoginHref();
  return (
    <>
      {isOpen ? (
        <Form method="post" action={landing} noValidate>
          <CodeEntry
            id={CODE_FIELD_ID}
            name="code"
            label={t('code.label')}
            hint={t('code.hint')}
            submitLabel={t('code.submit')}
          />
        </Form>
      ) : null}
      <LocalLink
        to={href('/membership-interest')}
        className={buttonClass({ tone: isOpen ? 'secondary' : 'primary', wide: true })}
      >
        {t('deny.apply')}
      </LocalLink>
      <NarrowPageNote>
        {/* biome-ignore lint/a11y/useAnchorContent: the message contains the link's text */}
        <Text id="intro.account.member" components={[<a key="login" href={login} />]} />
      </NarrowPageNote>
    </>
  );
}

type LoginProps = { readonly isFirst: boolean; readonly returnTo: string | null };

function OtherLogins({ isFirst, returnTo }: LoginProps) {
  const { t } = useText();
  const login = useLoginHref();
  const query = returnTo === null ? '' : `?${new URLSearchParams({ returnTo })}`;
  return (
    <Stack gap="tight">
      <LinkButton href={login + query} tone={isFirst ? 'primary' : 'secondary'} wide>
        {t('providerLogin.otherWay')}
      </LinkButton>
      <LocalLink to={loginHref('/login-link', returnTo)} className={buttonClass({ tone: 'quiet', wide: true })}>
        {t('login.byLink')}
      </LocalLink>
    </Stack>
  );
}
