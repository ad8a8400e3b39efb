import { useText } from '#web/i18n/use-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import type { ShownLandingPage } from './landing-page-query.ts';
import { STATE_TEXTS } from './landing-page-texts.ts';

type State = ShownLandingPage['state'];

const TONES: Readonly<Partial<Record<State, BadgeTone>>> = { PUBLISHED: 'active', ENDED: 'faded' };

/** The state of a landing page. */
export function LandingPageStateBadge({ state }: { readonly state: State }) {
  const { t } = useText();
  return <Badge tone={TONES[state]}>{t(STATE_TEXTS[state])}</Badge>;
}
