import { describe, expect, test } from 'vitest';
import { type Exposure, formatExposures, isStorable, parseExposures } from './exposures.ts';

function exposure(experiment: string, changes: Partial<Exposure> = {}): Exposure {
  return { experiment, phase: 1, variation: 'bold', state: 'seen', step: null, ...changes };
}

describe('[K3] the cookie of what a visit saw', () => {
  test('says experiment, phase, variation, and a redirect that is under way', () => {
    const exposures = [exposure('hero'), exposure('entry', { phase: 12, variation: 'b-2', state: 'redirected' })];
    expect(formatExposures(exposures)).toBe('hero.1.bold~entry.12.b-2.r');
    expect(parseExposures('hero.1.bold~entry.12.b-2.r')).toEqual(exposures);
  });

  test('says the furthest step that was counted, also of a redirect that is under way', () => {
    const exposures = [
      exposure('hero', { step: 'code' }),
      exposure('steps', { step: 'form' }),
      exposure('entry', { state: 'redirected', step: 'form' }),
    ];
    expect(formatExposures(exposures)).toBe('hero.1.bold.c~steps.1.bold.f~entry.1.bold.rf');
    expect(parseExposures('hero.1.bold.c~steps.1.bold.f~entry.1.bold.rf')).toEqual(exposures);
  });

  test.each([
    ['nothing', null, []],
    ['an empty value', '', []],
    ['another form', 'hero', []],
    ['a key of another form', 'Hero.1.bold', []],
    ['a phase that is no number', 'hero.x.bold', []],
    ['a long phase', 'hero.12345.bold', []],
    ['a mark of another form', 'hero.1.bold.x', []],
    ['marks in another order', 'hero.1.bold.fr', []],
    ['an empty mark', 'hero.1.bold.', []],
    ['a part of another form', '<script>~hero.1.bold', [exposure('hero')]],
    ['an experiment twice', 'hero.1.a~other.1.bold~hero.2.bold', [exposure('hero', { phase: 2 }), exposure('other')]],
    ['a long value', 'hero.1.bold~'.repeat(200), []],
  ])('%s is read as far as it can be', (_, value, expected) => {
    expect(parseExposures(value)).toEqual(expected);
  });

  test('keeps the newest exposures if it has no room for all', () => {
    const many = Array.from({ length: 60 }, (_, at) => exposure(`${String(at).padStart(3, '0')}-${'x'.repeat(50)}`));
    const value = formatExposures(many);
    expect(value.length).toBeLessThanOrEqual(2_000);
    const kept = parseExposures(value);
    expect(kept.length).toBeGreaterThan(20);
    expect(kept).toEqual(many.slice(-kept.length));
  });

  test.each([
    [exposure('hero'), true],
    [exposure('hero_of-GrowthBook'), false],
    [exposure('hero', { variation: '' }), false],
    [exposure('hero', { phase: 20_000 }), false],
    [exposure('x'.repeat(65)), false],
  ])('can store %j: %s', (one, expected) => {
    expect(isStorable(one)).toBe(expected);
  });
});
