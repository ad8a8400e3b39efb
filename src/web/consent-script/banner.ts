import { CONSENT_CATEGORIES, type ConsentAction } from '#modules/consent/rules.ts';
import type { ConsentDataLayer } from '#web/browser/consent/data-layer.ts';
import { CONSENT_PLACE_ID } from '#web/ui/consent-landmarks.ts';
import { button, element, link } from './element.ts';
import { loadChoices, prepareChoices } from './load-choices.ts';
import { placeBanner } from './place-banner.ts';

type Page = Pick<ConsentDataLayer, 'privacyPolicyUrl' | 'bannerWords'>;

let banner: HTMLElement | null = null;
let leave = () => {};
/** The element that had the focus before the banner; it gets the focus back. */
let focusBefore: Element | null = null;
/** A live region: screen readers announce its text. */
const failure = element('strong', { role: 'status' });

/**
 * Asks for consent at the lower edge. The page stays usable: the banner takes and traps no focus, covers no main
 * action, and ignores Escape. It stands behind the skip link, where Tab reaches it first.
 */
export function showBanner({ privacyPolicyUrl, bannerWords: words }: Page, openSettings: () => Promise<void>): void {
  if (banner) return;
  banner = element(
    'section',
    {
      class: 'cmp-banner',
      role: 'dialog',
      'aria-modal': 'false',
      'aria-labelledby': 'cmp-label',
      'aria-describedby': 'cmp-text',
    },
    element(
      'div',
      { class: 'cmp-words' },
      element('h2', { id: 'cmp-label', class: 'visually-hidden' }, words.label),
      element('p', { id: 'cmp-text' }, words.text, ' ', link(words.privacy, privacyPolicyUrl)),
      failure,
    ),
    element(
      'div',
      { class: 'cmp-buttons' },
      button(words.refuse, () => attempt(() => saveChoice('REFUSE'), words.failed)),
      button(words.choose, () => attempt(openSettings, words.failed), { 'aria-haspopup': 'dialog' }),
      button(words.accept, () => attempt(() => saveChoice('ACCEPT'), words.failed)),
    ),
  );
  banner.addEventListener('pointerover', prepareChoices, { once: true });
  banner.addEventListener('focusin', ({ relatedTarget }) => {
    prepareChoices();
    if (relatedTarget instanceof Element && !banner?.contains(relatedTarget)) focusBefore = relatedTarget;
  });
  leave = placeBanner(banner, place, () => announce(`${words.label}: ${words.text}`));
}

export function hideBanner(): void {
  if (!banner) return;
  const focused = banner.contains(document.activeElement);
  leave();
  banner.remove();
  banner = null;
  if (focused) restoreFocus();
}

// A page with another layout has another place for the banner and removes the previous place with the banner in it.
function place(): void {
  if (banner) (document.getElementById(CONSENT_PLACE_ID) ?? document.body).append(banner);
}

async function saveChoice(action: Exclude<ConsentAction, 'CHOOSE'>): Promise<void> {
  const { decide } = await loadChoices();
  await decide(action, action === 'ACCEPT' ? CONSENT_CATEGORIES : []);
  hideBanner();
}

/** Runs a button's action; on a network failure the banner stays and shows an error. */
function attempt(work: () => Promise<void>, otherwise: string): void {
  failure.textContent = '';
  work().catch(() => {
    failure.textContent = otherwise;
  });
}

/** Returns the focus to its previous element, or to the page's content, so that it is never lost. */
function restoreFocus(): void {
  const target = focusBefore?.isConnected ? focusBefore : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

// Screen readers announce a live region only if its text changes after insertion.
function announce(text: string): void {
  const region = element('div', { class: 'visually-hidden', role: 'status' });
  banner?.append(region);
  setTimeout(() => region.append(text), 500);
}
