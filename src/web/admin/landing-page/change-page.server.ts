import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import {
  cancelLandingPagePlan,
  endLandingPage,
  publishLandingPage,
  restoreLandingPageVersion,
  type SaveLandingPageDraftMutation,
  saveLandingPageDraft,
} from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import type { ShownKind } from '../landing-pages/landing-page-texts.ts';
import { parseLocalTime } from '../settings/local-time.server.ts';
import { type ChangeIntent, type ChangeRefused, parseIntent, REFUSAL_TEXTS } from './change-texts.ts';
import type { ShownProblem } from './page-data.ts';
import { readFormContent } from './read-form.ts';

type Result = SaveLandingPageDraftMutation['result'];
type Outcome =
  /** `isDeleted`: the page disappeared with its draft. */
  { readonly kind: 'done'; readonly intent: ChangeIntent; readonly isDeleted: boolean } | ChangeRefused;

/** Changes a landing page by a posted form, which names the revision that was seen. */
export async function changeLandingPage(run: Run, id: string, form: FormData, timeZone: string): Promise<Outcome> {
  const intent = parseIntent(form.get('intent'));
  const revision = Number(form.get('revision') || Number.NaN);
  const publishAt = readTime(form, 'publishAt', timeZone);
  const endAt = readTime(form, 'endAt', timeZone);
  if (!intent || !Number.isSafeInteger(revision)) return refuse(form, 'error.technical');
  if (publishAt === undefined || endAt === undefined) return refuse(form, 'landingPages.refused.time-invalid');
  try {
    const result = await send(run, intent, { id, revision, form, publishAt, endAt });
    if (result.__typename === 'LandingPageChanged') return { kind: 'done', intent, isDeleted: result.revision == null };
    return refuse(form, REFUSAL_TEXTS[result.reason] ?? 'error.technical', result.problems);
  } catch (error) {
    return refuse(form, getFailure(error));
  }
}

type Posted = {
  readonly id: string;
  readonly revision: number;
  readonly form: FormData;
  readonly publishAt: string | null;
  readonly endAt: string | null;
};

async function send(run: Run, intent: ChangeIntent, posted: Posted): Promise<Result> {
  const { id, revision, form, endAt } = posted;
  switch (intent) {
    case 'save':
      return save(run, posted);
    case 'publish':
      return publish(run, posted);
    case 'discard':
      return (await run(saveLandingPageDraft, { id, revision, content: null })).result;
    case 'end':
      return (await run(endLandingPage, { id, revision, endAt })).result;
    case 'cancel':
      return (await run(cancelLandingPagePlan, { id, revision })).result;
    case 'restore':
      return (await run(restoreLandingPageVersion, { id, revision, version: Number(form.get('version')) })).result;
  }
}

async function save(run: Run, { id, revision, form }: Posted): Promise<Result> {
  const content = JSON.stringify(readFormContent(String(form.get('kind')) as ShownKind, form));
  return (await run(saveLandingPageDraft, { id, revision, content })).result;
}

/** What is typed is what is published. */
async function publish(run: Run, posted: Posted): Promise<Result> {
  const saved = await save(run, posted);
  if (saved.__typename === 'LandingPageRefused') return saved;
  const { id, publishAt, endAt } = posted;
  const revision = saved.revision ?? posted.revision;
  return (await run(publishLandingPage, { id, revision, publishAt, endAt })).result;
}

/** An instant of the club's time zone; null for none, undefined for a text that is none. */
function readTime(form: FormData, name: string, timeZone: string): string | null | undefined {
  const text = String(form.get(name) ?? '').trim();
  return text === '' ? null : (parseLocalTime(text, timeZone) ?? undefined);
}

/** The fields keep what was typed. */
function refuse(form: FormData, text: TextKey, problems: readonly ShownProblem[] = []): ChangeRefused {
  const typed = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  return { kind: 'refused', text, problems, typed: Object.fromEntries(typed) };
}

/** The session may end between the page's guard and the operation's own. */
function getFailure(error: unknown): TextKey {
  const { code = null } = isOperationError(error) ? error : {};
  if (code === 'UNAUTHENTICATED') return 'linkGenerator.sessionEnded';
  return code === 'FORBIDDEN' ? 'error.forbidden.text' : getFailureText(error);
}
