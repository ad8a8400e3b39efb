import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { shopKeys } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/typography.tsx';
import { AuditLink } from '../audit/audit-link.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { ChangeMessage } from '../record/change-message.tsx';
import { NewSecret } from '../record/new-secret.tsx';
import styles from '../webhooks/webhooks.module.css';
import { changeKeys } from './change-keys.server.ts';
import { KeyForm } from './key-form.tsx';
import type { KeyResult } from './key-result.ts';
import { KeyTable } from './key-table.tsx';

export { handle } from './handle.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return (await runInProcess(context)(shopKeys, {})).shopKeys;
}

/** A new key is in this response only: no address leads to it again. */
export async function action({ context, url }: ActionFunctionArgs): Promise<KeyResult | Response> {
  const result = await changeKeys(runInProcess(context), getPostedForm(context));
  if (result !== 'revoked') return result;
  return redirect(matchPathLocale(withoutBase(url.pathname), withQuery(href('/admin/shop-keys'), { done: 'revoke' })));
}

/** Always posts to the server's action: the guard checks access there. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const typed = { name: String(form.get('name') ?? ''), scopes: form.getAll('scopes').map(String) };
  return runServerAction(
    () => serverAction<KeyResult>(),
    (refusal): KeyResult => ({ refusal, typed }),
  );
}

export default function ShopKeys() {
  const { t } = useText();
  const keys = useLoaderData<typeof loader>();
  const submitted = useActionData<KeyResult>();
  const mayWrite = usePermission('shop-keys.write');
  const isRevoked = useSearchParams()[0].get('done') === 'revoke' && !submitted;
  const created = submitted?.created;
  return (
    <AdminPage title={t('shopKeys.title')} lead={t('shopKeys.lead')} actions={<AuditLink kind="shop-key" />}>
      {created ? (
        <NewSecret
          id="shop-key"
          title={t('shopKeys.created', { name: created.name })}
          label={t('shopKeys.key')}
          value={created.secret}
          once={t('shopKeys.once')}
        >
          <p>{t('shopKeys.created.use')}</p>
        </NewSecret>
      ) : (
        <ChangeMessage
          refusal={submitted?.refusal && !submitted.field && t(submitted.refusal)}
          done={isRevoked && t('shopKeys.done.revoke')}
          attempt={submitted}
        />
      )}
      {keys.length === 0 ? (
        <EmptyState title={t('shopKeys.empty')}>{t('shopKeys.empty.text')}</EmptyState>
      ) : (
        <KeyTable key={keys.map(({ revokedAt }) => revokedAt).join()} keys={keys} mayWrite={mayWrite} />
      )}
      {mayWrite && (
        <section className={styles.section} aria-labelledby="new-title">
          <Heading level={2} size="heading" id="new-title">
            {t('shopKeys.new')}
          </Heading>
          {/* Another key empties the form after a key was created. */}
          <KeyForm key={created?.secret} result={submitted} />
        </section>
      )}
    </AdminPage>
  );
}
