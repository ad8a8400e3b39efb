import type { ReactNode } from 'react';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { useEventTexts } from './event-texts.ts';
import styles from './registration.module.css';
import type { ShownEvent } from './registration-details.ts';

/** What happened to the registration, the oldest first. */
export function Timeline({ events }: { readonly events: readonly ShownEvent[] }) {
  return (
    <ol className={styles.timeline}>
      {listKeys(events).map(({ key, event }) => (
        <Entry key={key} event={event} />
      ))}
    </ol>
  );
}

function Entry({ event }: { readonly event: ShownEvent }) {
  const { languageTag } = useText();
  const { timeZone } = useBrand();
  const { describe, listDetails } = useEventTexts();
  const at = String(event.at);
  return (
    <li className={styles.event}>
      <time dateTime={at} className={styles.at}>
        {formatDateTime(new Date(at), languageTag, timeZone)}
      </time>
      <span className={styles.what}>
        <Related event={event}>{describe(event)}</Related>
        {listDetails(event).map((detail) => (
          <span key={detail} className={styles.detail}>
            {detail}
          </span>
        ))}
      </span>
    </li>
  );
}

/** An event that is also one of another registration leads to it. */
function Related({ event, children }: { readonly event: ShownEvent; readonly children: ReactNode }) {
  const { kind, relatedId } = event;
  if (relatedId == null || kind === 'ACTIVATED') return children;
  return <LocalLink to={href('/admin/registrations/:id', { id: relatedId })}>{children}</LocalLink>;
}

function listKeys(events: readonly ShownEvent[]) {
  return events.map((event, place) => ({ key: `${place} ${event.kind}`, event }));
}
