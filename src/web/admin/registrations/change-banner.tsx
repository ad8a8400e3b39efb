import { Form } from 'react-router';
import type { RowResult } from '#modules/registration/rules/registration-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from '../codes/change-banner.module.css';
import { usePermission } from '../layout/use-back-office.ts';
import { useRefresh } from '../list/use-refresh.ts';
import rowStyles from './change-banner.module.css';
import { CANCEL_FIELD } from './change-registrations.ts';

type Kind = 'RESEND' | 'WITHDRAW' | 'ERASE';

export type ShownChange = {
  readonly id: string;
  readonly kind: Kind;
  readonly total: number;
  readonly done: number;
  readonly isCancelled: boolean;
  readonly isFinished: boolean;
  readonly results: readonly { readonly result: string; readonly number: number }[];
  /** The first of those that stayed as they were. */
  readonly rows: readonly { readonly registrationId: string; readonly result: string }[];
};

const TEXTS = {
  RESEND: { done: 'registrations.change.resent', running: 'registrations.change.resending' },
  WITHDRAW: { done: 'registrations.change.withdrawn', running: 'registrations.change.withdrawing' },
  ERASE: { done: 'registrations.change.erased', running: 'registrations.change.erasing' },
} as const satisfies Record<Kind, Record<string, TextKey>>;

const RESULTS: Readonly<Record<Exclude<RowResult, 'done'>, TextKey>> = {
  'registration-unknown': 'registrations.result.unknown',
  'registration-active': 'registrations.result.active',
  'registration-expired': 'registrations.result.expired',
  'already-withdrawn': 'registrations.result.withdrawn',
  'already-erased': 'registrations.result.erased',
  'too-many-mails': 'registrations.result.too-many-mails',
  busy: 'registrations.result.busy',
};

/** What the last change of many registrations did, or how far it has got. It goes on when the admin leaves the page. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t } = useText();
  const { kind, total, done, isCancelled, isFinished, results } = change;
  useRefresh(!isFinished);
  if (!isFinished) return <Running change={change} />;
  const changed = results.find(({ result }) => result === 'done')?.number ?? 0;
  return (
    <Banner tone={changed > 0 ? 'success' : 'info'} title={t(TEXTS[kind].done, { count: changed })}>
      {isCancelled && <p>{t('registrations.change.cancelled', { count: total - done })}</p>}
      <Refused change={change} />
    </Banner>
  );
}

function Running({ change: { id, kind, total, done } }: { readonly change: ShownChange }) {
  const { t, languageTag } = useText();
  const busy = useSubmitting();
  const canCancel = usePermission('registrations.write');
  return (
    <Banner tone="info" title={t(TEXTS[kind].running)}>
      <progress className={styles.progress} max={total} value={done} aria-label={t('members.change.progress')} />
      <p>
        {t('members.change.done', { done: formatNumber(done, languageTag), total: formatNumber(total, languageTag) })}
      </p>
      {canCancel && (
        <Form method="post">
          <Button
            type="submit"
            name={CANCEL_FIELD}
            value={id}
            tone="secondary"
            size="small"
            busy={busy}
            busyLabel={t('form.busy')}
          >
            {t('registrations.change.cancel')}
          </Button>
        </Form>
      )}
    </Banner>
  );
}

/** Why registrations stayed as they were: how many, and which. */
function Refused({ change: { results, rows } }: { readonly change: ShownChange }) {
  const { t } = useText();
  const refused = results.filter(({ result }) => result !== 'done');
  if (refused.length === 0) return null;
  const total = refused.reduce((sum, { number }) => sum + number, 0);
  return (
    <>
      <ul className={rowStyles.reasons}>
        {refused.map(({ result, number }) => (
          <li key={result}>{t('registrations.result.line', { reason: t(getText(result)), count: number })}</li>
        ))}
      </ul>
      <details className={rowStyles.which}>
        <summary>{t('registrations.result.which', { count: total })}</summary>
        <ul className={rowStyles.rows}>
          {rows.map(({ registrationId, result }) => (
            <li key={registrationId}>
              <LocalLink to={href('/admin/registrations/:id', { id: registrationId })}>{registrationId}</LocalLink>
              {`: ${t(getText(result))}`}
            </li>
          ))}
        </ul>
        {rows.length < total && <p>{t('registrations.result.first', { count: rows.length })}</p>}
      </details>
    </>
  );
}

function getText(result: string): TextKey {
  return Object.hasOwn(RESULTS, result) ? RESULTS[result as keyof typeof RESULTS] : 'error.technical';
}
