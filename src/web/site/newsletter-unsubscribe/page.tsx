import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { parseNewsletterToken } from '#modules/membership/rules/newsletter-link.ts';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import { newsletterLink, unsubscribeNewsletter } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withFlag } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';
import { createNewsletterCookie, readNewsletterCookie } from './newsletter-cookie.server.ts';

export { handle } from './handle.ts';

/** Replaces the token in the URL after the link was opened. */
const OPENED = 'opened';

type State = 'subscribed' | 'ended' | 'refused';

/** Moves the token of the link from the URL into a cookie at once. Opening the page changes nothing: mail scanners do it, too. */
export async function loader({ request, url, context }: LoaderFunctionArgs): Promise<State | Response> {
  const token = url.searchParams.get('token');
  if (token !== null && parseNewsletterToken(token)) {
    const opened = matchPathLocale(withoutBase(url.pathname), withFlag(href('/newsletter/unsubscribe'), OPENED));
    return redirect(opened, { headers: { 'Set-Cookie': createNewsletterCookie(context, token) } });
  }
  const stored = url.searchParams.has(OPENED) ? readNewsletterCookie(request) : null;
  if (stored === null) return 'refused';
  const { link } = await runInProcess(context)(newsletterLink, { token: stored });
  if (link === null) return 'refused';
  return link.isSubscribed ? 'subscribed' : 'ended';
}

/** Posts to the server with script, too: no script may read the token. */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = readNewsletterCookie(request);
  if (token === null) return { state: 'refused' } as const;
  const { result } = await runInProcess(context)(unsubscribeNewsletter, { token });
  switch (result.__typename) {
    case 'NewsletterEnded':
      return { state: 'ended' } as const;
    case 'NewsletterLinkRefused':
      return { state: 'refused' } as const;
    case 'TooManyAttempts':
      return { state: 'subscribed', error: formatWaitMessage(result.retryAfter) } as const;
  }
}

/** Asks whether to end the newsletter, and says that it has ended (specification K6). */
export default function NewsletterUnsubscribe() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const state = posted?.state ?? loaded;
  if (state !== 'subscribed') return <Message {...OUTCOMES[state]} replacesForm={posted !== undefined} />;
  return <Question error={posted && 'error' in posted ? posted.error : undefined} />;
}

function Question({ error }: { readonly error: string | undefined }) {
  const { t } = useText();
  const { name } = useBrand();
  const message = useMessage();
  const busy = useSubmitting();
  return (
    <Form method="post">
      <MessagePanel
        icon="mail"
        title={t('newsletter.title')}
        actions={
          <Button type="submit" name="press" value="end" busy={busy} busyLabel={t('form.busy')}>
            {t('newsletter.submit')}
          </Button>
        }
      >
        <FormAlert>{message(error)}</FormAlert>
        <p>{t('newsletter.text', { brand: name })}</p>
      </MessagePanel>
    </Form>
  );
}

type Outcome = { readonly icon: IconName; readonly title: TextKey; readonly text: TextKey };

const OUTCOMES = {
  ended: { icon: 'check', title: 'newsletter.ended.title', text: 'newsletter.ended' },
  refused: { icon: 'clock', title: 'newsletter.refused.title', text: 'newsletter.refused' },
} as const satisfies Readonly<Record<string, Outcome>>;

function Message({ icon, title, text, replacesForm }: Outcome & { readonly replacesForm: boolean }) {
  const { t } = useText();
  const { name } = useBrand();
  return (
    <MessagePanel
      replacesForm={replacesForm}
      icon={icon}
      title={t(title)}
      actions={
        <LocalLink className={buttonClass({ tone: 'secondary' })} to={href('/account')}>
          {t('newsletter.toAccount')}
        </LocalLink>
      }
    >
      <p>{t(text, { brand: name })}</p>
    </MessagePanel>
  );
}
