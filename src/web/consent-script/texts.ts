import { texts } from 'virtual:texts/consent-settings';
import type { ConsentSettingsTextKey } from '#texts/keys.ts';
import { language } from './language.ts';

/** A text of the settings. */
export function t(key: ConsentSettingsTextKey): string {
  return texts[language()][key];
}
