// Prints the GraphQL schema. Nothing is resolved here, so the world may be empty.
import { printSchema } from 'graphql';
import { createSchema } from '#app/schema.ts';

export async function generateSchema(): Promise<Readonly<Record<string, string>>> {
  return { 'schema.graphql': `${printSchema(createSchema({} as never))}\n` };
}
