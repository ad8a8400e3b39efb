import { texts } from 'virtual:texts/consent';
import type { ConsentTextKey } from '../../texts/keys.ts';
import { language } from './language.ts';

/** A text of the banner. */
export function t(key: ConsentTextKey): string {
  return texts[language()][key];
}
