import { version } from 'virtual:texts/consent-settings';
import type { Translation } from 'vanilla-cookieconsent';
import { acceptCategory, reset, run, setCookieData } from 'vanilla-cookieconsent';
import {
  CONSENT_REVISION,
  type ConsentAction,
  type ConsentCategory,
  normalizeCategories,
} from '#modules/consent/rules.ts';
import { CONSENT_COOKIE } from '#web/browser/consent/stored-consent.ts';
import { language } from './language.ts';
import { chosenCategories, isDecided, notifyPage, readStoredDecision, type StoredDecision } from './stored-decision.ts';

/** Half a year; then the banner appears again. */
const DAYS = 182;

/** Cookies that tag managers set; they are deleted when their category is withdrawn. */
const CLEARED = {
  analytics: [/^_ga/, '_gid'],
  marketing: [/^_gcl_/, '_fbp'],
} as const;

const NO_SURFACE = {} as Translation;

/** Stores a decision and notifies the page. The same decision again changes nothing and needs no other receipt. */
export async function decide(action: ConsentAction, chosen: readonly ConsentCategory[]): Promise<void> {
  const categories = normalizeCategories(chosen);
  if (isDecided() && `${categories}` === `${chosenCategories()}`) return;
  const value: StoredDecision = {
    receipt: randomId(),
    recorded: false,
    previousReceipt: readStoredDecision().receipt ?? null,
    action,
    textVersion: `${CONSENT_REVISION}-${version}`,
    language: language(),
  };
  await readCookie();
  setCookieData({ value });
  acceptCategory([...categories]);
  notifyPage();
}

/** Records that the server has the receipt. */
export async function noteRecorded(receipt: unknown): Promise<void> {
  if (receipt !== readStoredDecision().receipt) return;
  await readCookie();
  setCookieData({ value: { recorded: true }, mode: 'update' });
}

/** The library knows the cookie's state at its start; another tab may have changed it since. */
function readCookie(): Promise<void> {
  reset();
  return run({
    revision: CONSENT_REVISION,
    hideFromBots: false,
    manageScriptTags: false,
    cookie: { name: CONSENT_COOKIE, expiresAfterDays: DAYS },
    categories: {
      necessary: { readOnly: true, enabled: true },
      analytics: { autoClear: { cookies: CLEARED.analytics.map((name) => ({ name })) } },
      personalization: {},
      marketing: { autoClear: { cookies: CLEARED.marketing.map((name) => ({ name })) } },
    },
    // The library shows no interface of its own: without texts it renders none.
    autoShow: false,
    language: { default: language(), translations: { [language()]: NO_SURFACE } },
  });
}

// `crypto.randomUUID` exists only in secure contexts.
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
