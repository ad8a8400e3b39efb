import type pg from 'pg';

/**
 * Inserts the rows that a club of `members` would have: nine of ten registrations became members, the others
 * are pending, expired or withdrawn. Every guarantee holds for them. Needs the demo club's code NOCTURNE.
 */
export async function growClub(pool: pg.Pool, members: number): Promise<void> {
  const client = await pool.connect();
  try {
    for (const table of GUARDED) await client.query(`alter table ${table} disable trigger user`);
    for (const statement of STATEMENTS) await client.query(statement.replaceAll(':members', String(members)));
    for (const table of GUARDED) await client.query(`alter table ${table} enable trigger user`);
    await client.query('analyze');
  } finally {
    client.release();
  }
}

const GUARDED = ['registration', 'invitation_slot', 'invitation_ledger'] as const;

const id = (kind: number, n: string) => `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const STATEMENTS: readonly string[] = [
  `insert into inviter (id, first_name, last_name, email, created_at)
   select ${id(1, 'n')}, 'Ina', 'Grown', 'inviter' || n || '@grown.example', now() - interval '900 days'
   from generate_series(1, :members / 10) n`,
  `insert into registration_code (id, code, inviter_id, customization_key, created_at)
   select ${id(2, 'n')}, 'GROWN' || n, ${id(1, 'n')}, 'default', now() - interval '900 days'
   from generate_series(1, :members / 10) n`,
  `insert into invitation_slot (inviter_id, slot) select id, 0 from inviter where email like '%@grown.example'`,
  `insert into registration (id, status, email, code_id, inviter_id, slot, country, language, gender, first_name,
     last_name, created_at, expires_at, ended_at)
   select ${id(3, 'n')}, status, 'person' || n || '@grown.example', ${id(2, '1 + n % (:members / 10)')},
     ${id(1, '1 + n % (:members / 10)')}, 0, 'DE', 'de', 'WOMEN', 'Ada', 'Grown', at, at + interval '14 days',
     case status when 'pending' then null else at + interval '1 day' end
   from (
     select n, case n % 10 when 0 then (array['pending', 'expired', 'withdrawn'])[1 + n / 10 % 3] else 'active' end as status,
       timestamptz '2026-03-01 12:00Z' - n * interval '1 minute' as at
     from generate_series(1, :members) n
   ) made`,
  `update invitation_slot s set balance = 1000 - spent, pending = held from (
     select inviter_id, count(*) filter (where status = 'active') as spent, count(*) filter (where status = 'pending') as held
     from registration where email like '%@grown.example' group by inviter_id
   ) sums where sums.inviter_id = s.inviter_id`,
  `insert into invitation_ledger (inviter_id, slot, kind, amount, at)
   select id, 0, 'grant', 1000, created_at from inviter where email like '%@grown.example'`,
  `insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
   select inviter_id, slot, 'reserve', id, created_at from registration where email like '%@grown.example'`,
  `insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
   select inviter_id, slot, case status when 'active' then 'consume' else 'release' end, id, ended_at
   from registration where email like '%@grown.example' and status <> 'pending'`,
  `insert into consent (registration_id, kind, policy, language, given_at)
   select r.id, p.kind, p.pk_string, 'de', r.created_at from registration r
   join (select distinct on (kind) kind, pk_string from policy where country = 'DE' order by kind, version desc) p on true
   where r.email like '%@grown.example'`,
  `insert into activation_token (token_hash, registration_id, created_at, expires_at, sent_at, used_at, revoked_at)
   select sha256(id::text::bytea), id, created_at, expires_at, created_at, case status when 'active' then ended_at end,
     case when status in ('expired', 'withdrawn') then ended_at end
   from registration where email like '%@grown.example'`,
  `insert into activation_resend (registration_id, requested_at)
   select id, created_at + interval '5 minutes' from registration where email like '%@grown.example'`,
  `insert into activation_attempt (registration_id, kind, number, reason, times, at, last_at)
   select id, 'scanned', 1, 'bot', 2, created_at, created_at + interval '1 minute' from registration
   where email like '%@grown.example'`,
  `insert into registration_submission (idempotency_key, fingerprint, outcome, created_at)
   select 'grown-' || id, sha256(id::text::bytea), jsonb_build_object('kind', 'pending', 'registrationId', id), created_at
   from registration where email like '%@grown.example'`,
  `insert into member (id, email, password_hash, first_name, last_name, gender, country, language, registration_id, created_at)
   select ${id(4, 'n')}, r.email, '$argon2id$none', r.first_name, r.last_name, r.gender, r.country, r.language, r.id, r.ended_at
   from generate_series(1, :members) n join registration r on r.id = ${id(3, 'n')} and r.status = 'active'`,
  `insert into voucher (code, member_id, percent, currency, valid_from, valid_until)
   select upper(replace(id::text, '-', '')), id, 10, 'EUR', created_at, created_at + interval '14 days'
   from member where email like '%@grown.example'`,
  `insert into session (id, member_id, created_at, expires_at)
   select ${id(5, 'n')}, m.id, m.created_at, m.created_at + interval '7 days'
   from generate_series(1, :members) n join member m on m.id = ${id(4, 'n')}`,
  `insert into password_reset (token_hash, member_id, created_at, expires_at, used_at)
   select sha256(id::text::bytea), id, created_at, created_at + interval '1 hour', created_at + interval '10 minutes'
   from member where email like '%@grown.example'`,
  `insert into rate_limit (key, points, expire)
   select 'grown:' || n, 1, extract(epoch from now())::bigint * 1000 + 31536000000 from generate_series(1, :members) n`,
  `insert into pgboss.job (name, data, state, policy, completed_on)
   select 'registration.send-activation', jsonb_build_object('registrationId', id), 'completed', 'standard', now()
   from registration where email like '%@grown.example'`,
];
