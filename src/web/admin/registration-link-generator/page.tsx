import { useForm } from '@conform-to/react/future';
import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useNavigation,
} from 'react-router';
import { DAY } from '#kernel/instant.ts';
import { LINK_VALIDITY } from '#modules/invitation/rules/link.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { encodeLinkQr } from '#web/browser/qr/link-qr.server.ts';
import { createFormReport, runServerAction } from '#web/forms/form-result.ts';
import { useMessage } from '#web/forms/messages.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useText } from '#web/i18n/use-text.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CodeEntry } from '#web/ui/sections/code-form.tsx';
import { Panel } from '#web/ui/sections/form-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Eyebrow, Heading, Lead } from '#web/ui/typography.tsx';
import { GeneratedLink } from './generated-link.tsx';
import styles from './page.module.css';
import { linkSchema, submitCode } from './submit.ts';

export { handle } from './handle.ts';

/** No data to load; because of this loader, the router requests the server, and so the guard, at every visit. */
export function loader(): null {
  return null;
}

export async function action({ context }: ActionFunctionArgs) {
  const { done: link, result } = await submitCode(runInProcess(context), getPostedForm(context));
  return { link: link && { ...link, qr: encodeLinkQr(link.url) }, result };
}

/** Always posts to the server's action: the URL determines the link's language, and the guard checks access. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const formData = await request.clone().formData();
  return runServerAction(
    () => serverAction<typeof action>(),
    (message) => ({ link: undefined, result: createFormReport(formData, message) }),
  );
}

export default function RegistrationLinkGenerator() {
  const { t } = useText();
  const { name: brand } = useBrand();
  const link = useActionData<typeof action>()?.link;
  return (
    <Stack gap="loose" className={styles.tool}>
      <Stack>
        <Eyebrow>{t('admin.title')}</Eyebrow>
        <Heading level={1}>{t('linkGenerator.title')}</Heading>
        <Lead>{t('linkGenerator.lead', { brand, days: LINK_VALIDITY / DAY })}</Lead>
      </Stack>
      <Panel>
        <Stack gap="loose">
          <CodeToLink />
          {link && <GeneratedLink {...link} />}
        </Stack>
      </Panel>
    </Stack>
  );
}

function CodeToLink() {
  const { t, locale } = useText();
  const message = useMessage();
  const busy = useNavigation().state === 'submitting';
  const lastResult = useActionData<typeof action>()?.result;
  const { form, fields } = useForm(linkSchema, { id: 'link-generator', lastResult, shouldRevalidate: 'onInput' });
  const { id, name, defaultValue, errors, errorId } = fields.registrationCode;
  useEffect(() => {
    if (lastResult?.error?.fieldErrors?.registrationCode) document.getElementById(id)?.focus();
  }, [lastResult, id]);
  const language = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return (
    <Form method="post" {...form.props}>
      <Stack>
        {form.errors?.[0] && <Banner>{message(form.errors[0])}</Banner>}
        <CodeEntry
          id={id}
          name={name}
          label={t('linkGenerator.code.label')}
          hint={t('linkGenerator.code.hint', { language })}
          defaultValue={defaultValue}
          error={message(errors?.[0])}
          errorId={errorId}
          submitLabel={t('linkGenerator.submit')}
          busy={busy}
          busyLabel={t('form.busy')}
        />
      </Stack>
    </Form>
  );
}
