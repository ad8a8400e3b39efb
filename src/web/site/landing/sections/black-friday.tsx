import { useLoaderData } from 'react-router';
import { hydrateOnVisible } from '#web/browser/lazy/hydrate-on-visible.tsx';
import type { LandingData } from '../landing-data.ts';
import { loadBlackFriday } from '../load-black-friday.ts';

// Read at load, before the computer can sleep, which stops one of the two clocks.
const STARTED_AT = Date.now() - performance.now();
const InSeason = hydrateOnVisible(loadBlackFriday);

/** The November sale: a countdown, Black Week, Cyber Monday. Outside its season it renders nothing, not even a gap. */
export function BlackFriday() {
  const { sale, invitation, door } = useLoaderData<LandingData>();
  // The key discards what was rendered for another invitation, or while registrations were open.
  const key = `${door.kind} ${invitation?.path}`;
  return sale && <InSeason key={key} sale={sale} invitation={invitation} door={door} startedAt={STARTED_AT} />;
}
