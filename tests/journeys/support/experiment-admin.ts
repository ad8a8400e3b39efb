import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { type Admin, getAdmin } from './admin.ts';
import { expect } from './journey.ts';

type Changed = { readonly __typename: string };
type Stored = { readonly revision: number; readonly definition: ExperimentDefinition };

/** What an admin does with experiments by the API: a command of the command line would start a process each time. */
export type ExperimentAdmin = {
  create(definition: object): Promise<void>;
  start(key: string): Promise<void>;
  stop(key: string): Promise<void>;
  readDefinition(key: string): Promise<ExperimentDefinition>;
};

export async function getExperimentAdmin(club: Parameters<typeof getAdmin>[0]): Promise<ExperimentAdmin> {
  const admin = await getAdmin(club);
  return {
    async create(definition) {
      const query = 'mutation ($definition: JSON!) { createExperiment(definition: $definition) { __typename } }';
      const { __typename } = await admin.send<Changed>(query, { definition });
      expect(__typename).toBe('ExperimentSaved');
    },
    start: (key) => change(admin, 'startExperiment', key),
    stop: (key) => change(admin, 'stopExperiment', key),
    readDefinition: async (key) => (await read(admin, key)).definition,
  };
}

function read(admin: Admin, key: string): Promise<Stored> {
  return admin.send<Stored>('query ($key: String!) { experiment(key: $key) { revision definition } }', { key });
}

async function change(admin: Admin, operation: string, key: string): Promise<void> {
  const { revision } = await read(admin, key);
  const query = `mutation ($key: String!, $revision: Int!) { ${operation}(key: $key, revision: $revision) { __typename } }`;
  const { __typename } = await admin.send<Changed>(query, { key, revision });
  expect(__typename).toBe('ExperimentSaved');
}
