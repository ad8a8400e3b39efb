import type { Page } from '@playwright/test';
import { type Club, startClubWith } from './club-process.ts';
import { getExperimentAdmin } from './experiment-admin.ts';
import { expect } from './journey.ts';

const CLIENT_KEY = 'sdk-journeys';

type Variation = { readonly weight?: number; readonly values?: object; readonly redirect?: string };

export type ExperimentClub = Club & {
  url(path: string): string;
  /** Starts an experiment and waits until it is published; by default every visitor gets its second variation. */
  startExperiment(
    key: string,
    bold: Variation,
    more?: { readonly control?: Variation; readonly paths?: readonly string[] },
  ): Promise<void>;
  fetchText(path: string): Promise<string>;
};

/** A separate club on which experiments run. */
export async function startExperimentClub(
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ExperimentClub> {
  const club = await startClubWith(name, { FEATURE_CLIENT_KEYS: `test:${CLIENT_KEY}`, ...settings });
  const url = (path: string) => `${club.origin}/acquisition${path}`;
  const admin = await getExperimentAdmin(club);
  const fetchText = async (path: string) => (await fetch(url(path))).text();
  /** When the payload was published; an empty text where the server has none yet. */
  const fetchDate = async (): Promise<string> =>
    JSON.parse(await fetchText(`/ab/api/features/${CLIENT_KEY}`)).dateUpdated ?? '';
  return {
    ...club,
    url,
    fetchText,
    async startExperiment(key, bold, { control = {}, paths = [] } = {}) {
      const variations = [
        { key: 'control', name: 'As it is', weight: 0, ...control },
        { key: 'bold', name: 'Bold', weight: 1, ...bold },
      ];
      const definition = { key, name: key, hypothesis: 'It sells', variations, targeting: { paths } };
      await expect.poll(fetchDate).not.toBe('');
      const before = await fetchDate();
      await admin.create(definition);
      await admin.start(key);
      await expect.poll(async () => [before, ''].includes(await fetchDate())).toBe(false);
    },
  };
}

/** Waits until the page knows its experiments. */
export async function waitForExperiments(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ab-tests-loading', 'false');
}
