import { describe, expect, test } from 'vitest';
import { buildPageEvents, type PageData } from './build-page-events.ts';
import { CATALOGUE } from './catalogue.ts';
import { plain, type track } from './track.ts';

/** Has the type of `track`, and sends nothing. */
const check: typeof track = () => Promise.resolve();

test('[H8] [I3] an event that is not in the catalogue, or with other fields, does not compile', () => {
  check({ event: 'landing_registration' });
  check({ event: 'submit_email', hashed_email: plain('anna@example.org') });
  // @ts-expect-error: no such event
  check({ event: 'landing_registation' });
  // @ts-expect-error: the event has no such field
  check({ event: 'landing_registration', campaign: 'Autumn' });
  // @ts-expect-error: its field is missing
  check({ event: 'submit_email' });
  // @ts-expect-error: an address must be hashed
  check({ event: 'submit_email', hashed_email: 'anna@example.org' });
  // @ts-expect-error: not a supported country
  check({ event: 'registration_country_changed', registration_country: 'US' });
  // @ts-expect-error: one of its fields is missing
  check({ event: 'assign_experiment', experiment_id: 'e', variation_id: '1' });
  const names = Object.keys(CATALOGUE);
  expect(names.filter((name) => name.startsWith('error_'))).toHaveLength(7);
  expect(names.filter((name) => !name.startsWith('error_'))).toHaveLength(15);
});

const look = { headline: 'default' };
const REGISTRATION = { id: 'r1', email: 'anna@example.org' };

describe('[H8] [I3] the events of a page', () => {
  test.each<[string, PageData, string | null, readonly string[]]>([
    ['landing', { look, intro: [], problem: null }, null, ['landing_registration']],
    [
      'de/landing-slug',
      { look, intro: ['welcome', 'account'] },
      null,
      ['landing_registration', 'landing_welcome_registration'],
    ],
    ['landing-slug', {}, null, []],
    ['fr/registration-form', { campaign: null }, null, ['landing_form_registration']],
    ['registration-form', {}, null, []],
    ['registration-finished', { registration: REGISTRATION }, null, []],
    [
      'registration-finished',
      { registration: { ...REGISTRATION, news: 'registered' } },
      null,
      ['successful_user_registration'],
    ],
    [
      'registration-finished',
      { registration: { ...REGISTRATION, news: 'registered-newsletter' } },
      null,
      ['successful_user_registration', 'subscribe_newsletter'],
    ],
    ['account-active', {}, null, ['error_registration_account_active']],
    ['account-pending', {}, null, ['error_registration_account_pending']],
    ['activate-account', { used: false }, null, ['landing_activate_account_registration']],
    ['activate-account', { used: true }, null, []],
    ['activation-error', {}, 'ACTIVATION_EXPIRED', ['error_registration_activation_failed']],
    ['activation-error', {}, 'ACTIVATION_FAILED', ['error_registration_activation_failed']],
    ['activation-error', {}, 'ACTIVATION_NOT_FOUND', ['error_registration_activation_not_found']],
    ['activation-error', {}, null, ['error_registration_activation_not_found']],
    ['deny', { forbiddenReferrer: true, expired: false }, null, ['landing_forbidden_referrer']],
    ['deny', { forbiddenReferrer: false, expired: true }, null, ['error_registration_code_expired']],
    ['login', {}, null, []],
    ['about-us', {}, null, []],
  ])('%s with %j and the error %s', (id, data, error, names) => {
    expect(buildPageEvents(id, data, error).events.map(({ event }) => event)).toEqual(names);
  });

  test('a refused invitation has its error in the event; one that could not be checked has none', () => {
    const buildRefusal = (error: 'REGISTRATION_CODE_EXPIRED' | null) =>
      buildPageEvents('landing', { look, problem: { error } }, null).refusal;
    expect(buildRefusal('REGISTRATION_CODE_EXPIRED')).toBe('REGISTRATION_CODE_EXPIRED');
    expect(buildRefusal(null)).toBeNull();
  });
});
