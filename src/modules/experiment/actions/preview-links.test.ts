import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, SECOND } from '#kernel/instant.ts';
import { createLinkSigner } from '#platform/link-signing.ts';
import { sampleExperiment, sampleVariations } from '../../../../tests/support/experiments.ts';
import type { Experiment } from '../rules/experiment.ts';
import { createPreviewLinks, openPreview } from './preview-links.ts';

const START = new Date('2026-03-02T12:00:00.500Z');

/** A program whose only experiment is the given one, some time after the start. */
function createDependencies(stored: Experiment | null, { at = 0, environment = 'production', seed = 1 } = {}) {
  return {
    clock: () => new Date(START.getTime() + at),
    linkSigner: createLinkSigner([{ id: 'a', seed: Buffer.alloc(32, seed) }]),
    digest: (text: string) => createHash('sha256').update(text).digest(),
    environmentName: environment,
    site: { origin: 'https://club.example', basePath: '/acquisition' },
    experiments: { find: async (key: string) => (stored?.definition.key === key ? stored : null) },
  };
}

function createToken(experiment: Experiment, variation = 'band'): string {
  const link = createPreviewLinks(createDependencies(experiment), experiment).find(
    (one) => one.variation === variation,
  );
  return new URL(link?.url ?? '').searchParams.get('preview') ?? '';
}

type Changes = Parameters<typeof createDependencies>[1];

async function getReason(token: string, stored: Experiment | null, changes?: Changes): Promise<string> {
  const preview = await openPreview(createDependencies(stored, changes), token);
  return preview.kind === 'open' ? 'open' : preview.reason;
}

const RUNNING = sampleExperiment();

test.each(['draft', 'running', 'stopped'] as const)(
  '[K3] a link of a %s experiment opens its variation',
  async (status) => {
    const experiment = sampleExperiment({ name: 'Hero' }, { status });
    const preview = await openPreview(createDependencies(experiment), createToken(experiment));
    expect(preview).toMatchObject({ kind: 'open', experiment: 'Hero', variation: 'The band' });
    expect(preview.kind === 'open' && preview.decide('/')).toEqual({
      flags: { 'landing.hero': 'band' },
      redirect: null,
    });
    const other = await openPreview(createDependencies(experiment), createToken(experiment, 'control'));
    expect(other).toMatchObject({ kind: 'open', variation: 'As it is' });
  },
);

test('[K3] there is a link for each variation, and none of an archived experiment', async () => {
  const links = createPreviewLinks(createDependencies(RUNNING), RUNNING);
  expect(links.map(({ variation }) => variation)).toEqual(['control', 'band']);
  const archived = sampleExperiment({}, { status: 'archived' });
  expect(createPreviewLinks(createDependencies(archived), archived)).toEqual([]);
  expect(await getReason(createToken(RUNNING), archived)).toBe('preview-changed');
});

test('[K3] a link is valid for seven days', async () => {
  const token = createToken(RUNNING);
  expect(await getReason(token, RUNNING, { at: 7 * DAY - SECOND })).toBe('open');
  expect(await getReason(token, RUNNING, { at: 7 * DAY })).toBe('preview-expired');
});

test('[K3] a link does not show what it was not created for', async () => {
  const token = createToken(RUNNING);
  expect(await getReason(token, sampleExperiment({ name: 'Renamed', coverage: 0.1 }, { revision: 9 }))).toBe('open');
  const variations = sampleVariations('landing.hero', [null, 'default']);
  const changed = variations.map((one, index) => ({ ...one, key: ['control', 'band'][index] ?? '' }));
  expect(await getReason(token, sampleExperiment({ variations: changed }))).toBe('preview-changed');
  expect(await getReason(token, sampleExperiment({ variations }))).toBe('preview-changed');
  expect(await getReason(token, sampleExperiment({ key: 'other' }))).toBe('preview-changed');
  expect(await getReason(token, null)).toBe('preview-changed');
});

test('[K3] nobody makes a link by hand, and one of another environment or key is not valid', async () => {
  const token = createToken(RUNNING);
  const parts = token.split('.');
  const control = createToken(RUNNING, 'control').split('.');
  for (const [index, part] of [control[1], control[2], '1999999999', 'b', 'A'.repeat(43)].entries()) {
    const forged = parts.map((own, position) => (position === index + 1 ? part : own)).join('.');
    expect(await getReason(forged, RUNNING), forged).toBe('preview-invalid');
  }
  for (const text of ['', 'leave', 'x'.repeat(5_000), token.slice(0, -1), `${token}.`, token.replace('hero', 'other')])
    expect(await getReason(text, RUNNING), text).toBe('preview-invalid');
  expect(await getReason(token, RUNNING, { environment: 'staging' })).toBe('preview-invalid');
  expect(await getReason(token, RUNNING, { seed: 2 })).toBe('preview-invalid');
});
