import { isUuid } from '#kernel/ids.ts';
import type { AuditTrail } from '#kernel/ports.ts';
import {
  applyEdit,
  type CodeEdit,
  type CodeEditProblem,
  EDITED_TERMS,
  findEditProblem,
} from '../../rules/code-edit.ts';
import type { InvitationStore } from '../ports.ts';
import type { CodeChangeDependencies, CodeChangeStore, ListedCode, LockedCode } from './ports.ts';

export type CodeEditRefusal = CodeEditProblem | 'code-unknown' | 'code-changed';
export type CodeEditResult =
  | { readonly kind: 'done'; readonly code: ListedCode }
  | { readonly kind: 'refused'; readonly reason: CodeEditRefusal };

type EditInput = {
  readonly id: string;
  /** The version that the admin saw: another admin may have changed the code since. */
  readonly version: number;
  readonly edit: CodeEdit;
  readonly actor: string;
};

/** Changes the terms of a code (specification K1). Its next check and its next registration follow them. */
export async function editCode(
  deps: CodeChangeDependencies,
  { id, version, edit, actor }: EditInput,
): Promise<CodeEditResult> {
  if (!isUuid(id)) return { kind: 'refused', reason: 'code-unknown' };
  const now = deps.clock();
  const refusal = await deps.transaction(async (stores): Promise<CodeEditRefusal | null> => {
    const [code] = await stores.codeChanges.lockCodes([id]);
    if (!code) return 'code-unknown';
    if (code.version !== version) return 'code-changed';
    const problem = findEditProblem(code, edit, now) ?? (await findCustomizationProblem(stores, edit));
    if (!problem) await saveEdited(stores, [code], { edit, actor });
    return problem;
  });
  if (refusal) return { kind: 'refused', reason: refusal };
  const code = await deps.codeList.find(id, now);
  if (!code) throw new Error('The code was not stored');
  return { kind: 'done', code };
}

/** A new landing page has to exist; the present one may be gone. */
export async function findCustomizationProblem(
  { invitations }: { readonly invitations: Pick<InvitationStore, 'findCustomization'> },
  { customizationKey }: CodeEdit,
): Promise<'customization-unknown' | null> {
  if (customizationKey === undefined || (await invitations.findCustomization(customizationKey))) return null;
  return 'customization-unknown';
}

type Edit = {
  readonly edit: CodeEdit;
  readonly actor: string;
  /** The change of many codes that it belongs to. */
  readonly changeId?: string;
};

type EditStores = {
  readonly codeChanges: Pick<CodeChangeStore, 'saveTerms'>;
  readonly audit: Pick<AuditTrail, 'recordAll'>;
};

/** Gives locked codes new terms, after it was decided that each of them can have these. */
export async function saveEdited(
  { codeChanges, audit }: EditStores,
  codes: readonly LockedCode[],
  { edit, actor, changeId }: Edit,
): Promise<void> {
  const edited = codes.map((code) => ({ code, terms: applyEdit(code, edit) }));
  await codeChanges.saveTerms(edited.map(({ code: { id }, terms }) => ({ id, ...terms })));
  await audit.recordAll(
    edited.map(({ code, terms }) => ({
      ...{ actor, action: 'code.edited', subject: `code:${code.code}` },
      before: Object.fromEntries(EDITED_TERMS.map((name) => [name, code[name]])),
      after: { ...terms, ...(changeId !== undefined && { change: changeId }) },
    })),
  );
}
