import { isUuid } from '#kernel/ids.ts';
import type { DataEntry } from '../rules/member-data.ts';
import type { DataPage, Person, PersonalDataDependencies } from './ports.ts';

export type ExportPageInput = {
  readonly memberId: string;
  /** Where the page begins; null for the first one. */
  readonly after: string | null;
  readonly actor: string;
  /** Whether the actor may read about admins. The file of one has the account's sessions, passkeys and audit entries. */
  readonly readsAdmins: boolean;
};

export type ExportPageResult =
  | { readonly kind: 'page'; readonly page: DataPage }
  | { readonly kind: 'refused'; readonly reason: 'member-unknown' | 'member-is-admin' | 'cursor-invalid' };

/**
 * Reads a page of the personal data of a member (GDPR, articles 15 and 20). The audit log has each page before it is sent: a
 * client that continues elsewhere leaves a trace as well.
 */
export async function exportMemberPage(
  deps: Pick<PersonalDataDependencies, 'memberData' | 'transaction'>,
  { memberId, after, actor, readsAdmins }: ExportPageInput,
): Promise<ExportPageResult> {
  const person = isUuid(memberId) ? await deps.memberData.find(memberId) : null;
  if (!person) return { kind: 'refused', reason: 'member-unknown' };
  if (person.adminRole !== null && !readsAdmins) return { kind: 'refused', reason: 'member-is-admin' };
  const page = await deps.memberData.readPage(person, after);
  if (!page) return { kind: 'refused', reason: 'cursor-invalid' };
  await record(deps, person, { actor, page: { isFirst: after === null, entries: page.entries.length } });
  return { kind: 'page', page };
}

/** All entries of a member's file, page by page; null for an unknown member. */
export async function exportMemberEntries(
  deps: Pick<PersonalDataDependencies, 'memberData' | 'transaction'>,
  { memberId, actor }: Pick<ExportPageInput, 'memberId' | 'actor'>,
): Promise<AsyncGenerator<DataEntry> | null> {
  const person = isUuid(memberId) ? await deps.memberData.find(memberId) : null;
  if (!person) return null;
  await record(deps, person, { actor, page: null });
  return readEntries(deps, person);
}

/** All that is stored about a person, page by page. */
export async function* readEntries(
  { memberData }: Pick<PersonalDataDependencies, 'memberData'>,
  person: Person,
): AsyncGenerator<DataEntry> {
  let after: string | null = null;
  do {
    const page: DataPage | null = await memberData.readPage(person, after);
    if (!page) throw new Error('A page ends with a cursor that is none');
    yield* page.entries;
    after = page.endCursor;
  } while (after !== null);
}

type Recorded = {
  readonly actor: string;
  readonly page: { readonly isFirst: boolean; readonly entries: number } | null;
};

function record(
  { transaction }: Pick<PersonalDataDependencies, 'transaction'>,
  { memberId }: Person,
  { actor, page }: Recorded,
): Promise<void> {
  const entry = { actor, subject: `member:${memberId}`, before: null, after: page };
  return transaction(({ audit }) => audit.record({ ...entry, action: 'member.exported' }));
}
