import SchemaBuilder from '@pothos/core';
import type { RequestContext } from './context.ts';

/** The types of the schema's builder; areas add their parts through it. */
export type SchemaTypes = PothosSchemaTypes.ExtendDefaultTypes<{
  Context: RequestContext;
  DefaultFieldNullability: false;
}>;
export type Builder = PothosSchemaTypes.SchemaBuilder<SchemaTypes>;

/** A fresh builder with empty roots; non-null is the default, as in the contract. */
export function createBuilder(): Builder {
  const builder = new SchemaBuilder<{ Context: RequestContext; DefaultFieldNullability: false }>({
    defaultFieldNullability: false,
  });
  builder.queryType({});
  builder.mutationType({});
  builder.subscriptionType({});
  return builder as Builder;
}

/** An object type of the schema by the shape that its resolvers get, for areas that use each other's types. */
export type ObjectType<Shape> = PothosSchemaTypes.ObjectRef<SchemaTypes, Shape>;
export type InterfaceType<Shape> = PothosSchemaTypes.InterfaceRef<SchemaTypes, Shape>;
