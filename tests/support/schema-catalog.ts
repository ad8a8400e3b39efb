// What the schema demands of programs: tables, columns, constraints and unique indexes, to compare two releases.
import type pg from 'pg';

export type Column = {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** An insert may leave it out: it is nullable, or has a default. */
  readonly optional: boolean;
  readonly nullable: boolean;
};
/** A constraint or unique index: what a written row has to fulfil. */
export type Rule = {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  readonly columns: readonly string[];
};
export type Catalog = { readonly columns: readonly Column[]; readonly rules: readonly Rule[] };

const COLUMNS = `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional, not a.attnotnull as nullable
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attname`;

// PostgreSQL 18 has constraints for columns that are not null, which the columns say already.
const RULES = `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition,
    array(select a.attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey) order by 1) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select c.relname, n.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^.*? USING ', ''),
    array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey) order by 1)
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and i.indisunique
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by 1, 2`;

export async function readCatalog(client: Pick<pg.Pool, 'query'>): Promise<Catalog> {
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const { rows: rules } = await client.query<Rule>(RULES);
  return { columns, rules };
}

/** How `now` could break a program that was written for `before`, which does not know what is new. */
export function listBreaks(before: Catalog, now: Catalog): readonly string[] {
  const key = ({ table, column }: Column) => `${table}.${column}`;
  const old = new Map(before.columns.map((one) => [key(one), one]));
  const tables = new Set(before.columns.map(({ table }) => table));
  const present = new Map(now.columns.map((one) => [key(one), one]));
  const rules = new Set(before.rules.map((one) => JSON.stringify(one)));
  const isNew = (rule: Rule) =>
    rule.columns.length > 0 && rule.columns.every((one) => !old.has(`${rule.table}.${one}`));
  return [
    ...before.columns.flatMap((one) => compareColumn(key(one), one, present.get(key(one)))),
    ...now.columns
      .filter((one) => tables.has(one.table) && !old.has(key(one)) && !one.optional)
      .map((one) => `${key(one)} is new and has no default`),
    ...now.rules
      .filter((rule) => tables.has(rule.table) && !isNew(rule) && !rules.has(JSON.stringify(rule)))
      .map(({ table, name }) => `${table}: the rule ${name} is new or has changed`),
  ];
}

function compareColumn(name: string, before: Column, now: Column | undefined): readonly string[] {
  if (!now) return [`${name} is gone`];
  if (now.type !== before.type) return [`${name} was ${before.type} and is ${now.type}`];
  if (before.nullable && !now.nullable) return [`${name} cannot be null any more`];
  return before.optional && !now.optional ? [`${name} has no default any more`] : [];
}
