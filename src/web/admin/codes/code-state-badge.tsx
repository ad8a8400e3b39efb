import { useText } from '#web/i18n/use-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { STATE_TEXTS } from './code-texts.ts';

const TONES: Readonly<Partial<Record<keyof typeof STATE_TEXTS, BadgeTone>>> = {
  USABLE: 'active',
  DISABLED: 'faded',
  ENDED: 'faded',
};

/** The state of a code. */
export function CodeStateBadge({ state }: { readonly state: keyof typeof STATE_TEXTS }) {
  const { t } = useText();
  return <Badge tone={TONES[state]}>{t(STATE_TEXTS[state])}</Badge>;
}
