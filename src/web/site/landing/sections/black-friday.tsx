import { useLoaderData } from 'react-router';
import { hydrateOnVisible } from '#web/browser/lazy/hydrate-on-visible.tsx';
import type { LandingData } from '../landing-data.ts';
import { loadBlackFriday } from '../load-black-friday.ts';

// Read before the computer can fall asleep, which stops one of the two clocks.
const STARTED_AT = Date.now() - performance.now();
const InSeason = hydrateOnVisible(loadBlackFriday);

/** The sale of November, in its season: a countdown, Black Week, Cyber Monday. Outside of it there is nothing, not even a gap. */
export function BlackFriday() {
  const { sale, invitation } = useLoaderData<LandingData>();
  // What was drawn for one invitation is not kept for another.
  return sale && <InSeason key={invitation?.path} sale={sale} invitation={invitation} startedAt={STARTED_AT} />;
}
