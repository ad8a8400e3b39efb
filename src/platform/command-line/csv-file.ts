import { CSV_START, formatCsvLine } from '#kernel/list/csv.ts';
import { describeFilters, type FilterRule, type ListRules } from '#kernel/list/list-query.ts';
import type { Arguments, ListFile, Outcome } from './command.ts';

/** The columns of a file in their order, by the names of its first line. */
export type CsvColumns<Row, Name extends string = string> = Readonly<Record<Name, (row: Row) => unknown>>;

/**
 * A list as a CSV file, with all columns that it has in the back office. The names of columns and the values are those of the
 * program, not of a language; cells are written as in the files of the back office.
 */
export function listedAsCsv<Row>(rows: AsyncIterable<Row>, file: ListFile, columns: CsvColumns<Row>): Outcome {
  const cells = Object.values(columns);
  async function* entries() {
    yield { value: null, line: CSV_START + formatCsvLine(Object.keys(columns)) };
    for await (const row of rows)
      yield { value: row, line: formatCsvLine(cells.map((format) => formatValue(format(row)))) };
  }
  return { kind: 'listed', entries: entries(), file };
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}

/**
 * The filters of a list as the audit log has them, from the options of the same names or of those in `options`: in the
 * form in which the back office records them, except for instants, which are no days.
 */
export function describeGiven<Filter extends string>(
  rules: ListRules<string, Filter>,
  given: Arguments,
  options?: Readonly<Partial<Record<Filter, string>>>,
): Readonly<Record<string, string>> {
  const filters = (Object.keys(rules.filters) as Filter[]).flatMap((name) => {
    const typed = given.text(options?.[name] ?? name);
    return typed === null ? [] : [[name, normalize(rules.filters[name], typed) ?? typed]];
  });
  return describeFilters(rules, Object.fromEntries(filters));
}

/** Options write choices in lower case. */
function normalize(rule: FilterRule, typed: string): string | null {
  if (rule.kind === 'text') return rule.normalize(typed);
  return rule.values.find((value) => value.toLowerCase() === typed.toLowerCase()) ?? null;
}
