import { useText } from '#web/i18n/use-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import type { ShownState } from './mail-query.ts';
import { STATE_TEXTS } from './mail-texts.ts';

const TONES: Readonly<Partial<Record<ShownState, BadgeTone>>> = { SENT: 'active', DROPPED: 'faded' };

/** The state of a mail. */
export function MailStateBadge({ state }: { readonly state: ShownState }) {
  const { t } = useText();
  return <Badge tone={TONES[state]}>{t(STATE_TEXTS[state])}</Badge>;
}
