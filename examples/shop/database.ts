// What the shop stores.
import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
  create table if not exists customer (
    id text not null primary key, first_name text, name_at text, email text, email_at text,
    newsletter integer, newsletter_at text, unsubscribe text);
  -- Ids only: a message that comes late must not bring an erased customer back.
  create table if not exists erased (id text not null primary key);
  create table if not exists handled_hook (id text not null primary key, at integer not null);
  create table if not exists orders (
    id text not null primary key, member_id text, voucher text, discount integer not null default 0,
    state text not null default 'open' check (state in ('open', 'placing', 'placed')));
  -- A member has one order that is not placed: the basket.
  create unique index if not exists basket on orders (member_id) where state <> 'placed';`;

export function openDatabase(file: string): DatabaseSync {
  // It has personal data: nobody else on the machine may read it.
  process.umask(0o077);
  const database = new DatabaseSync(file);
  database.exec(`pragma journal_mode = wal; ${SCHEMA}`);
  addMissingColumns(database);
  return database;
}

/** A file of an older version of this example has no times of addresses or names: the next message about one is newer. */
function addMissingColumns(database: DatabaseSync): void {
  const columns = database.prepare('pragma table_info(customer)').all();
  for (const added of ['email_at', 'name_at'])
    if (!columns.some(({ name }) => name === added))
      database.exec(`alter table customer add column ${added} text default ''`);
}
