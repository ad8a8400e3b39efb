import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildAddressPattern, buildPathPattern } from './path-pattern.ts';
import { canMatchSamePath, findPathProblem, findPatternProblem } from './paths.ts';

describe('[K3] [F5] a path of the site', () => {
  test.each(['/', '/spring', '/spring/coat-1', '/de-sale', '/caf%C3%A9', "/a.b_c~!$&'()+,;=:@"])('%s', (path) => {
    expect(findPathProblem(path)).toBeNull();
  });

  test.each([
    ['', 'must begin with "/"'],
    ['spring', 'must begin with "/"'],
    ['https://shop.example/', 'must begin with "/"'],
    ['javascript:alert(1)', 'must begin with "/"'],
    ['//shop.example', 'must not contain "//"'],
    ['/a//b', 'must not contain "//"'],
    ['/\\shop.example', 'may contain letters'],
    ['/a?b=c', 'may contain letters'],
    ['/a#b', 'may contain letters'],
    ['/a b', 'may contain letters'],
    ['/a\n', 'may contain letters'],
    ['/ä', 'may contain letters'],
    ['/*', 'may contain letters'],
    ['/a/', 'must not end'],
    ['/acquisition', 'base path'],
    ['/acquisition/spring', 'base path'],
    ['/de', 'language prefix'],
    ['/de/spring', 'language prefix'],
    ['/a/../b', 'plain path'],
    ['/%2e%2e/b', 'plain path'],
    ['/%zz', 'plain path'],
    [`/${'a'.repeat(200)}`, 'more than 200 characters'],
  ])('%j is none', (path, problem) => {
    expect(findPathProblem(path)).toContain(problem);
  });

  test.each(['/*', '/spring*', '/a/*/b', '/*/*/*', '/acquisitions/*'])('%s is a pattern', (pattern) => {
    expect(findPatternProblem(pattern)).toBeNull();
  });

  test.each([
    ['*', 'must begin'],
    ['/**', 'must not contain "**"'],
    ['/*a*b*c*', 'more than 3 wildcards'],
    ['//*', 'must not contain "//"'],
  ])('%s is no pattern', (pattern, problem) => {
    expect(findPatternProblem(pattern)).toContain(problem);
  });
});

const piece = fc.constantFrom('a', 'b', '/', '.', '-');
const text = fc.array(piece, { maxLength: 8 }).map((all) => `/${all.join('')}`);
const pattern = fc
  .array(fc.oneof({ weight: 5, arbitrary: piece }, fc.constant('*')), { maxLength: 8 })
  .map((all) => `/${all.join('')}`);

describe('[F5] patterns', () => {
  test.each([
    ['/', '/', true],
    ['/', '', true],
    ['/', '/spring', false],
    ['/spring', '/spring', true],
    ['/spring', '/spring/', true],
    ['/spring', '/springs', false],
    ['/spring', '/a/spring', false],
    ['/spring/*', '/spring', false],
    ['/spring/*', '/spring/coat/blue', true],
    ['/spring*', '/springs', true],
    ['/*', '/', true],
    ['/a.c', '/abc', false],
    ['/a+(b)', '/a+(b)', true],
    ['/*/b', '/a/b', true],
    ['/*/b', '/a/c', false],
  ])('%s matches %s: %s', (one, path, matches) => {
    expect(new RegExp(buildPathPattern([one])).test(path)).toBe(matches);
  });

  test.each([
    ['/', '/acquisition/', true],
    ['/', '/acquisition', true],
    ['/', '/acquisition/de', true],
    ['/', '/acquisition/de?utm_source=x', true],
    ['/', '/acquisition/login', false],
    ['/spring', '/acquisition/fr/spring/?a=b#c', true],
    ['/spring', '/acquisition/xx/spring', false],
    ['/spring', '/spring', false],
    ['/spring', '/acquisition/login?next=/acquisition/spring', false],
    ['/*/b', '/acquisition/a?x=/b', false],
    ['/spring/*', '/acquisition/spring/coat?x', true],
  ])('of addresses: %s matches %s: %s', (one, address, matches) => {
    expect(new RegExp(buildAddressPattern(one, '/acquisition')).test(address)).toBe(matches);
  });

  test('patterns that match a common path are found, whichever it is', () => {
    const property = fc.property(pattern, pattern, text, (one, other, path) => {
      const both = [one, other].every((each) => new RegExp(buildPathPattern([each])).test(path));
      if (both) expect(canMatchSamePath(one, other)).toBe(true);
      expect(canMatchSamePath(one, other)).toBe(canMatchSamePath(other, one));
      expect(canMatchSamePath(one, one)).toBe(true);
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  test.each([
    ['/a*', '/*b', true],
    ['/a/*', '/b/*', false],
    ['/a', '/a/*', true],
    ['/a', '/ab/*', false],
    ['/*/x', '/a/*', true],
    ['/a*c', '/ab*d', false],
  ])('%s and %s can match the same path: %s', (one, other, expected) => {
    expect(canMatchSamePath(one, other)).toBe(expected);
  });

  test.each([
    ['/*/b', '/', 200, true],
    ['/*/b/*/c', '/', 200, true],
    ['/*/b', '/', 201, false],
    ['/*/b/*/c/*', '/', 200, true],
    ['/*/b/*/c/*/d', '/', 35, true],
    ['/*/b/*/c/*/d', '/', 36, false],
  ])('%s after %s%i characters: %s', (one, start, length, matches) => {
    const path = start + 'a'.repeat(length) + one.slice(2).replaceAll('*', 'x');
    expect(new RegExp(buildPathPattern([one])).test(path)).toBe(matches);
  });

  test('no address takes long to be compared', () => {
    const paths = Array.from({ length: 20 }, (_, index) => `/*a*a*b${index}`);
    const address = new RegExp(buildAddressPattern('/*a*a*b', '/acquisition'));
    const path = new RegExp(buildPathPattern(paths));
    const text = `/${'a'.repeat(16_000)}`;
    const before = process.cpuUsage();
    expect([path.test(text), address.test(`/acquisition/de${text}`)]).toEqual([false, false]);
    const { user } = process.cpuUsage(before);
    expect(user).toBeLessThan(100_000);
  });
});
