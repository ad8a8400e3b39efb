import type { TestApp } from './test-app.ts';

const FILTERS: readonly object[] = [
  {},
  { who: 'admin@example.org' },
  { who: 'cli', action: 'code.created' },
  { action: 'code.created' },
  { subjectKind: 'code' },
  { subjectKind: 'code', subjectId: 'club-000000007' },
  { from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z' },
];

/** Reads the audit log with every filter, and one of its entries. */
export async function readAuditLog(app: TestApp, headers: Readonly<Record<string, string>>): Promise<void> {
  for (const filter of FILTERS) {
    const variables = { direction: 'DESCENDING', filter, first: 5 };
    const { auditEntries } = (await app.send('auditList', variables, headers)).data;
    const after = auditEntries.pageInfo.endCursor;
    if (after) await app.send('auditList', { ...variables, after }, headers);
    const [first] = auditEntries.edges;
    if (first) await app.send('showAuditEntry', { id: first.node.id }, headers);
  }
}
