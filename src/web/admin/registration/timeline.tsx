import type { ReactNode } from 'react';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { EventList } from '../record/event-list.tsx';
import { useEventTexts } from './event-texts.ts';
import type { ShownEvent } from './registration-details.ts';

/** What happened to the registration, the oldest first. */
export function Timeline({ events }: { readonly events: readonly ShownEvent[] }) {
  const { describe, listDetails } = useEventTexts();
  return (
    <EventList
      events={events.map((event, place) => ({
        key: `${place} ${event.kind}`,
        at: event.at,
        what: <Related event={event}>{describe(event)}</Related>,
        details: listDetails(event),
      }))}
    />
  );
}

/** An event that is also one of another registration leads to it, the activation to the member. */
function Related({ event, children }: { readonly event: ShownEvent; readonly children: ReactNode }) {
  const { kind, relatedId } = event;
  const canReadMembers = usePermission('members.read');
  if (relatedId == null) return children;
  if (kind === 'ACTIVATED')
    return canReadMembers ? (
      <LocalLink to={href('/admin/members/:id', { id: relatedId })}>{children}</LocalLink>
    ) : (
      children
    );
  return <LocalLink to={href('/admin/registrations/:id', { id: relatedId })}>{children}</LocalLink>;
}
