import type { LinkRefusal } from '#modules/invitation/rules/link-refusal.ts';
import type { TextKey } from '#texts/keys.ts';

/** The texts for the reasons why a code gives no link (the contract's BAD_USER_INPUT). */
export const LINK_REFUSALS: Readonly<Record<LinkRefusal, TextKey>> = {
  'code-unknown': 'link.code-unknown',
  'code-disabled': 'link.code-disabled',
  'code-not-started': 'link.code-not-started',
  'code-ended': 'link.code-ended',
  'inviter-inactive': 'link.inviter-inactive',
  'landing-missing': 'link.landing-missing',
  'no-invitations': 'link.no-invitations',
};
