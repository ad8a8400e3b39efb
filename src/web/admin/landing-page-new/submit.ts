import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { createLandingPage } from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { KIND_TEXTS, type ShownKind } from '../landing-pages/landing-page-texts.ts';

type Typed = { readonly kind: string; readonly slug: string };
/** A created page, or why none was created; a refusal of the slug appears at its field. */
export type Creation =
  | { readonly kind: 'done'; readonly id: string }
  | { readonly kind: 'refused'; readonly text: TextKey; readonly isField: boolean; readonly typed: Typed };

const SLUG_TEXTS: Readonly<Record<string, TextKey>> = {
  'slug-invalid': 'landingPages.refused.slug-invalid',
  'slug-reserved': 'landingPages.refused.slug-reserved',
  'slug-taken': 'landingPages.refused.slug-taken',
};

/** Creates the landing page of a posted form. */
export async function submitPage(run: Run, form: FormData): Promise<Creation> {
  const typed = readTyped(form);
  const kind = (Object.keys(KIND_TEXTS) as ShownKind[]).find((one) => one === typed.kind);
  if (!kind) return failCreation(form, 'error.technical');
  try {
    const { result } = await run(createLandingPage, { kind, slug: typed.slug });
    if (result.__typename === 'LandingPageChanged') return { kind: 'done', id: result.id };
    const text = SLUG_TEXTS[result.reason];
    return { kind: 'refused', text: text ?? 'error.technical', isField: text !== undefined, typed };
  } catch (error) {
    return failCreation(form, getFailure(error));
  }
}

export function failCreation(form: FormData, text: TextKey): Creation {
  return { kind: 'refused', text, isField: false, typed: readTyped(form) };
}

function readTyped(form: FormData): Typed {
  return { kind: String(form.get('kind') ?? ''), slug: String(form.get('slug') ?? '').trim() };
}

/** The session may end between the page's guard and the operation's own. */
function getFailure(error: unknown): TextKey {
  const { code = null } = isOperationError(error) ? error : {};
  if (code === 'UNAUTHENTICATED') return 'linkGenerator.sessionEnded';
  return code === 'FORBIDDEN' ? 'error.forbidden.text' : getFailureText(error);
}
