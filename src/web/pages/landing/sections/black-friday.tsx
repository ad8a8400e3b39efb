import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { latePart } from '../../../late-part.tsx';
import { loadBlackFriday } from '../load-black-friday.ts';
import type { loader } from '../page.tsx';

const InSeason = latePart(loadBlackFriday);

/** The sale of November, in its season: a countdown, Black Week, Cyber Monday. Outside of it there is nothing, not even a gap. */
export function BlackFriday() {
  const { sale, invitation } = useLoaderData<typeof loader>();
  return (
    sale && (
      <Suspense>
        <InSeason sale={sale} invitation={invitation} />
      </Suspense>
    )
  );
}
