import { useText } from '#web/i18n/use-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import type { ShownDelivery } from './delivery-query.ts';
import { STATE_TEXTS } from './delivery-texts.ts';

type State = ShownDelivery['state'];

const TONES: Readonly<Partial<Record<State, BadgeTone>>> = { DELIVERED: 'active' };

/** The state of a delivery. */
export function DeliveryStateBadge({ state }: { readonly state: State }) {
  const { t } = useText();
  return <Badge tone={TONES[state]}>{t(STATE_TEXTS[state])}</Badge>;
}
