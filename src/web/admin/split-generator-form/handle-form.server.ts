import { type ActionFunctionArgs, redirect } from 'react-router';
import { type Locale, localeOfPath } from '#kernel/locale.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { getFailureMessage } from '#web/forms/submit-form.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { completeKeys } from './build-definition.ts';
import { changeDraft } from './change-draft.ts';
import type { Draft } from './draft.ts';
import { getExperimentHref } from './experiment-href.ts';
import { createFormState, type FormState } from './form-state.ts';
import { readIntent, SAVE } from './intents.ts';
import { read, readDraft, readWholeNumber } from './read-draft.ts';
import { createStoredState, readExperiment, readOthers } from './read-experiments.server.ts';
import { saveExperiment, type Target } from './save-experiment.ts';
import { findTexts, getPresentTexts } from './text-choices.server.ts';

type Posted = Pick<ActionFunctionArgs, 'context' | 'url'>;

/**
 * Handles the posted form of an experiment: saves it, or shows it again after a button that changes the form. The key
 * of a stored experiment never changes, so the address says which one it is; null for a new one.
 */
export async function handleExperimentForm(
  { context, url }: Posted,
  key: string | null,
): Promise<FormState | Response> {
  const form = getPostedForm(context);
  const path = withoutBase(url.pathname);
  const locale = localeOfPath(path);
  const run = runInProcess(context);
  const target = key === null ? null : { key, revision: readWholeNumber(form, 'revision', 0), base: getBase(form) };
  const posted = readDraft(form);
  const draft = target ? { ...posted, key: target.key } : posted;
  const state = createFormState(draft, {
    attempt: readWholeNumber(form, 'attempt', 0) + 1,
    ...{ revision: target?.revision ?? 0, base: target?.base ?? '' },
  });
  const { kind } = readIntent(form);
  if (kind === 'take-current' && target) return takeCurrent({ run, key: target.key, locale }, state);
  if (kind !== SAVE) return withTexts(changeForm(form, state, locale));
  const completed = completeKeys(draft);
  const saved = await save(run, completed, target);
  if ('key' in saved) return redirect(matchPathLocale(path, getExperimentHref(saved.key)));
  return withTexts({ ...state, draft: completed, isRefused: true, ...saved.state });
}

type Saved = { readonly key: string } | { readonly state: Partial<FormState> };

async function save(run: Run, draft: Draft, target: Target): Promise<Saved> {
  try {
    const deps = { run, readOthers: () => readOthers(run, draft.key) };
    const result = await saveExperiment(deps, draft, target);
    return result.kind === 'saved' ? { key: result.key } : { state: result.state };
  } catch (error) {
    return { state: { failure: getFailure(error) } };
  }
}

/** The session may end between the page's guard and the operation's own. */
function getFailure(error: unknown): string {
  const code = isOperationError(error) ? error.code : null;
  if (code === 'UNAUTHENTICATED') return 'linkGenerator.sessionEnded';
  return code === 'FORBIDDEN' ? 'error.forbidden.text' : getFailureMessage(error);
}

function changeForm(form: FormData, state: FormState, locale: Locale): FormState {
  const intent = readIntent(form);
  if (intent.kind === 'find-texts') {
    const query = read(form, 'textQuery');
    return { ...state, search: { query, found: findTexts(query, locale) }, focus: 'textQuery' };
  }
  const changed = changeDraft(state.draft, intent, { form, locale });
  return changed ? { ...state, ...changed } : state;
}

type Current = { readonly run: Run; readonly key: string; readonly locale: Locale };

/** Drops the admin's own changes in favour of the stored experiment. */
async function takeCurrent({ run, key, locale }: Current, state: FormState): Promise<FormState> {
  const experiment = await readExperiment(run, key);
  if (!experiment) return { ...state, failure: 'splitGenerator.problem.experiment-unknown' };
  return { ...createStoredState(experiment, locale), attempt: state.attempt, focus: 'name' };
}

function withTexts(state: FormState): FormState {
  return { ...state, presentTexts: getPresentTexts(state.draft.flags) };
}

/** The form's own copy of the definition that it shows; it is only compared, never stored. */
function getBase(form: FormData): string {
  const base = form.get('base');
  return typeof base === 'string' ? base : '';
}
