import type { FormReport } from '#web/forms/submit-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Heading } from '#web/ui/typography.tsx';
import { Confirmation } from '../record/confirmation.tsx';
import { RecordActions } from '../record/record-parts.tsx';
import { EndpointForm } from '../webhook-form/endpoint-form.tsx';
import type { ShownEndpoint } from '../webhooks/shown-endpoint.ts';
import styles from '../webhooks/webhooks.module.css';
import { ChangeButton, useChanging } from './change-button.tsx';

type Props = {
  readonly endpoint: ShownEndpoint;
  readonly lastResult: FormReport | undefined;
  /** The secret that was just created, so that the question before it closes. */
  readonly newSecret: string | undefined;
};

/** What an owner can change of an endpoint. */
export function EndpointSettings({ endpoint, lastResult, newSecret }: Props) {
  const { t } = useText();
  const busy = useChanging('settings');
  return (
    <>
      <section className={styles.section} aria-labelledby="settings-title">
        <Heading level={2} size="heading" id="settings-title">
          {t('webhooks.settings')}
        </Heading>
        {/* Another key shows what was saved; what was refused stays as it was typed. */}
        <EndpointForm
          key={endpoint.revision}
          endpoint={endpoint}
          lastResult={lastResult}
          busy={busy}
          submitLabel={t('webhooks.save')}
        />
      </section>
      <section className={styles.section} aria-labelledby="more-title">
        <Heading level={2} size="heading" id="more-title">
          {t('webhooks.more')}
        </Heading>
        <Changes key={newSecret} endpoint={endpoint} />
      </section>
    </>
  );
}

/** Each asks first, except for the one that only goes on. */
function Changes({ endpoint: { state, url } }: { readonly endpoint: ShownEndpoint }) {
  const { t } = useText();
  return (
    <RecordActions>
      <Confirmation name="more" size="small" label={t('webhooks.rotate')} question={t('webhooks.rotate.question')}>
        <ChangeButton change="rotate" label={t('webhooks.rotate.confirm')} tone="primary" />
      </Confirmation>
      {state === 'disabled' ? (
        <ChangeButton change="enable" label={t('webhooks.enable')} />
      ) : (
        <Confirmation name="more" size="small" label={t('webhooks.disable')} question={t('webhooks.disable.question')}>
          <ChangeButton change="disable" label={t('webhooks.disable.confirm')} tone="primary" />
        </Confirmation>
      )}
      <Confirmation
        name="more"
        size="small"
        label={t('webhooks.delete')}
        question={t('webhooks.delete.question', { url })}
      >
        <ChangeButton change="delete" label={t('webhooks.delete.confirm')} tone="primary" />
      </Confirmation>
    </RecordActions>
  );
}
