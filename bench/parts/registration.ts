import { randomUUID } from 'node:crypto';
import { OPERATIONS } from '#web/generated/operations.ts';

const operationName = 'register';
const query = OPERATIONS.find(({ name }) => name === operationName)?.text;

/** The body of a request by which a visitor with a new address registers. */
export function registrationBody(registrationCode: string): string {
  const idempotencyKey = randomUUID();
  const input = {
    idempotencyKey,
    registrationCode,
    gender: 'WOMEN',
    firstName: 'Ada',
    lastName: 'Bench',
    email: `${idempotencyKey}@bench.example`,
    country: 'DE',
    language: 'de',
    newsletter: false,
    termsAndConditions: true,
  };
  return JSON.stringify({ operationName, query, variables: { input } });
}
