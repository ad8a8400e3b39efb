import { subscribe } from '#platform/jobs/subscriber.ts';
import type { DataRequestDependencies } from './actions/data-request-ports.ts';
import { sendDataLink } from './actions/send-data-link.ts';

export function personalDataSubscribers(deps: DataRequestDependencies) {
  return [
    subscribe({
      name: 'personal-data.send-link',
      on: ['personal-data.requested'],
      run: (request) => sendDataLink(deps, request),
      sendsMail: true,
      findSuperfluous: (letters, at) => deps.dataRequests.findSuperfluousRequests(letters, at),
    }),
  ];
}
