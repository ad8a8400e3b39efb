import { referrerHost } from '#modules/invitation/rules/referrer.ts';
import { withBase } from '#web/routing/base-path.ts';
import { COOKIES, cookieValue } from '#web/routing/cookies.ts';
import { href } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { addInlineScript } from '../html-document.server.ts';
import { REFERRER_PATH, type ReferrerCheck } from '../referrer-check.ts';
import type { Step } from '../step.ts';

const DENY = href('/registration/deny');

/**
 * Adds the browser's referrer check to a page for invited visitors only, and on the deny page a script that stores the
 * referrer that the server found. The list is not part of React's data: otherwise every browser would need it for
 * hydration.
 */
export const blockReferrer: Step = (document, { path, page, cookie, context: { blockedReferrers } }) => {
  const denies = page?.path === DENY;
  if (!blockedReferrers || !(denies || page?.invitedOnly)) return document;
  const check: ReferrerCheck = {
    known: blockedReferrers,
    checkAt: REFERRER_PATH,
    denyAt: denies ? null : withBase(matchPathLocale(path, DENY)),
    // Never in a document that the cache shares with other visitors.
    found: denies ? referrerHost(cookieValue(cookie, COOKIES.referrer)) : '',
  };
  return addInlineScript(document, 'block-referrer', 'first', check);
};
