import type { LiveEvents } from '#kernel/ports.ts';
import { findOutdatedAnnouncements } from '#platform/jobs/old-news.ts';
import { subscribe } from '#platform/jobs/subscriber.ts';
import type { CodeJobDependencies, CodeJobStore } from './actions/code-jobs/ports.ts';
import { takeTurn } from './actions/code-jobs/run-job.ts';
import { applyCodeChange } from './actions/codes/apply-change.ts';
import type { CodeChangeDependencies, CodeChangeStore } from './actions/codes/ports.ts';
import { takeInvitersTurn } from './actions/inviters/apply-change.ts';
import type { InvitersChangeDependencies, InvitersChangeStore } from './actions/inviters/bulk-ports.ts';
import type { LandingPagesChangeDependencies, LandingPagesChangeStore } from './actions/landing-pages/bulk-ports.ts';
import { applyLandingPagesChange } from './actions/landing-pages/change-pages.ts';
import { announceLandingChanged } from './actions/manage-customizations.ts';

type Dependencies = Pick<CodeChangeDependencies, 'clock' | 'transaction'> &
  CodeJobDependencies &
  Pick<InvitersChangeDependencies, 'random' | 'transaction'> &
  Pick<LandingPagesChangeDependencies, 'random' | 'isProductPicture' | 'transaction'> & {
    readonly liveEvents: LiveEvents;
    readonly codeChanges: Pick<CodeChangeStore, 'findSuperfluousChanges'>;
    readonly inviterChanges: Pick<InvitersChangeStore, 'findSuperfluousChanges'>;
    readonly landingPageChanges: Pick<LandingPagesChangeStore, 'findSuperfluousChanges'>;
    readonly codeJobs: Pick<CodeJobStore, 'findSuperfluousJobs'>;
  };

export function invitationSubscribers(deps: Dependencies) {
  return [
    subscribe({
      name: 'invitation.announce-landing-changed',
      on: ['landing.changed'],
      run: () => announceLandingChanged(deps),
      sendsMail: false,
      findSuperfluous: findOutdatedAnnouncements,
    }),
    ...subscribeToCodes(deps),
    subscribe({
      name: 'invitation.change-inviters',
      on: ['inviters.change-requested'],
      run: ({ changeId }) => takeInvitersTurn(deps, changeId),
      sendsMail: false,
      findSuperfluous: (letters, at) => deps.inviterChanges.findSuperfluousChanges(letters, at),
    }),
    subscribe({
      name: 'invitation.change-landing-pages',
      on: ['landing-pages.change-requested'],
      run: ({ changeId }) => applyLandingPagesChange(deps, changeId),
      sendsMail: false,
      findSuperfluous: (letters, at) => deps.landingPageChanges.findSuperfluousChanges(letters, at),
    }),
    subscribe({
      name: 'invitation.run-code-job',
      on: ['code-job.started'],
      run: ({ jobId }) => takeTurn(deps, jobId),
      sendsMail: false,
      findSuperfluous: (letters, at) => deps.codeJobs.findSuperfluousJobs(letters, at),
    }),
  ];
}

function subscribeToCodes(deps: Pick<Dependencies, 'clock' | 'transaction' | 'codeChanges'>) {
  return [
    subscribe({
      name: 'invitation.change-codes',
      on: ['codes.change-requested'],
      run: ({ changeId }) => applyCodeChange(deps, changeId),
      sendsMail: false,
      findSuperfluous: (letters, at) => deps.codeChanges.findSuperfluousChanges(letters, at),
    }),
    subscribe({
      name: 'invitation.edit-codes',
      on: ['codes.edit-requested'],
      run: ({ changeId }) => applyCodeChange(deps, changeId),
      sendsMail: false,
      findSuperfluous: (letters, at) => deps.codeChanges.findSuperfluousChanges(letters, at),
    }),
  ];
}
