import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import { MESSAGES } from '#texts/translate.ts';
import { addCatalog } from '#web/i18n/catalogs.ts';
import { type DocumentData, DocumentDataProvider } from '#web/routing/document-data.tsx';
import { sampleDefinition } from '../../../../tests/support/experiments.ts';
import { Conflicts } from '../experiment/summary/conflicts.tsx';
import { StatusMessages } from '../experiment/summary/status-messages.tsx';
import { type ExperimentRow, toListed } from './listed-experiment.ts';
import { Unseen } from './unseen.tsx';

const FACTS = { country: 'DE', brand: { timeZone: 'Europe/Berlin' } } as DocumentData;

addCatalog('en', MESSAGES.en);

function create(name: string, status: ExperimentStatus, siteConflicts: ExperimentRow['siteConflicts']): ExperimentRow {
  const definition = sampleDefinition({ key: name.toLowerCase(), name });
  const at = '2026-03-02T12:00:00.000Z';
  const times = { createdAt: at, changedAt: at, startedAt: null, stoppedAt: null };
  const shown = status.toUpperCase() as Uppercase<ExperimentStatus>;
  return { key: definition.key, name, status: shown, definition, siteConflicts, ...times };
}

function render(element: ReactNode, path = '/admin/splitgenerator'): string {
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], { initialEntries: [path] });
  return renderToStaticMarkup(
    <DocumentDataProvider facts={FACTS}>
      <RouterProvider router={router} />
    </DocumentDataProvider>,
  );
}

function renderList(...experiments: readonly ExperimentRow[]): string {
  return render(<Unseen experiments={experiments.map(toListed)} />);
}

const OFF = [{ code: 'pages-off', environment: null }];
const ELSEWHERE = [{ code: 'pages-environment', environment: 'live' }];
const OTHER = [{ code: 'redirect-chain', environment: null }];

test('[K3] the list says why visitors see none of its experiments', () => {
  expect(renderList(create('Hero', 'running', []), create('Old', 'stopped', OTHER))).toBe('');
  const html = renderList(create('Hero', 'running', [...OTHER, ...OFF]));
  expect(html).toContain('Visitors do not see these experiments');
  expect(html).toContain('FEATURE_CLIENT_KEYS');
  expect(renderList(create('Hero', 'draft', [{ code: 'pages-growthbook', environment: null }]))).toContain(
    'GROWTHBOOK_API_HOST',
  );
});

test('[K3] the list names the running experiments of other environments than that of the pages', () => {
  const html = renderList(
    create('Hero', 'running', ELSEWHERE),
    create('Later', 'draft', ELSEWHERE),
    create('Seen', 'running', []),
    create('Steps', 'running', ELSEWHERE),
  );
  expect(html).toContain('Visitors do not see Hero and Steps');
  expect(html).toContain('the environment “live”');
  expect(renderList(create('Later', 'draft', ELSEWHERE))).toBe('');
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
