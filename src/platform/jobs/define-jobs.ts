import type { FindSuperfluous } from '#kernel/ports.ts';
import type { Handlers } from './job-types.ts';

type Declared<Data> = {
  /** Runs a job of this kind; it may run twice. */
  readonly run: (data: Data) => Promise<unknown>;
  /** Whether it shares the slots of MAIL_CONCURRENCY. */
  readonly sendsMail: boolean;
  /** Finds its dead letters that nobody needs any more. */
  readonly findSuperfluous: FindSuperfluous;
};

/** A kind of job, declared by its area. */
export type JobKind = Declared<object> & { readonly name: string };

/** The jobs of an area: each name of the map `Jobs` with its declaration. */
export function defineJobs<Jobs>(jobs: { readonly [Name in keyof Jobs]: Declared<Jobs[Name]> }): readonly JobKind[] {
  return Object.entries<Declared<never>>(jobs).map(([name, job]) => ({ ...job, name }) as JobKind);
}

/** The handlers of all kinds. `defineJobs` has checked that each name of the map has one. */
export function handlersOf<Jobs>(kinds: readonly JobKind[]): Handlers<Jobs> {
  const handlers: object = Object.fromEntries(kinds.map(({ name, run }) => [name, run]));
  return handlers as Handlers<Jobs>;
}

/** The kinds whose jobs send mails, by name. */
export function mailJobsOf(kinds: readonly JobKind[]): readonly string[] {
  return kinds.filter(({ sendsMail }) => sendsMail).map(({ name }) => name);
}
