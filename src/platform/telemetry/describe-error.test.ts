import { describe, expect, test } from 'vitest';
import { describeError, formatError } from './describe-error.ts';

const of = (message: string, facts: object = {}) => describeError(Object.assign(new Error(message), facts));

describe('[K8] a logged error', () => {
  test.each([
    ['no account of anna@example.org here', 'no account of [address] here'],
    ['no account of anna%40example.org here', 'no account of [address] here'],
    [`bad token ${'aB3_'.repeat(10)}`, 'bad token [secret]'],
    ['Unexpected token \'V\', "Veronika K"... is not valid JSON', "Unexpected token 'V', [value]... is not valid JSON"],
    ['cannot send "{\\"name\\":\\"Veronika\\"}" now', 'cannot send [value] now'],
    ['"name" must be of type string. Received \'Veronika\'', '[value] must be of type string. received [value]'],
    ['no country of 203.0.113.7', 'no country of [address]'],
    ['no country of 2001:db8::7', 'no country of [address]'],
    ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
  ])('%s', (message, written) => {
    expect(describeError(new Error(message)).message).toBe(written);
  });

  test("omits PostgreSQL's details of a row, but not the name of the constraint", () => {
    const facts = {
      severity: 'ERROR',
      code: '23505',
      table: 'member',
      constraint: 'member_email',
      detail: 'Key (anna)',
    };
    const written = of('cannot store (Anna Kern)', facts);
    expect(written).toMatchObject({ message: 'refused by PostgreSQL', code: '23505', at: 'member member_email' });
    expect(JSON.stringify(written)).not.toMatch(/Anna|Key/i);
    expect(formatError(Object.assign(new Error('cannot store (Anna)'), facts))).not.toMatch(/Anna|Key/i);
  });

  test("contains PostgreSQL's other details", () => {
    const facts = { severity: 'FATAL', code: '53300' };
    expect(of('sorry, too many clients already', facts).message).toBe('sorry, too many clients already');
    expect(of('connect ECONNREFUSED 10.0.0.7:5432', { syscall: 'connect', code: 'ECONNREFUSED' }).message).toContain(
      '10.0.0.7',
    );
  });

  test('has a stack of locations without the message, even where the message looks like a location', () => {
    const { stack } = of('broken\n    at Anna Kern (of Vienna)');
    expect(stack).toMatch(/^\s+at .*describe-error\.test\.ts/);
    expect(stack).not.toContain('Anna');
  });

  test('describes causes and aggregated errors alike, ends at a cycle, and contains no other property', () => {
    const inner = Object.assign(new Error('for anna@example.org'), { query: 'Anna', values: ['Anna'] });
    const ring = new Error('outer', { cause: inner });
    Object.assign(inner, { cause: ring });
    const written = JSON.stringify([describeError(ring), describeError(new AggregateError([inner], 'all'))]);
    expect(written).toContain('for [address]');
    expect(written).not.toMatch(/anna/i);
  });

  test('of another type contains its type only, and no code that contains a value', () => {
    expect(describeError('anna@example.org')).toEqual({ type: 'string' });
    expect(describeError(undefined)).toEqual({ type: 'undefined' });
    expect(of('x', { code: 'anna@example.org' }).code).toBeUndefined();
  });
});
