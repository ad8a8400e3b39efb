import { isCampaignKey } from '#kernel/campaign-key.ts';
import { CODE_FIELD_ID } from '../codes/code-field-id.ts';
import { CODE_POSTED } from '../codes/code-posted.ts';
import { whenConsent } from '../consent/consent-status.ts';
import { followQueue } from '../consent/event-queue.ts';
import { eventsOfPage, type PageData } from './events-of-page.ts';
import { beginSending, send, sendRefusal } from './send.ts';
import { fieldsOfVisit, noteVisit, patternOf } from './visit-fields.ts';

export type SeenPage = {
  /** The id of its route. */
  readonly id: string;
  readonly data: unknown;
  readonly pathname: string;
  readonly search: string;
  /** How the router came here; the document's first page is a POP. */
  readonly navigation: 'POP' | 'PUSH' | 'REPLACE';
  readonly country: string;
  readonly locale: string;
  readonly loginHref: string;
  /** Nobody introduces the club to a member. */
  readonly isMember: boolean;
};

let seen: string | null = null;
let entered = false;
let login = '';
let asked = false;
let nameAddress: ((path: string) => void) | null = null;

/**
 * Sends what there is to tell of a page that the visitor has come to: once, however often the page is drawn or asks its
 * data again, and not for a page that is reloaded or come back to.
 */
export function notePage(page: SeenPage): void {
  const { country, locale, loginHref } = page;
  const data: PageData = { ...(page.data as PageData | undefined), ...(page.isMember && { intro: [] }) };
  const path = patternOf(page.pathname);
  const search = new URLSearchParams(page.search);
  noteVisit({ ...fieldsOf(data), application_country: country, application_language: locale, page_path: path });
  login = new URL(loginHref, location.href).href;
  nameAddress?.(path);
  // A start page that answers its own form has the router's mark in its address, and a shared one forgets the campaign.
  for (const key of [...search.keys()]) if (key === 'index' || isCampaignKey(key)) search.delete(key);
  const address = `${page.pathname}?${search}`;
  if (address === seen) return;
  const first = seen === null;
  seen = address;
  entered = false;
  if (!isWithoutTags(path)) void loadTagManager();
  followQueue();
  const early = beginSending();
  const isNew = !(first ? isReturn() : page.navigation === 'POP');
  if (isNew && search.has(CODE_POSTED)) sendPostedCode();
  if (isNew) tell(page.id, data, search.get('error'));
  for (const event of early) send(event);
  if (first) listen();
}

/** The form posted the code by itself, before the landing's program had come; what it could not tell is told here. */
function sendPostedCode(): void {
  send({ event: 'entering_code_registration' });
  send({ event: 'submit_code_registration' });
  const address = new URL(location.href);
  address.searchParams.delete(CODE_POSTED);
  history.replaceState(history.state, '', address);
}

function tell(routeId: string, data: PageData, error: string | null): void {
  const { events, refusal } = eventsOfPage(routeId, data, error);
  for (const event of events) send(event);
  if (refusal) sendRefusal(refusal);
}

/** The operator's container, if there is one, as soon as analytics is allowed, and once. */
async function loadTagManager(): Promise<void> {
  if (asked) return;
  asked = true;
  await whenConsent('analytics');
  asked = !isWithoutTags(fieldsOfVisit().page_path);
  if (!asked) return;
  const { startTagManager } = await import('./tag-manager.ts');
  nameAddress = await startTagManager(() => fieldsOfVisit().page_path);
}

/** The activation page (specification B6): whatever has its name in its path. */
function isWithoutTags(path: string): boolean {
  return path.toLowerCase().includes('activateaccount');
}

function fieldsOf({ campaign, look, customization, progress, pending }: PageData): Parameters<typeof noteVisit>[0] {
  const registration = progress ?? pending;
  const brought = campaign === undefined ? registration?.campaign : campaign;
  const headline = look?.headline ?? customization?.headline ?? registration?.headline;
  return {
    ...(brought !== undefined && { invitation_campaign: brought ?? 'Unknown' }),
    ...(headline !== undefined && { headline_variant: headline }),
  };
}

// A document that was loaded before has told its events then.
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload' || load?.type === 'back_forward';
}

/** What visitors do on pages that carry no script of ours for it; the first screen stays light so. */
function listen(): void {
  document.addEventListener('input', ({ target }) => enter(target));
  document.addEventListener(
    'submit',
    ({ target }) => {
      const field = target instanceof HTMLFormElement && target.querySelector(`#${CODE_FIELD_ID}`);
      if (!field) return;
      enter(field);
    },
    true,
  );
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.href === login) send({ event: 'already_registered_login_registration' });
    },
    true,
  );
  enter(document.getElementById(CODE_FIELD_ID));
}

function enter(field: unknown): void {
  if (entered || !(field instanceof HTMLInputElement) || field.id !== CODE_FIELD_ID || !field.value) return;
  entered = true;
  send({ event: 'entering_code_registration' });
}
