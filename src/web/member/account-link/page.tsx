import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
} from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { createLoginCookie, readLoginCookie } from '#web/browser/provider-login/cookies.server.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { linkIdentity } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { postForm } from '../account/post-form.ts';
import { changeAsMember, loadForMember } from '../layout/member-data.server.ts';
import { MemberPage } from '../layout/member-page.tsx';
import { loadInBrowser, useMemberData } from '../layout/use-member-data.ts';
import { beginLink, finishLink, type IdentityToLink, readLink, redirectTo, refuse } from './link.server.ts';
import { LINK_REFUSALS, readLinkRefusal } from './refusals.ts';

export { handle } from './handle.ts';

type Refused = { readonly refusal: TextKey };

/** For admins as well. */
export function loader(args: LoaderFunctionArgs): Promise<IdentityToLink | null> {
  return loadForMember(args, async (run): Promise<IdentityToLink> => {
    if (args.url.searchParams.has('provider')) throw await beginLink(args, run);
    const finished = await finishLink(args, run);
    if (finished) throw finished;
    return readLink(args, run);
  });
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<IdentityToLink> {
  return loadInBrowser(args);
}

export function action(args: ActionFunctionArgs) {
  return changeAsMember(args, async (run): Promise<Response> => {
    const token = readLoginCookie(args.request, 'link');
    if (!token) return refuse(args, 'ended');
    const { result } = await run(linkIdentity, { token });
    if (result.__typename === 'TooManyAttempts') return refuse(args, 'too-many');
    if (result.__typename === 'IdentityChangeRefused') return refuse(args, readLinkRefusal(result.reason));
    const page = withQuery(href('/account/security'), { done: 'link-identity' });
    return redirectTo(args, page, createLoginCookie(args.context, 'link', null));
  });
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postForm<Refused>(args, (refusal) => ({ refusal }));
}

/** Asks whether an account at a provider is linked to the membership, or says why it cannot be. */
export default function LinkIdentity() {
  const { t } = useText();
  const loaded = useMemberData<IdentityToLink>();
  const failure = useActionData<Refused>()?.refusal;
  if (!loaded) return null;
  if (loaded.kind === 'asked') return <Question identity={loaded} failure={failure} />;
  return (
    <MemberPage title={t('linkIdentity.refused.title')}>
      <Banner tone={loaded.refusal === 'own' ? 'info' : 'danger'}>{t(LINK_REFUSALS[loaded.refusal])}</Banner>
      <div>
        <LocalLink className={buttonClass({ tone: 'secondary' })} to={href('/account/security')}>
          {t('linkIdentity.back')}
        </LocalLink>
      </div>
    </MemberPage>
  );
}

type Props = {
  readonly identity: Extract<IdentityToLink, { readonly kind: 'asked' }>;
  readonly failure: TextKey | undefined;
};

function Question({ identity: { provider, email }, failure }: Props) {
  const { t } = useText();
  const brand = useBrand().name;
  const busy = useSubmitting();
  return (
    <MemberPage
      title={t('linkIdentity.title', { provider })}
      lead={
        email === null
          ? t('linkIdentity.question', { provider, brand })
          : t('linkIdentity.question.email', { provider, email, brand })
      }
    >
      {failure && <Banner>{t(failure)}</Banner>}
      <p>{t('linkIdentity.wrong', { provider })}</p>
      <Form method="post">
        <FormFields>
          <FormActions>
            <Button type="submit" name="change" value="link" busy={busy} busyLabel={t('form.busy')}>
              {t('linkIdentity.confirm')}
            </Button>
            <LocalLink className={buttonClass({ tone: 'quiet' })} to={href('/account/security')}>
              {t('linkIdentity.cancel')}
            </LocalLink>
          </FormActions>
        </FormFields>
      </Form>
    </MemberPage>
  );
}
