import { useText } from '#web/i18n/use-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import type { ShownState } from './registration-query.ts';
import { STATE_TEXTS } from './registration-texts.ts';

const TONES: Readonly<Partial<Record<ShownState, BadgeTone>>> = {
  ACTIVE: 'active',
  EXPIRED: 'faded',
  WITHDRAWN: 'faded',
  ERASED: 'faded',
};

/** The state of a registration. */
export function RegistrationStateBadge({ state }: { readonly state: ShownState }) {
  const { t } = useText();
  return <Badge tone={TONES[state]}>{t(STATE_TEXTS[state])}</Badge>;
}
