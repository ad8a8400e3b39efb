import type { Locale } from '#kernel/locale.ts';
import type { ApplicationChangeRefusal, ApplicationSelection } from './change-applications.ts';
import { checkCode, listApplications } from './change-applications.ts';
import type { ApplicationDependencies, PreviewedMail } from './ports.ts';

/** The mail that an approval would send in one language, and the applicants who would get it. */
export type ApprovalMail = {
  readonly locale: Locale;
  readonly number: number;
  /** The first of them; each can be looked at alone. */
  readonly applicants: readonly { readonly id: string; readonly email: string }[];
  /** That of the first applicant. */
  readonly mail: PreviewedMail;
};

export type ApprovalPreview =
  | {
      readonly kind: 'preview';
      readonly code: string;
      readonly selected: number;
      /** Those of the selected applications that are open; the others stay as they are. */
      readonly open: number;
      readonly mails: readonly ApprovalMail[];
    }
  | { readonly kind: 'refused'; readonly reason: ApplicationChangeRefusal };

/** Shows what an approval of many applications would send now, by language; it would be refused for the same reasons. */
export async function previewApproval(
  deps: ApplicationDependencies,
  { selection, code: typed }: { readonly selection: ApplicationSelection; readonly code: string },
): Promise<ApprovalPreview> {
  const now = deps.clock();
  const selected = await listApplications(deps, selection);
  if (typeof selected === 'string') return { kind: 'refused', reason: selected };
  const code = await checkCode(deps, typed, selected, now);
  if (code.refusal) return { kind: 'refused', reason: code.refusal };
  const languages = await deps.applications.listOpenByLanguage(selected);
  const mails = await Promise.all(
    languages.map(async ({ locale, number, applicants }): Promise<readonly ApprovalMail[]> => {
      const [first] = applicants;
      const interest = first ? await deps.interests.find(first.id) : null;
      // It was erased in between.
      if (!interest) return [];
      return [{ locale, number, applicants, mail: deps.previewInvitationMail(interest, code.name, now) }];
    }),
  );
  const open = languages.reduce((sum, { number }) => sum + number, 0);
  return { kind: 'preview', code: code.name, selected: selected.length, open, mails: mails.flat() };
}
