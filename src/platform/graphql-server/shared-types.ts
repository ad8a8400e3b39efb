import { GraphQLError } from 'graphql';
import type { Locale } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';
import type { Builder } from './builder.ts';
import { addListTypes } from './connection.ts';

/**
 * A rejected field of a form: `message` is the key of the text that gives the reason, for example `password.common`.
 */
export type RefusedField = {
  readonly name: string;
  readonly message: string;
  /** The language of the text, if the input named one. */
  readonly locale?: Locale;
};
export type InvalidInputShape = { readonly kind: 'invalid'; readonly fields: readonly RefusedField[] };
/** `retryAfter` in whole seconds, at least 1. */
export type TooManyAttemptsShape = { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

export type SharedTypes = ReturnType<typeof addSharedTypes>;

/**
 * Adds the types that several areas of the contract share (specification H3) and returns their refs. Called once per
 * builder.
 */
export function addSharedTypes(builder: Builder) {
  return {
    DateTime: addDateTime(builder),
    JSON: addJson(builder),
    Money: addMoney(builder),
    InvalidInput: addInvalidInput(builder),
    ...addListTypes(builder),
    TooManyAttempts: builder.objectRef<TooManyAttemptsShape>('TooManyAttempts').implement({
      description: 'The request exceeds a rate limit.',
      fields: (t) => ({
        retryAfter: t.exposeInt('retryAfter', { description: 'Seconds until the next attempt is allowed.' }),
      }),
    }),
  };
}

/**
 * An outcome without details, such as `LoginRefused`: an object type whose only field is its `code`, which is also the
 * key of its text.
 */
export function addOutcome<Shape>(builder: Builder, name: string, code: string, description: string) {
  return builder.objectRef<Shape>(name).implement({
    description,
    fields: (t) => ({ code: t.string({ description: 'Key of the text for people.', resolve: () => code }) }),
  });
}

function addInvalidInput(builder: Builder) {
  const InvalidField = builder.objectRef<RefusedField>('InvalidField').implement({
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Name of the argument or input field.' }),
      code: t.exposeString('message', { description: 'Key of the error message.' }),
      message: t.string({
        description: "The error message, in the request's language.",
        resolve: ({ message, locale }, _, { translate }) => translate(message, locale),
      }),
    }),
  });
  return builder.objectRef<InvalidInputShape>('InvalidInput').implement({
    description: 'The input is invalid; nothing was changed.',
    fields: (t) => ({ fields: t.field({ type: [InvalidField], resolve: ({ fields }) => [...fields] }) }),
  });
}

function addMoney(builder: Builder) {
  return builder.objectRef<Money>('Money').implement({
    fields: (t) => ({
      amount: t.exposeInt('minor', { description: 'In minor units (cents).' }),
      currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    }),
  });
}

function addDateTime(builder: Builder) {
  return builder.scalarType('DateTime', {
    description: 'A point in time: ISO 8601, UTC, with milliseconds.',
    serialize: (value: unknown) => parseInstant(value).toISOString(),
    parseValue: (value: unknown) => parseInstant(value),
  });
}

/**
 * A value whose shape the schema does not describe (decision 0047). The limits of requests bound its size; the action that
 * receives it checks depth and names, because only an action can say which part of a value is refused, and why.
 */
function addJson(builder: Builder) {
  return builder.scalarType('JSON', {
    description: 'Any value of JSON.',
    serialize: (value: unknown) => value,
    parseValue: (value: unknown) => value,
  });
}

function parseInstant(value: unknown): Date {
  const instant =
    value instanceof Date ? value : new Date(typeof value === 'string' && ISO.test(value) ? value : Number.NaN);
  if (Number.isNaN(instant.getTime())) throw new GraphQLError('DateTime must be an ISO 8601 instant with a time zone');
  return instant;
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
