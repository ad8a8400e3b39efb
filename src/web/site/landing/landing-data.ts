import type { Door } from '#modules/club/rules/door.ts';
import type { SignUpMethod } from '#modules/experiment/rules/sign-up-methods.ts';
import type { ProviderOption } from '#modules/identity/rules/provider.ts';
import type { LocalStore, SpokenVoice } from '#web/browser/brand/brand-facts.server.ts';
import type { IntroStep } from './intro-steps.ts';
import type { Sale } from './sale.server.ts';
import type { Visit } from './visit.ts';

/** The data of the landing page's loader, for the page and its sections. */
export type LandingData = Visit & {
  readonly intro: readonly IntroStep[];
  readonly sale: Sale | null;
  readonly voice: SpokenVoice;
  readonly reviewsSource: string;
  readonly stores: readonly LocalStore[];
  /** Whether the club accepts registrations. */
  readonly door: Door;
  /** The ways to sign up, in their order. */
  readonly signUpMethods: readonly SignUpMethod[];
  /** The identity providers with which visitors can register. */
  readonly providers: readonly ProviderOption[];
};
