import { type Clock, MINUTE, SECOND } from '#kernel/instant.ts';
import { splitLocale } from '#kernel/locale.ts';
import type { LinkSigner } from '#kernel/ports.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import type { Href } from '#web/routing/href.ts';

/** How long a page may take to show its frames; the page reads new tickets before. */
const VALIDITY = 15 * MINUTE;
const PARAMETER = 'ticket';
const TICKET = new RegExp(`^(.*)[?&]${PARAMETER}=([\\w-]{1,64})\\.(\\d{10,12})\\.([\\w-]{1,32})\\.([\\w-]{43})$`, 's');

type Dependencies = { readonly clock: Clock; readonly linkSigner: LinkSigner };

export type FrameTickets = ReturnType<typeof createFrameTickets>;

/**
 * Tickets of the documents in frames, for clubs with tokens in local storage: no script adds the header to the request of a
 * frame. A ticket is for one address, some minutes and one session, and ends with the session; the page decides about
 * permissions as ever.
 */
export function createFrameTickets({ clock, linkSigner }: Dependencies) {
  return {
    /** Adds the ticket of a session to the address of a frame, without base path and language. */
    create(sessionId: string, to: Href): Href {
      const until = Math.floor((clock().getTime() + VALIDITY) / SECOND);
      const { keyId, mac } = linkSigner.sign(formatSigned({ sessionId, until, path: to }));
      const ticket = [sessionId, until, keyId, mac].join('.');
      return `${to}${to.includes('?') ? '&' : '?'}${PARAMETER}=${ticket}` as Href;
    },
    /** Reads the session of a request's ticket; null without one, and for one that is forged, of another address or too old. */
    read(url: string): string | null {
      const [, address = '', sessionId = '', second = '', keyId = '', mac = ''] = TICKET.exec(url) ?? [];
      const { path } = splitLocale(withoutBase(address));
      const until = Number(second);
      if (!linkSigner.verify(formatSigned({ sessionId, until, path }), keyId, mac)) return null;
      return until * SECOND > clock().getTime() ? sessionId : null;
    },
  };
}

type Signed = { readonly sessionId: string; readonly until: number; readonly path: string };

/** The first line separates a ticket from the other texts that the same keys sign. */
function formatSigned({ sessionId, until, path }: Signed): string {
  return ['frame ticket', sessionId, until, path].join('\n');
}
