import { isCampaignKey } from '#kernel/campaign-key.ts';
import { CODE_FIELD_ID } from '../codes/code-field-id.ts';
import { CODE_POSTED } from '../codes/code-posted.ts';
import { waitForConsent } from '../consent/consent-status.ts';
import { flushQueueOnConsent } from '../consent/event-queue.ts';
import { buildPageEvents, type PageData } from './build-page-events.ts';
import { send, sendRefusal, startSending } from './send.ts';
import { getPathPattern, getVisitFields, updateVisitFields } from './visit-fields.ts';

export type PageView = {
  /** The id of the page's route. */
  readonly id: string;
  readonly data: unknown;
  readonly pathname: string;
  readonly search: string;
  /** The navigation type of the router; the document's first page is a POP. */
  readonly navigation: 'POP' | 'PUSH' | 'REPLACE';
  readonly country: string;
  readonly locale: string;
  readonly loginHref: string;
  /** Members see no introduction, so it sends no events for them. */
  readonly isMember: boolean;
};

let seen: string | null = null;
let entered = false;
let login = '';
let tagManagerStarted = false;
let setPageLocation: ((path: string) => void) | null = null;

/**
 * Sends the events of a page view once, however often the page renders or revalidates, and not for a reload or a
 * history navigation.
 */
export function trackPage(page: PageView): void {
  const { country, locale, loginHref } = page;
  const data: PageData = { ...(page.data as PageData | undefined), ...(page.isMember && { intro: [] }) };
  const path = getPathPattern(page.pathname);
  const search = new URLSearchParams(page.search);
  updateVisitFields({
    ...buildVisitFields(data),
    application_country: country,
    application_language: locale,
    page_path: path,
  });
  login = new URL(loginHref, location.href).href;
  setPageLocation?.(path);
  // The router marks the URL of a start page that handles its own form (`index`), and sharing removes the campaign.
  for (const key of [...search.keys()]) if (key === 'index' || isCampaignKey(key)) search.delete(key);
  const address = `${page.pathname}?${search}`;
  if (address === seen) return;
  const first = seen === null;
  seen = address;
  entered = false;
  if (!excludesTagManager(path)) void loadTagManager();
  flushQueueOnConsent();
  const early = startSending();
  const isNew = !(first ? isReloadOrHistoryNavigation() : page.navigation === 'POP');
  if (isNew && search.has(CODE_POSTED)) sendPostedCode();
  if (isNew) sendPageEvents(page.id, data, search.get('error'));
  for (const event of early) send(event);
  if (first) listen();
}

/** The form posted the code natively, before the landing's client code had loaded; its events are sent here. */
function sendPostedCode(): void {
  send({ event: 'entering_code_registration' });
  send({ event: 'submit_code_registration' });
  const address = new URL(location.href);
  address.searchParams.delete(CODE_POSTED);
  history.replaceState(history.state, '', address);
}

function sendPageEvents(routeId: string, data: PageData, error: string | null): void {
  const { events, refusal } = buildPageEvents(routeId, data, error);
  for (const event of events) send(event);
  if (refusal) sendRefusal(refusal);
}

/** Loads the operator's container, if one is configured, once, as soon as the visitor allows analytics. */
async function loadTagManager(): Promise<void> {
  if (tagManagerStarted) return;
  tagManagerStarted = true;
  await waitForConsent('analytics');
  tagManagerStarted = !excludesTagManager(getVisitFields().page_path);
  if (!tagManagerStarted) return;
  const { startTagManager } = await import('./tag-manager.ts');
  setPageLocation = await startTagManager(() => getVisitFields().page_path);
}

/** Whether the path is an activation page (specification B6): every path that contains its name. */
function excludesTagManager(path: string): boolean {
  return path.toLowerCase().includes('activateaccount');
}

function buildVisitFields({
  campaign,
  look,
  customization,
  progress,
  pending,
}: PageData): Parameters<typeof updateVisitFields>[0] {
  const registration = progress ?? pending;
  const brought = campaign === undefined ? registration?.campaign : campaign;
  const headline = look?.headline ?? customization?.headline ?? registration?.headline;
  return {
    ...(brought !== undefined && { invitation_campaign: brought ?? 'Unknown' }),
    ...(headline !== undefined && { headline_variant: headline }),
  };
}

// An earlier load of this document has sent the events already.
function isReloadOrHistoryNavigation(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload' || load?.type === 'back_forward';
}

/** Listens for actions on pages that load no script of ours for them; this keeps the first view small. */
function listen(): void {
  document.addEventListener('input', ({ target }) => trackCodeEntered(target));
  document.addEventListener(
    'submit',
    ({ target }) => {
      const field = target instanceof HTMLFormElement && target.querySelector(`#${CODE_FIELD_ID}`);
      if (!field) return;
      trackCodeEntered(field);
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
  trackCodeEntered(document.getElementById(CODE_FIELD_ID));
}

function trackCodeEntered(field: unknown): void {
  if (entered || !(field instanceof HTMLInputElement) || field.id !== CODE_FIELD_ID || !field.value) return;
  entered = true;
  send({ event: 'entering_code_registration' });
}
