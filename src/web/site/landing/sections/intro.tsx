import { Suspense } from 'react';
import { CODE_FIELD_ID } from '#web/browser/codes/code-field-id.ts';
import { lazyIsland } from '#web/browser/lazy/lazy-island.tsx';
import type { IntroStep } from '../intro-steps.ts';
import type { LandingData } from '../landing-data.ts';
import { loadIntro } from '../load-intro.ts';

const LANDING_ID = 'landing';

const VisitIntro = lazyIsland(() => loadIntro().then(({ VisitIntro }) => VisitIntro));

type Props = Pick<LandingData, 'invitation' | 'signUpMethods' | 'providers'> & {
  readonly steps: readonly IntroStep[];
};

/** The introduction before the landing; its script and styles load only where it is shown. */
export function Intro({ steps, invitation, signUpMethods, providers }: Props) {
  return (
    <>
      <Suspense>
        <VisitIntro
          steps={steps}
          signUpMethods={signUpMethods}
          providers={providers}
          inviter={invitation?.inviter ?? null}
          invited={invitation !== null}
          start={invitation?.path ?? `#${CODE_FIELD_ID}`}
          skipHref={`#${LANDING_ID}`}
        />
      </Suspense>
      <div id={LANDING_ID} className="intro-flow-end" tabIndex={-1} />
    </>
  );
}
