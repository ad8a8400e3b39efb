import { Suspense } from 'react';
import { CODE_FIELD_ID } from '#web/browser/codes/code-field-id.ts';
import { latePart } from '#web/browser/lazy/late-part.tsx';
import type { IntroStep } from '../intro-steps.ts';
import { loadIntro } from '../load-intro.ts';
import type { OpenInvitation } from '../visit.ts';

const LANDING_ID = 'landing';

const IntroOfVisit = latePart(() => loadIntro().then(({ IntroOfVisit }) => IntroOfVisit));

type Props = { readonly steps: readonly IntroStep[]; readonly invitation: OpenInvitation | null };

/** The introduction before the landing; script and style of it are loaded only where it is shown. */
export function Intro({ steps, invitation }: Props) {
  return (
    <>
      <Suspense>
        <IntroOfVisit
          steps={steps}
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
