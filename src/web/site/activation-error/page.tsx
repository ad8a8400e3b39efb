import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { readActivationCookie } from '#web/browser/registration/activation-cookie.server.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { revalidateUnlessActionResult } from '#web/forms/revalidation.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { enterRenewalCode } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, buttonClass, LinkButton } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { CodeForm } from '../registration/code-form.tsx';
import { CODE_INTENT, sendCode } from '../registration/enter-code.ts';
import { openActivation } from '../registration/open-activation.server.ts';
import { getActivationErrorText, isRenewable, isRetryable, type Renewal, renew } from './renewal.ts';

export { handle } from './handle.ts';

/** Whether the link is still stored: without it no new mail can be requested. The link never reaches the page. */
export function loader({ request }: LoaderFunctionArgs) {
  return { remembered: readActivationCookie(request) !== null };
}

// The link is in a cookie that scripts cannot read, so only the server sends the request.
export async function action({ request, context, url }: ActionFunctionArgs): Promise<Response | Renewal> {
  const accountActivationId = readActivationCookie(request);
  const run = runInProcess(context);
  const formData = getPostedForm(context);
  if (formData.get('intent') !== CODE_INTENT || accountActivationId === null) return renew(run, accountActivationId);
  const outcome = await sendCode(
    formData,
    async (activationCode) => (await run(enterRenewalCode, { accountActivationId, activationCode })).enterRenewalCode,
  );
  return openActivation({ url, context }, outcome);
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (text): Renewal => ({ kind: 'failed', text }),
  );
}

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export const shouldRevalidate = revalidateUnlessActionResult;

export default function ActivationError() {
  const { t } = useText();
  const renewal = useActionData<typeof action>();
  const refused = renewal?.kind === 'code-refused' ? renewal : null;
  const resent = renewal?.kind === 'resent' || refused !== null;
  return (
    <MessagePanel
      key={resent ? 'resent' : renewal?.kind}
      replacesForm={renewal !== undefined}
      icon={resent ? 'mail' : 'warning'}
      title={t(resent ? 'activation.renew.done.title' : 'activation.error.title')}
      actions={
        resent ? (
          <Stack align="center">
            <CodeForm refused={refused} />
            <CustomerService />
          </Stack>
        ) : (
          <NextActions renewal={renewal} />
        )
      }
    >
      <Explanation renewal={renewal} />
    </MessagePanel>
  );
}

type Props = { readonly renewal: Renewal | undefined };

function Explanation({ renewal }: Props) {
  const { t } = useText();
  const [search] = useSearchParams();
  switch (renewal?.kind) {
    case 'resent':
    case 'code-refused':
      return <p>{t('activation.renew.done.text')}</p>;
    case 'active':
      return <p>{t('activation.renew.active')}</p>;
    case 'lost':
      return <p>{t(renewal.text)}</p>;
    case 'wait':
      return <p>{t('activation.renew.wait', { seconds: renewal.seconds })}</p>;
    case 'failed':
      return <Banner>{t(renewal.text)}</Banner>;
    default:
      return <p>{t(getActivationErrorText(search.get('error')))}</p>;
  }
}

function NextActions({ renewal }: Props) {
  const { t } = useText();
  const [search] = useSearchParams();
  const error = search.get('error');
  const { remembered } = useLoaderData<typeof loader>();
  const ended = renewal?.kind === 'active' || renewal?.kind === 'lost';
  const renewable = remembered && !ended && isRenewable(error);
  const retryable = remembered && !ended && isRetryable(error);
  return (
    <>
      {renewable && <RenewForm />}
      {retryable && (
        <LocalLink
          className={buttonClass(renewable ? { tone: 'secondary' } : {})}
          to={href('/registration/activateaccount')}
        >
          {t('activation.error.retry')}
        </LocalLink>
      )}
      {renewal?.kind === 'active' && (
        <LocalLink className={buttonClass()} to={href('/login')}>
          {t('activation.active.login')}
        </LocalLink>
      )}
      {!renewable && !retryable && renewal?.kind !== 'active' && (
        <LocalLink className={buttonClass()} to={href('/')}>
          {t('activation.renew.start')}
        </LocalLink>
      )}
      <CustomerService />
    </>
  );
}

function RenewForm() {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Form method="post">
      <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
        {t('activation.renew.submit')}
      </Button>
    </Form>
  );
}

function CustomerService() {
  const { t } = useText();
  const { links } = useBrand();
  return (
    <LinkButton tone="quiet" href={links.customerService}>
      {t('activation.error.customerService')}
    </LinkButton>
  );
}
