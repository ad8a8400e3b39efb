import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router';
import type { FactorRefusal } from '#modules/membership/rules/factor-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { PasskeyButton } from '#web/browser/passkeys/passkey-button.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { addPasskey, startPasskey } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import styles from '../account/narrow-form.module.css';
import { PASSKEY_REFUSALS } from '../account/passkey-refusals.ts';
import { postForm } from '../account/post-form.ts';
import { findEndedSession, loadForMemberOnly } from '../layout/member-data.server.ts';
import { MemberPage } from '../layout/member-page.tsx';
import { loadInBrowser, useMemberData } from '../layout/use-member-data.ts';

export { handle } from './handle.ts';

type Loaded = { readonly options: string };
type Refused = { readonly refusal: TextKey; readonly name: string };

/** Each answer of a browser needs a challenge of its own, so that each rendering of the page has a new one. */
export function loader(args: LoaderFunctionArgs): Promise<Loaded | null> {
  return loadForMemberOnly(args, async (run) => ({ options: (await run(startPasskey, {})).startPasskey }));
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded> {
  return loadInBrowser(args);
}

export async function action({ context, url }: ActionFunctionArgs): Promise<Refused | Response> {
  const ended = findEndedSession({ url, context });
  if (ended) return ended;
  const form = getPostedForm(context);
  const name = String(form.get('name') ?? '');
  const response = String(form.get('passkey') ?? '');
  const { result } = await runInProcess(context)(addPasskey, { name, response });
  if (result.__typename === 'FactorChangeRefused')
    return { refusal: PASSKEY_REFUSALS[result.reason as FactorRefusal] ?? 'error.technical', name };
  if (result.__typename === 'TooManyAttempts') return { refusal: 'error.tooManyAttempts', name };
  if (result.__typename !== 'FactorsChanged') return { refusal: 'error.technical', name };
  const page = withQuery(href('/account/security'), { done: 'add-passkey' });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postForm<Refused>(args, (refusal, form) => ({ refusal, name: String(form.get('name') ?? '') }));
}

/** Creates a passkey for the member's account. */
export default function NewPasskey() {
  const { t } = useText();
  const loaded = useMemberData<Loaded>();
  const refused = useActionData<Refused>();
  const isName = refused?.refusal === 'security.refused.name';
  if (!loaded) return null;
  return (
    <MemberPage title={t('security.passkey.add')} lead={t('newPasskey.lead')}>
      <Form method="post" noValidate className={styles.form}>
        <FormFields>
          {refused && !isName && <FormAlert>{t(refused.refusal)}</FormAlert>}
          <TextField
            id="passkey-name"
            name="name"
            label={t('security.passkey.name')}
            hint={t('newPasskey.hint')}
            error={isName && t(refused.refusal)}
            defaultValue={refused?.name}
            maxLength={60}
            autoComplete="off"
          />
          <FormActions>
            <PasskeyButton
              kind="create"
              options={loaded.options}
              name="passkey"
              texts={{
                label: t('security.passkey.add'),
                busy: t('form.busy'),
                failed: t('passkey.failed'),
                needsDomain: t('passkey.needsDomain'),
                needsScript: t('passkey.needsScript'),
              }}
            />
            <LocalLink className={buttonClass({ tone: 'quiet' })} to={href('/account/security')}>
              {t('account.cancel')}
            </LocalLink>
          </FormActions>
        </FormFields>
      </Form>
    </MemberPage>
  );
}
