import { splitLocale } from '#kernel/locale.ts';
import { referrerHost } from '#modules/invitation/rules/referrer.ts';
import { withBase, withoutBase } from '#web/routing/base-path.ts';
import { COOKIES, cookieValue } from '#web/routing/cookies.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import { pathBeside } from '#web/routing/local-link.tsx';
import { DENY_PATH, pageOfPath } from '#web/routing/page-paths.ts';
import { DOOR, type DoorFacts } from './referrer-door.ts';

/** Browsers look for it in the first kilobyte only. */
const CHARSET = '<meta charSet="utf-8"/>';

export const REFERRER_PATH = withBase('/referrer');

/**
 * Puts the door's script first in the head of a page that only invited people see, and of the deny page, which keeps
 * what the server has found. It travels beside React: to hydrate it, every browser would need the list.
 */
export function withReferrerDoor(html: string, nonce: string, request: Request, context: LoadContext): string {
  const { blockedReferrers } = context;
  const path = withoutBase(new URL(request.url).pathname);
  const denies = splitLocale(path).path === DENY_PATH;
  if (!blockedReferrers || !(denies || pageOfPath(path)?.guarded)) return html;
  const facts: DoorFacts = {
    known: blockedReferrers,
    askAt: REFERRER_PATH,
    denyAt: denies ? null : withBase(pathBeside(path, DENY_PATH)),
    // Never into a page that others get as well.
    found: denies ? referrerHost(cookieValue(request.headers.get('cookie'), COOKIES.referrer)) : '',
  };
  const [open] = DOOR;
  const script = `(()=>{${DOOR.join('\n')}\n${open.name}(${JSON.stringify(facts).replaceAll('<', '\\u003c')})})()`;
  return html.replace(CHARSET, () => `${CHARSET}<script nonce="${nonce}">${script}</script>`);
}
