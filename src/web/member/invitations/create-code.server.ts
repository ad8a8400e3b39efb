import type { OwnCodeRefusal } from '#modules/invitation/rules/own-code.ts';
import type { TextKey } from '#texts/keys.ts';
import { createMyInvitationCode } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

const REFUSALS = {
  'own-code.no-invitations': 'own-code.no-invitations',
  'own-code.blocked': 'own-code.blocked',
  'own-code.unavailable': 'own-code.unavailable',
} as const satisfies Readonly<Record<OwnCodeRefusal, TextKey>>;

/** Creates the member's own code; returns why it was refused, or null. */
export async function createCode(run: Run): Promise<TextKey | null> {
  const { createMyInvitationCode: result } = await run(createMyInvitationCode, {});
  switch (result.__typename) {
    case 'OwnCodeCreated':
      return null;
    case 'TooManyAttempts':
      return 'error.tooManyAttempts';
    case 'OwnCodeRefused':
      return REFUSALS[result.reason as OwnCodeRefusal] ?? 'error.technical';
  }
}
