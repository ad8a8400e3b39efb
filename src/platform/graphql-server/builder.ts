import SchemaBuilder from '@pothos/core';
import type { RequestContext } from './context.ts';

/** The types of the schema's builder; areas add their parts through it. */
type OwnTypes = {
  Context: RequestContext;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: Date; Output: Date };
    JSON: { Input: unknown; Output: unknown };
    File: { Input: AsyncIterable<Uint8Array>; Output: null };
  };
};
export type SchemaTypes = PothosSchemaTypes.ExtendDefaultTypes<OwnTypes>;
export type Builder = PothosSchemaTypes.SchemaBuilder<SchemaTypes>;

/** A new builder with empty roots; non-null is the default, as in the contract. */
export function createBuilder(): Builder {
  const builder = new SchemaBuilder<OwnTypes>({ defaultFieldNullability: false });
  builder.queryType({});
  builder.mutationType({});
  builder.subscriptionType({});
  return builder;
}

/** An object type of the schema by the shape that its resolvers receive, for areas that use each other's types. */
export type ObjectType<Shape> = PothosSchemaTypes.ObjectRef<SchemaTypes, Shape>;
export type UnionType<Shape> = PothosSchemaTypes.UnionRef<SchemaTypes, Shape>;
export type EnumType<Value> = PothosSchemaTypes.EnumRef<SchemaTypes, Value>;
export type InterfaceType<Shape> = PothosSchemaTypes.InterfaceRef<SchemaTypes, Shape>;
