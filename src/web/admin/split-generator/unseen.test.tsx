import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import { MESSAGES } from '#texts/translate.ts';
import type { ExperimentListQuery } from '#web/generated/operations.ts';
import { addCatalog } from '#web/i18n/catalogs.ts';
import { type DocumentData, DocumentDataProvider } from '#web/routing/document-data.tsx';
import type { Run } from '#web/routing/operation.ts';
import { sampleDefinition } from '../../../../tests/support/experiments.ts';
import { Conflicts } from '../experiment/summary/conflicts.tsx';
import { StatusMessages } from '../experiment/summary/status-messages.tsx';
import { listExperiments } from './list-experiments.server.ts';
import { Unseen } from './unseen.tsx';

const FACTS = { country: 'DE', brand: { timeZone: 'Europe/Berlin' } } as DocumentData;

addCatalog('en', MESSAGES.en);

type Listed = ExperimentListQuery['experiments'][number];

function create(name: string, status: ExperimentStatus, conflicts: Listed['conflicts']): Listed {
  const definition = sampleDefinition({ key: name.toLowerCase(), name });
  const times = { changedAt: '2026-03-02T12:00:00.000Z', startedAt: null, stoppedAt: null };
  const shown = status.toUpperCase() as Uppercase<ExperimentStatus>;
  return { key: definition.key, name, status: shown, definition, conflicts, ...times };
}

function render(element: ReactNode, path = '/admin/splitgenerator'): string {
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], { initialEntries: [path] });
  return renderToStaticMarkup(
    <DocumentDataProvider facts={FACTS}>
      <RouterProvider router={router} />
    </DocumentDataProvider>,
  );
}

async function renderList(...experiments: readonly Listed[]): Promise<string> {
  const run = (async () => ({ experiments })) as Run;
  return render(<Unseen experiments={await listExperiments(run, null)} />);
}

const OFF = [{ code: 'pages-off', environment: null }];
const ELSEWHERE = [{ code: 'pages-environment', environment: 'live' }];
const OTHER = [{ code: 'redirect-chain', environment: null }];

test('[K3] the list says why visitors see none of its experiments', async () => {
  expect(await renderList(create('Hero', 'running', []), create('Old', 'stopped', OTHER))).toBe('');
  const html = await renderList(create('Hero', 'running', [...OTHER, ...OFF]));
  expect(html).toContain('Visitors do not see these experiments');
  expect(html).toContain('FEATURE_CLIENT_KEYS');
  expect(await renderList(create('Hero', 'draft', [{ code: 'pages-growthbook', environment: null }]))).toContain(
    'GROWTHBOOK_API_HOST',
  );
});

test('[K3] the list names the running experiments of other environments than that of the pages', async () => {
  const html = await renderList(
    create('Hero', 'running', ELSEWHERE),
    create('Later', 'draft', ELSEWHERE),
    create('Seen', 'running', []),
    create('Steps', 'running', ELSEWHERE),
  );
  expect(html).toContain('Visitors do not see Hero and Steps');
  expect(html).toContain('the environment “live”');
  expect(await renderList(create('Later', 'draft', ELSEWHERE))).toBe('');
});

test('[K3] the page of an experiment says it in a banner of its own, as an alert while it runs', () => {
  const conflict = { path: 'environments', message: '', severity: 'warning', experiments: [] };
  const conflicts = [{ ...conflict, code: 'pages-environment', environment: 'live' }];
  const html = render(<Conflicts status="running" conflicts={conflicts} />);
  expect(html).toMatch(/role="alert".*Visitors do not see this experiment.*the environment “live”/);
  expect(html).not.toContain('Good to know');
  expect(render(<Conflicts status="draft" conflicts={conflicts} />)).toContain('role="status"');
});

test.each([
  ['draft', 'Good to know before you start'],
  ['stopped', 'Good to know before you start'],
  ['running', 'Good to know'],
] as const)('[K3] warnings about an experiment that is %s have the title "%s"', (status, title) => {
  const conflict = { code: 'redirect-chain', path: 'variations', message: 'x', severity: 'warning', experiments: [] };
  const html = render(<Conflicts status={status} conflicts={[{ ...conflict, environment: null }]} />);
  expect(html).toContain(`>${title}<`);
});

test('[K3] after its start, such an experiment is not said to take part in visits', () => {
  const show = (isUnseen: boolean) =>
    render(
      <StatusMessages status="running" isUnseen={isUnseen} refusal={undefined} />,
      '/admin/splitgenerator/hero?done=start',
    );
  expect(show(true)).toContain('The experiment is running, but visitors do not see it.');
  expect(show(false)).toContain('New visits take part in it');
});
