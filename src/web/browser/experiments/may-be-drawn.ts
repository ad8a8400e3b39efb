import { COOKIES, cookieValue } from '#web/routing/cookies.ts';

const OPEN = /\.\d+\.(?:~|$)/;

/** Whether another page may be the first one of the visit that an experiment targets: only the server draws. */
export function mayBeDrawn(): boolean {
  return OPEN.test(cookieValue(document.cookie, COOKIES.variants) ?? '');
}
