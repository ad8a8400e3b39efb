import type { Locale } from '#kernel/locale.ts';
import { de } from './texts/de.ts';
import type { DemoTexts } from './texts/demo-texts.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';
import { pl } from './texts/pl.ts';
import { sv } from './texts/sv.ts';

export const DEMO_TEXTS: Readonly<Record<Locale, DemoTexts>> = { en, de, fr, it, nl, pl, sv };
