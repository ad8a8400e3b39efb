import type { Transaction } from '#kernel/ports.ts';
import { type NamedRow, normalizeName, splitNames } from '../rules/many-members.ts';
import type { DataEntry } from '../rules/member-data.ts';
import { readEntries } from './export-member.ts';
import { groupRows } from './group-rows.ts';
import type { ErasureStores, MemberPerson, PersonalDataDependencies } from './ports.ts';

export type ExportMembersInput = {
  /** Ids or email addresses, one a line. */
  readonly lines: AsyncIterable<string>;
  /** The rows that are left out at the beginning, because an earlier run came as far. */
  readonly skip: number;
  readonly actor: string;
};

/** An entry of a member, or the end of one: what follows is about the next row. */
export type ExportedRow =
  | (DataEntry & { readonly row: number; readonly member: string })
  | (NamedRow & { readonly result: 'exported' | 'member-unknown' });

/**
 * Exports the personal data of many members, entry by entry: nothing is in memory but a batch of members, however much is
 * stored about one. The audit log has each member before anything about the member leaves.
 */
export async function* exportMembers(
  deps: Pick<PersonalDataDependencies, 'memberData'> & {
    readonly transaction: Transaction<Pick<ErasureStores, 'audit'>>;
  },
  { lines, skip, actor }: ExportMembersInput,
): AsyncGenerator<ExportedRow> {
  for await (const rows of groupRows(lines, skip)) {
    const persons = await deps.memberData.findMany(splitNames(rows));
    await deps.transaction(({ audit }) =>
      audit.recordAll(
        persons.map(
          ({ memberId }) =>
            ({
              ...{ actor, action: 'member.exported', subject: `member:${memberId}`, before: null, after: null },
            }) as const,
        ),
      ),
    );
    const files = await deps.memberData.readMany(persons);
    const indexes = new Map(
      persons.flatMap(({ memberId, email }, index) => [[memberId, index] as const, [email, index] as const]),
    );
    for (const row of rows) {
      const index = indexes.get(normalizeName(row.named));
      const person: MemberPerson | undefined = index === undefined ? undefined : persons[index];
      if (index === undefined || !person) {
        yield { ...row, result: 'member-unknown' };
        continue;
      }
      // Somebody about whom very much is stored is read page by page.
      for await (const entry of files[index] ?? readEntries(deps, person))
        yield { row: row.row, member: person.memberId, ...entry };
      yield { ...row, result: 'exported' };
    }
  }
}
