import { version } from 'virtual:texts/consent';
import type { Translation } from 'vanilla-cookieconsent';
import { acceptCategory, getCookie, reset, run, setCookieData, validConsent } from 'vanilla-cookieconsent';
import {
  CONSENT_CATEGORIES,
  CONSENT_REVISION,
  type ConsentAction,
  type ConsentCategory,
  categoriesOf,
} from '../../modules/consent/rules.ts';
import { CONSENT_STATUS_UPDATED, type ConsentDetail } from '../client/consent/contract.ts';
import { cookieValue } from '../cookies.ts';
import { language } from './words.ts';

const COOKIE = 'vestibule_consent';
/** Half a year, then visitors are asked again. */
const DAYS = 182;

/** Cookies that tag managers leave behind; they go when their category is withdrawn. */
const CLEARED = {
  analytics: [/^_ga/, '_gid'],
  marketing: [/^_gcl_/, '_fbp'],
} as const;

const NO_SURFACE = {} as Translation;

type Kept = Omit<ConsentDetail, 'categories'>;

/** Reads what was decided before; tells of it where it still holds. */
export function readChoices(): Promise<void> {
  return run({
    revision: CONSENT_REVISION,
    hideFromBots: false,
    manageScriptTags: false,
    cookie: { name: COOKIE, expiresAfterDays: DAYS },
    categories: {
      necessary: { readOnly: true, enabled: true },
      analytics: { autoClear: { cookies: CLEARED.analytics.map((name) => ({ name })) } },
      personalization: {},
      marketing: { autoClear: { cookies: CLEARED.marketing.map((name) => ({ name })) } },
    },
    // Nothing of the library's own surface: without texts it makes none.
    autoShow: false,
    language: { default: language(), translations: { [language()]: NO_SURFACE } },
    onConsent: tell,
    onChange: tell,
  });
}

/** Whether the visitor has decided, about these purposes. */
export function isDecided(): boolean {
  return validConsent();
}

export function chosenCategories(): readonly ConsentCategory[] {
  return isDecided() ? categoriesOf(getCookie('categories')) : [];
}

/** The id under which the server keeps the last choice, or null. */
export function lastReceipt(): string | null {
  const { receipt, recorded } = kept();
  return recorded && receipt ? receipt : null;
}

/** Keeps a decision and tells of it. The same once more changes nothing and needs no other receipt. */
export function decide(action: ConsentAction, chosen: readonly ConsentCategory[]): void {
  const categories = categoriesOf(chosen);
  if (isDecided() && `${categories}` === `${chosenCategories()}`) return;
  const value: Kept = {
    receipt: randomId(),
    recorded: false,
    previousReceipt: kept().receipt ?? null,
    action,
    textVersion: `${CONSENT_REVISION}-${version}`,
    language: language(),
  };
  setCookieData({ value });
  acceptCategory([...categories]);
}

/** Notes that the server has the receipt. */
export function noteRecorded(receipt: unknown): void {
  if (receipt === kept().receipt) setCookieData({ value: { recorded: true }, mode: 'update' });
}

/** Calls `changed` where another tab has decided otherwise meanwhile. */
export function followOtherTabs(changed: () => void): void {
  let seen = cookieValue(document.cookie, COOKIE);
  document.addEventListener('visibilitychange', () => {
    const now = cookieValue(document.cookie, COOKIE);
    if (document.visibilityState === 'visible' && now !== seen) {
      reset();
      void readChoices().then(changed);
    }
    seen = now;
  });
}

export const ALL = CONSENT_CATEGORIES;

function tell(): void {
  const detail: ConsentDetail = { ...(kept() as Kept), categories: chosenCategories() };
  dispatchEvent(new CustomEvent(CONSENT_STATUS_UPDATED, { detail }));
}

function kept(): Partial<Kept> {
  return (getCookie('data') ?? {}) as Partial<Kept>;
}

// `crypto.randomUUID` exists on https only.
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
