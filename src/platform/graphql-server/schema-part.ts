import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import { type Builder, createBuilder } from './builder.ts';
import { addSharedTypes, type SharedTypes } from './shared-types.ts';

/** A schema under construction. */
export type SchemaInProgress = {
  readonly builder: Builder;
  readonly shared: SharedTypes;
  /** The types that another area's part returns; each part is added once, at the first call. */
  getTypes<Types>(part: SchemaPart<Types>): Types;
};

/** Adds the fields of an area; returns the types that other areas use. */
export type SchemaPart<Types = unknown> = (schema: SchemaInProgress) => Types;

/** Builds the schema from the parts, whatever their order. */
export function buildSchema(parts: readonly SchemaPart[]): GraphQLSchema {
  const builder = createBuilder();
  const added = new Map<SchemaPart, unknown>();
  const schema: SchemaInProgress = {
    builder,
    shared: addSharedTypes(builder),
    getTypes<Types>(part: SchemaPart<Types>) {
      if (!added.has(part)) added.set(part, part(schema));
      return added.get(part) as Types;
    },
  };
  for (const part of parts) schema.getTypes(part);
  return lexicographicSortSchema(builder.toSchema());
}
