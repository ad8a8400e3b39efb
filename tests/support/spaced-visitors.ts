import { DAY } from '#kernel/instant.ts';
import { START, type TestApp } from './test-app.ts';
import { registerWithLink } from './visitors.ts';

/** Visitors who wait for their activation, each a year after the last, so that they do not count in each other's limits. */
export function createSpacedVisitors(app: () => TestApp) {
  let start = 0;
  return {
    async pendingVisitor() {
      start += 365 * DAY;
      app().setClock(start);
      return registerWithLink(app());
    },
    /** Sets the clock to a time after the last visitor's registration. */
    moveTo(milliseconds: number): void {
      app().setClock(start + milliseconds);
    },
    /** The milliseconds from the last visitor's registration to the given time. */
    sinceStart: (at: Date) => at.getTime() - START.getTime() - start,
  };
}
