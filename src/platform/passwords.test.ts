import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createPasswords } from './passwords.ts';
import { createFairSemaphore, createSemaphore } from './semaphore.ts';

const passwords = createPasswords();
const cheap = { memory: 64, passes: 1, parallelism: 1 };

describe('[G1] passwords', () => {
  test('are stored as Argon2id with the parameters that OWASP recommends', async () => {
    const hash = await passwords.hash('three quiet lanterns');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await passwords.verify('three quiet lanterns', hash)).toEqual({ valid: true, outdated: false });
    expect(await passwords.verify('three quiet lantern', hash)).toEqual({ valid: false, outdated: false });
  });

  test('have a salt each', async () => {
    expect(await passwords.hash('the same')).not.toBe(await passwords.hash('the same'));
  });

  test('are equal in any Unicode composition', async () => {
    const hash = await passwords.hash('caf\u00e9 au lait');
    expect((await passwords.verify('cafe\u0301 au lait', hash)).valid).toBe(true);
  });

  test('with other parameters verify and need a new hash', async () => {
    const hash = await createPasswords(cheap).hash('three quiet lanterns');
    expect(await passwords.verify('three quiet lanterns', hash)).toEqual({ valid: true, outdated: true });
    expect(await passwords.verify('three loud lanterns', hash)).toEqual({ valid: false, outdated: false });
  });

  test('of an unknown account never verify, and cost the same work as those of a known one', async () => {
    const hash = await passwords.hash('three quiet lanterns');
    const derive = vi.spyOn(crypto, 'argon2');
    syncBuiltinESMExports();
    await passwords.verify('wrong', hash);
    await passwords.verify('wrong', null);
    const works = derive.mock.calls.map(([algorithm, { nonce, ...costs }]) => [
      algorithm,
      costs,
      Buffer.from(nonce as Uint8Array).length,
    ]);
    derive.mockRestore();
    syncBuiltinESMExports();
    expect(works).toHaveLength(2);
    expect(works[1]).toEqual(works[0]);
    expect(await passwords.verify('', null)).toEqual({ valid: false, outdated: false });
  });

  test.each([
    '',
    '$argon2i$v=19$m=64,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'x',
    '$argon2id$v=19$m=99999999,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ])('with the hash %j cause an error, not a login', async (hash) => {
    await expect(passwords.verify('x', hash)).rejects.toThrow('unknown format');
  });
});

test('a semaphore runs its limit at once, also after failures, and runs every task', async () => {
  const limit = createSemaphore(2);
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      limit(async () => {
        running += 1;
        most = Math.max(most, running);
        await setTimeout(i % 3);
        running -= 1;
        if (i % 4 === 0) throw new Error('no');
        return i;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
});

describe('a fair semaphore', () => {
  /** Runs one piece of work of each at a time; returns in which order they ran. */
  async function order(all: readonly string[]): Promise<readonly string[]> {
    const limit = createFairSemaphore(1);
    const ran: string[] = [];
    await Promise.all(
      all.map((who) =>
        limit(who, async () => {
          await setTimeout(1);
          ran.push(who);
        }),
      ),
    );
    return ran;
  }

  test('lets those who wait take turns, however much one of them has', async () => {
    expect(await order(['a', 'a', 'a', 'a', 'b', 'c', 'b'])).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('runs its limit at once, also after failures, and runs every task', async () => {
    const limit = createFairSemaphore(2);
    let running = 0;
    let most = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        limit(`${i % 3}`, async () => {
          running += 1;
          most = Math.max(most, running);
          await setTimeout(i % 3);
          running -= 1;
          if (i % 4 === 0) throw new Error('no');
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
  });

  test('a login waits for no more than one of the hashes of another account that wait', async () => {
    const ran: string[] = [];
    const hashes = Array.from({ length: 30 }, (_, i) => passwords.hash('many', 'thief').then(() => ran.push(`${i}`)));
    await Promise.all([...hashes, passwords.verify('one', null, 'owner').then(() => ran.push('owner'))]);
    expect(ran.indexOf('owner')).toBeLessThan(5);
  });
});
