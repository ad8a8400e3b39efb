import { describe, expect, test } from 'vitest';
import { sampleDefinition, sampleRedirects, sampleVariations } from '../../../../tests/support/experiments.ts';
import type { ExperimentDefinition, Variation } from './experiment.ts';
import { decidePreview, formatPreviewContent, getPreviewPath } from './preview.ts';

const [CONTROL, BAND] = sampleDefinition().variations as readonly [Variation, Variation];

function target(paths: readonly string[], languages: ExperimentDefinition['targeting']['languages'] = []) {
  return sampleDefinition({ targeting: { countries: ['AT'], languages, paths } });
}

describe('[K3] a preview', () => {
  test('has the values of its variation on the paths of the experiment, for everybody', () => {
    const definition = { ...target(['/', '/spring*'], ['de']), coverage: 0, environments: ['elsewhere'] };
    for (const path of ['/', '/spring', '/spring/coat'])
      expect(decidePreview(definition, BAND, path)).toEqual({ flags: { 'landing.hero': 'band' }, redirect: null });
    expect(decidePreview(definition, BAND, '/autumn')).toEqual({ flags: {}, redirect: null });
    expect(decidePreview(target([]), BAND, '/autumn').flags).toEqual({ 'landing.hero': 'band' });
    expect(decidePreview(target([]), CONTROL, '/')).toEqual({ flags: {}, redirect: null });
  });

  test('leaves out a value that does not suit its flag any more', () => {
    const [, removed] = sampleVariations('landing.hero', [null, 'a picture that was removed']);
    expect(decidePreview(target([]), removed as Variation, '/').flags).toEqual({});
  });

  test('redirects from the paths of the experiment, and not from the target', () => {
    const [stay, leave] = sampleRedirects('/spring/coat') as readonly [Variation, Variation];
    const definition = target(['/', '/spring*']);
    expect(decidePreview(definition, leave, '/').redirect).toBe('/spring/coat');
    expect(decidePreview(definition, leave, '/spring/coat').redirect).toBeNull();
    expect(decidePreview(definition, leave, '/autumn').redirect).toBeNull();
    expect(decidePreview(definition, stay, '/').redirect).toBeNull();
  });

  test.each<readonly [string, readonly string[], string]>([
    ['no path', [], '/'],
    ['a path', ['/spring', '/'], '/spring'],
    ['a pattern and a path', ['/spring*', '/autumn'], '/autumn'],
    ['a pattern', ['/spring/*'], '/spring'],
    ['any path', ['/*'], '/'],
  ])('begins for %s at a path of the experiment', (_, paths, path) => {
    expect(getPreviewPath(target(paths), BAND)).toBe(path);
  });

  test('begins at the target of a redirect, in a language of the experiment', () => {
    const [, leave] = sampleRedirects('/spring') as readonly [Variation, Variation];
    expect(getPreviewPath(target(['/']), leave)).toBe('/spring');
    expect(getPreviewPath(target(['/'], ['de', 'fr']), leave)).toBe('/de/spring');
    expect(getPreviewPath(target(['/'], ['de']), BAND)).toBe('/de');
    expect(getPreviewPath(target(['/'], ['en']), BAND)).toBe('/');
  });

  test('has a content that changes with what it shows, and with nothing else', () => {
    const values = { 'landing.hero': 'band', 'text.landing.title': { de: 'Hallo', en: 'Hello' } } as const;
    const content = formatPreviewContent(target(['/']), { ...BAND, values });
    const stored = { 'text.landing.title': { en: 'Hello', de: 'Hallo' }, 'landing.hero': 'band' } as const;
    const same = { ...BAND, name: 'Another name', weight: 1, values: stored };
    expect(formatPreviewContent({ ...target(['/']), name: 'Another', phase: 2, coverage: 0 }, same)).toBe(content);
    for (const other of [
      formatPreviewContent(target(['/']), { ...BAND, values: { ...values, 'landing.hero': 'default' } }),
      formatPreviewContent(target(['/']), { ...BAND, values, redirect: '/spring' }),
      formatPreviewContent(target(['/', '/spring']), { ...BAND, values }),
    ])
      expect(other).not.toBe(content);
  });
});
