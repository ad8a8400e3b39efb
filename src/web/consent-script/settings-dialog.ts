import { CONSENT_CATEGORIES } from '#modules/consent/rules.ts';
import type { ConsentDataLayer } from '#web/browser/consent/data-layer.ts';
import { decide } from './choices.ts';
import { button, element, link } from './element.ts';
import settingsCss from './settings-dialog.css?inline';
import { chosenCategories, readStoredDecision } from './stored-decision.ts';
import { addStyles } from './styles.ts';
import { t } from './texts.ts';

addStyles(settingsCss);

const OPTIONAL = [
  ['analytics', 'consent.analytics.title', 'consent.analytics.text'],
  ['personalization', 'consent.personalization.title', 'consent.personalization.text'],
  ['marketing', 'consent.marketing.title', 'consent.marketing.text'],
] as const;

let dialog: HTMLDialogElement | null = null;

/** Opens the settings as a native modal dialog: Escape and a press outside close it without a decision. */
export function openSettings(onDecided: () => void, page: Partial<ConsentDataLayer>): void {
  if (dialog) return;
  const readOnly = page.cmpReadOnly === true;
  const switches = OPTIONAL.map(([category, title, text]) => createSwitch(category, t(title), t(text), readOnly));
  const chosen = () => OPTIONAL.map(([category]) => category).filter((_, index) => switches[index]?.input.checked);
  const made = element(
    'dialog',
    { class: 'cmp-settings', 'aria-labelledby': 'cmp-title', 'aria-describedby': 'cmp-about', closedby: 'any' },
    head(readOnly),
    element('ul', { class: 'cmp-list' }, alwaysOn(), ...switches.map(({ row }) => row)),
    foot(page),
    readOnly ? '' : buttons((action, categories) => saveChoice(action, categories, onDecided), chosen),
  );
  made.addEventListener('close', () => {
    made.remove();
    dialog = null;
  });
  document.body.append(made);
  dialog = made;
  made.showModal();
}

async function saveChoice(
  action: Parameters<typeof decide>[0],
  categories: Parameters<typeof decide>[1],
  onDecided: () => void,
): Promise<void> {
  await decide(action, categories);
  dialog?.close();
  onDecided();
}

function head(readOnly: boolean): HTMLElement {
  return element(
    'div',
    { class: 'cmp-head' },
    element('h2', { id: 'cmp-title', tabindex: '-1', autofocus: true }, t('consent.settings.title')),
    button('', () => dialog?.close(), { class: 'cmp-close', 'aria-label': t('consent.settings.close') }),
    element('p', { id: 'cmp-about' }, t(readOnly ? 'consent.settings.readOnly' : 'consent.settings.text')),
  );
}

function alwaysOn(): HTMLElement {
  return element(
    'li',
    { class: 'cmp-row' },
    element('h3', {}, t('consent.necessary.title')),
    element('span', { class: 'cmp-always' }, t('consent.settings.always')),
    element('p', {}, t('consent.necessary.text')),
  );
}

function createSwitch(category: (typeof OPTIONAL)[number][0], title: string, text: string, disabled: boolean) {
  const id = `cmp-${category}`;
  const input = element('input', {
    type: 'checkbox',
    role: 'switch',
    id,
    class: 'cmp-switch',
    'aria-describedby': `${id}-text`,
    disabled,
  });
  input.checked = chosenCategories().includes(category);
  const row = element(
    'li',
    { class: 'cmp-row' },
    element('h3', {}, element('label', { for: id }, title)),
    input,
    element('p', { id: `${id}-text` }, text),
  );
  return { row, input };
}

function foot({ privacyPolicyUrl, imprintUrl }: Partial<ConsentDataLayer>): HTMLElement {
  const { receipt, recorded } = readStoredDecision();
  return element(
    'p',
    { class: 'cmp-foot' },
    ...(privacyPolicyUrl ? [link(t('consent.privacy'), privacyPolicyUrl), ' '] : []),
    ...(imprintUrl ? [link(t('consent.imprint'), imprintUrl)] : []),
    recorded && receipt ? element('span', {}, `${t('consent.settings.receipt')} `, element('code', {}, receipt)) : '',
  );
}

type Chosen = Parameters<typeof decide>[1];

function buttons(press: (...decision: Parameters<typeof decide>) => unknown, chosen: () => Chosen): HTMLElement {
  return element(
    'div',
    { class: 'cmp-buttons' },
    button(t('consent.settings.refuseAll'), () => press('REFUSE', [])),
    button(t('consent.settings.save'), () => press('CHOOSE', chosen())),
    button(t('consent.settings.acceptAll'), () => press('ACCEPT', CONSENT_CATEGORIES)),
  );
}
