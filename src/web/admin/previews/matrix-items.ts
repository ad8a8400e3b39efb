import type { TextKey } from '#texts/keys.ts';

/** The pages that a preview shows with sample data. */
export const SCREEN_TEXTS = {
  'registration-form': 'previews.screen.registration-form',
  'registration-form-lean': 'previews.screen.registration-form-lean',
  'registration-finished': 'previews.screen.registration-finished',
  'account-pending': 'previews.screen.account-pending',
  'account-active': 'previews.screen.account-active',
  activation: 'previews.screen.activation',
  'activation-error': 'previews.screen.activation-error',
  deny: 'previews.screen.deny',
  'gift-voucher': 'previews.screen.gift-voucher',
  'membership-interest': 'previews.screen.membership-interest',
  'membership-interest-apply': 'previews.screen.membership-interest-apply',
  'membership-interest-confirmation': 'previews.screen.membership-interest-confirmation',
  login: 'previews.screen.login',
} as const satisfies Readonly<Record<string, TextKey>>;
export type ScreenId = keyof typeof SCREEN_TEXTS;
export const SCREEN_IDS = Object.keys(SCREEN_TEXTS) as readonly ScreenId[];

/** The error pages: those of the pages' build, and those that need none (`plain`). */
export const ERROR_TEXTS = {
  '404': 'previews.error.404',
  '500': 'previews.error.500',
  '503': 'previews.error.503',
  '404-plain': 'previews.error.404-plain',
  '500-plain': 'previews.error.500-plain',
} as const satisfies Readonly<Record<string, TextKey>>;
export type ErrorId = keyof typeof ERROR_TEXTS;
// Names that are numbers would come first, whatever their order above.
export const ERROR_IDS: readonly ErrorId[] = ['404', '404-plain', '500', '500-plain', '503'];

export function isScreenId(value: string | null): value is ScreenId {
  return value !== null && Object.hasOwn(SCREEN_TEXTS, value);
}

export function isErrorId(value: string | null): value is ErrorId {
  return value !== null && Object.hasOwn(ERROR_TEXTS, value);
}
