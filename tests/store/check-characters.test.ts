import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMistypedCode } from '#modules/invitation/rules/check-character.ts';
import { drawCode } from '#modules/invitation/rules/code.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const RULE = `
  select pg_get_expr(conbin, conrelid) as expression from pg_constraint where conname = 'registration_code_check_character'`;

const ANY = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_';

/** Generated codes, each as it is and with one to three random changes, some of which keep it valid. */
function listTexts(): readonly string[] {
  return Array.from({ length: 4_000 }, (_, index) => {
    const code = [...drawCode((bytes) => randomBytes(bytes))];
    for (let change = 0; change < index % 4; change += 1) {
      const [place = 0, character = 0] = randomBytes(2);
      code[place % code.length] = ANY.charAt(character % ANY.length);
    }
    return code.join('');
  });
}

describe('[K14] the constraint of check characters', () => {
  test('refuses exactly the texts that count as typing errors, unless they are disabled', async () => {
    const { rows } = await database.pool.query<{ expression: string }>(RULE);
    const expression = rows[0]?.expression ?? '';
    const texts = listTexts();
    const all = await database.pool.query<{ code: string; valid: boolean; disabled: boolean }>(
      `select code, ${expression} as valid,
         (select ${expression.replaceAll('disabled_at', 'now()')}) as disabled
       from unnest($1::text[]) with ordinality as typed (code, place), lateral (select null::timestamptz as disabled_at) d
       order by place`,
      [texts],
    );
    expect(all.rows.map(({ code }) => code)).toEqual(texts);
    expect(all.rows.filter(({ code, valid }) => valid === isMistypedCode(code))).toEqual([]);
    expect(all.rows.every(({ disabled }) => disabled)).toBe(true);
    const mistyped = texts.filter(isMistypedCode).length;
    expect(mistyped).toBeGreaterThan(500);
    expect(texts.length - mistyped).toBeGreaterThan(1_000);
  });
});
