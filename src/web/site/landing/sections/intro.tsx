import { Suspense } from 'react';
import type { SignUpMethod } from '#modules/experiment/rules/sign-up-methods.ts';
import { CODE_FIELD_ID } from '#web/browser/codes/code-field-id.ts';
import { lazyIsland } from '#web/browser/lazy/lazy-island.tsx';
import type { IntroStep } from '../intro-steps.ts';
import { loadIntro } from '../load-intro.ts';
import type { OpenInvitation } from '../visit.ts';

const LANDING_ID = 'landing';

const VisitIntro = lazyIsland(() => loadIntro().then(({ VisitIntro }) => VisitIntro));

type Props = {
  readonly steps: readonly IntroStep[];
  readonly invitation: OpenInvitation | null;
  readonly signUpMethods: readonly SignUpMethod[];
};

/** The introduction before the landing; its script and styles load only where it is shown. */
export function Intro({ steps, invitation, signUpMethods }: Props) {
  return (
    <>
      <Suspense>
        <VisitIntro
          steps={steps}
          signUpMethods={signUpMethods}
          inviter={invitation?.inviter ?? null}
          invited={invitation !== null}
          emailStart={invitation?.path ?? `#${CODE_FIELD_ID}`}
          skipHref={`#${LANDING_ID}`}
        />
      </Suspense>
      <div id={LANDING_ID} className="intro-flow-end" tabIndex={-1} />
    </>
  );
}
