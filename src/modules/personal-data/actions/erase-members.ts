import type { ErasureReason } from '../rules/erasure.ts';
import { type NamedRow, normalizeName, type RowOutcome, splitNames } from '../rules/many-members.ts';
import { eraseLocked } from './erase-locked.ts';
import { groupRows } from './group-rows.ts';
import type { ErasureStores, MemberPerson, PersonalDataDependencies } from './ports.ts';

export type EraseMembersInput = {
  /** Ids or email addresses, one a line. */
  readonly lines: AsyncIterable<string>;
  /** The rows that are left out at the beginning, because an earlier run came as far. */
  readonly skip: number;
  readonly reason: ErasureReason;
  readonly actor: string;
};

export type ErasedRow = NamedRow & { readonly result: RowOutcome };

/**
 * Erases many members as one is erased, in batches of one transaction each, and says what became of each row. Whoever stops
 * reading stops the erasure after a batch; a repetition finds the members of before erased.
 */
export async function* eraseMembers(
  deps: Pick<PersonalDataDependencies, 'clock' | 'memberData' | 'transaction'>,
  { lines, skip, ...erasure }: EraseMembersInput,
): AsyncGenerator<ErasedRow> {
  for await (const rows of groupRows(lines, skip)) {
    const { ids, emails } = splitNames(rows);
    // Addresses become ids first: members are locked in the order of their ids.
    const named = emails.length === 0 ? [] : await deps.memberData.findMany({ ids: [], emails });
    const idsByName = new Map([
      ...ids.map((id) => [id, id] as const),
      ...named.map(({ memberId, email }) => [email, memberId] as const),
    ]);
    const outcomes = await deps.transaction((stores) =>
      eraseBatch(stores, [...new Set(idsByName.values())], { ...erasure, at: deps.clock() }),
    );
    for (const row of rows) {
      const id = idsByName.get(normalizeName(row.named));
      yield { ...row, result: (id && outcomes.get(id)) || 'member-unknown' };
      // A row that is named twice.
      if (id && outcomes.get(id) === 'erased') outcomes.set(id, 'already-erased');
    }
  }
}

/** Returns what became of each member; an unknown one has no outcome. */
async function eraseBatch(
  stores: ErasureStores,
  ids: readonly string[],
  erasure: Parameters<typeof eraseLocked>[2],
): Promise<Map<string, RowOutcome>> {
  const locked = await stores.erasure.lockMany(ids);
  const erased = await stores.erasure.listErased(ids);
  const disputed = await stores.erasure.listDisputed(ids, erasure.at);
  const members: readonly MemberPerson[] = locked.filter(
    ({ memberId, adminRole }) => adminRole === null && !disputed.includes(memberId),
  );
  await eraseLocked(stores, members, erasure);
  return new Map<string, RowOutcome>([
    ...locked.map(({ memberId, adminRole }) => [memberId, adminRole ? 'member-is-admin' : 'address-changed'] as const),
    ...members.map(({ memberId }) => [memberId, 'erased'] as const),
    ...erased.map((id) => [id, 'already-erased'] as const),
  ]);
}
