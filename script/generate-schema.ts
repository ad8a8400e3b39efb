// Prints the GraphQL schema that the areas declare. No resolver runs, so no resource has to be open.
import { join } from 'node:path';
import { printSchema } from 'graphql';
import { runnerImport } from 'vite';
import { texts } from '../src/texts/vite-plugin.ts';

export async function generateSchema(): Promise<Readonly<Record<string, string>>> {
  // Loaded by Vite, because areas import texts that only the build creates.
  const { module } = await runnerImport<typeof import('#app/create-program.ts')>(
    join(import.meta.dirname, '../src/app/create-program.ts'),
    {
      configFile: false,
      logLevel: 'error',
      plugins: [texts({ allowMissing: true })],
    },
  );
  return { 'schema.graphql': `${printSchema(module.describeProgram().createSchema())}\n` };
}
