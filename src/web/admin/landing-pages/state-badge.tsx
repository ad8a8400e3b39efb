import { useText } from '#web/i18n/use-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import type { ShownLandingPage } from './landing-page-query.ts';
import { STATE_TEXTS } from './landing-page-texts.ts';

type State = ShownLandingPage['state'];

const TONES: Readonly<Partial<Record<State, BadgeTone>>> = { PUBLISHED: 'active', ENDED: 'faded' };

/** The state of a landing page. */
export function LandingPageStateBadge({ state, isLive }: Pick<ShownLandingPage, 'state' | 'isLive'>) {
  const { t } = useText();
  // Visitors see the page; its draft waits.
  if (state === 'DRAFT' && isLive) return <Badge tone="active">{t('landingPages.state.publishedDraft')}</Badge>;
  return <Badge tone={TONES[state]}>{t(STATE_TEXTS[state])}</Badge>;
}
