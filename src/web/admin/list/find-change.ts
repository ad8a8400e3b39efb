type Stored = { readonly finishedAt?: unknown };

/** The change of many rows that the address of a list names, if there is one. */
export async function findChange<Change extends Stored>(
  id: string | null,
  find: (id: string) => Promise<Change | null | undefined>,
): Promise<(Omit<Change, 'finishedAt'> & { readonly isFinished: boolean }) | null> {
  const change = id === null ? null : await find(id);
  if (!change) return null;
  const { finishedAt, ...shown } = change;
  return { ...shown, isFinished: finishedAt != null };
}
