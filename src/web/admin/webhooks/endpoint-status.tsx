import { useText } from '#web/i18n/use-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Moment } from '../record/moment.tsx';
import type { EndpointState, ShownEndpoint } from './shown-endpoint.ts';
import { DISABLED_TEXTS, STATE_TEXTS } from './webhook-texts.ts';
import styles from './webhooks.module.css';

const TONES: Readonly<Partial<Record<EndpointState, BadgeTone>>> = { active: 'active', disabled: 'faded' };

/** The state of an endpoint in a word. */
export function EndpointBadge({ state }: Pick<ShownEndpoint, 'state'>) {
  const { t } = useText();
  return <Badge tone={TONES[state]}>{t(STATE_TEXTS[state])}</Badge>;
}

/** The state of an endpoint with its reason or end. */
export function EndpointStatus({ endpoint: { state, disabledBecause, pausedUntil, failures } }: Props) {
  const { t } = useText();
  const because = DISABLED_TEXTS[disabledBecause ?? ''];
  return (
    <>
      <EndpointBadge state={state} />
      {state === 'disabled' && because && <span className={styles.detail}>{t(because)}</span>}
      {state === 'paused' && (
        <span className={styles.detail}>
          {t('webhooks.pausedUntil')} <Moment at={pausedUntil} show="brief" />
        </span>
      )}
      {failures > 0 && <span className={styles.detail}>{t('webhooks.failures', { count: failures })}</span>}
    </>
  );
}

type Props = { readonly endpoint: ShownEndpoint };
