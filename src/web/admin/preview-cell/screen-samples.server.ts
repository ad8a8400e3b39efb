import { COUNTRIES } from '#kernel/country.ts';
import type {
  ActivationLinkStateQuery,
  CheckRegistrationCodeQuery,
  RegistrationProgressQuery,
} from '#web/generated/operations.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { type Href, href, withQuery } from '#web/routing/href.ts';
import type { PreviewedScreen } from '#web/routing/load-context.ts';
import type { ErrorId, ScreenId } from '../previews/matrix-items.ts';

/** Names and addresses of nobody. */
const INVITER = 'Clara';
const EMAIL = 'clara@example.com';
const CODE = 'SAMPLE';
const INVITATION = { invitorName: INVITER, voucherPercent: 15, voucherMinimumMinor: 10_000 };
const SECRET = 'sample'.padEnd(43, '-');

function createCodeDetails(registrationForm: string): CheckRegistrationCodeQuery {
  const { invitorName, ...voucher } = INVITATION;
  const look = { headline: 'default', hero: 'default', introFlow: 'none', sections: [] };
  return {
    registrationCodeDetails: {
      ...{ errors: [], errorDetails: [], invitorName, campaign: null },
      countryOptions: COUNTRIES.map((isoCode) => ({ isoCode, dataPolicyPkString: '1', termsPkString: '1' })),
      customization: { ...look, ...voucher, registrationForm },
    },
  };
}

const PROGRESS: RegistrationProgressQuery = {
  registrationProgress: {
    ...{ status: 'PENDING', resendAfter: 0, campaign: null, headline: 'default' },
    invitation: INVITATION,
  },
};

const ACTIVATION: ActivationLinkStateQuery = {
  activationLinkState: 'OPEN',
  pendingActivation: {
    ...{ registrationId: '', email: EMAIL, firstName: INVITER, lastName: 'Beispiel', newsletter: true },
    ...{ campaign: null, headline: 'default', invitation: INVITATION },
  },
};

function createScreen(path: Href, given: Partial<PreviewedScreen> = {}): PreviewedScreen {
  return { path, cookie: null, answers: {}, flags: {}, ...given };
}

function createForm(registrationForm: string): PreviewedScreen {
  return createScreen(withQuery(href('/registration/formstarted'), { rc: CODE }), {
    answers: { checkRegistrationCode: createCodeDetails(registrationForm) },
  });
}

const REGISTRATION = new URLSearchParams({ id: 'sample', email: EMAIL, rc: CODE });
const REGISTERED = {
  cookie: `${COOKIES.registration}=${encodeURIComponent(String(REGISTRATION))}`,
  answers: { registrationProgress: PROGRESS },
};

/** The pages with sample data: nothing of the club is read, and nothing stored. */
export const SCREENS: Readonly<Record<ScreenId, PreviewedScreen>> = {
  'registration-form': createForm('one-step'),
  'registration-form-lean': createForm('lean'),
  'registration-finished': createScreen(href('/registration/formfinished'), REGISTERED),
  'account-pending': createScreen(href('/registration/registrationformemailpendingcomplete'), REGISTERED),
  'account-active': createScreen(href('/registration/registrationformemailactivecomplete')),
  activation: createScreen(href('/registration/activateaccount'), {
    cookie: `${COOKIES.activation}=${SECRET}`,
    answers: { activationLinkState: ACTIVATION },
  }),
  'activation-error': createScreen(
    withQuery(href('/registration/activateaccountError'), { error: 'ACTIVATION_EXPIRED' }),
    { cookie: `${COOKIES.activation}=${SECRET}` },
  ),
  deny: createScreen(href('/registration/deny')),
  'gift-voucher': createScreen(href('/registration/gift-voucher')),
  'membership-interest': createScreen(href('/membership-interest')),
  'membership-interest-apply': createScreen(href('/membership-interest/apply')),
  'membership-interest-confirmation': createScreen(href('/membership-interest/confirmation')),
  login: createScreen(href('/login')),
};

type ShownError =
  | { readonly kind: 'screen'; readonly screen: PreviewedScreen }
  | { readonly kind: 'plain-error'; readonly error: 'internal' | 'away' | 'not-found' };

/** A page fails when an operation fails that it needs; the plain pages are for when no page can be rendered. */
export const ERRORS: Readonly<Record<ErrorId, ShownError>> = {
  '404': { kind: 'screen', screen: createScreen(href('/error/404')) },
  '404-plain': { kind: 'plain-error', error: 'not-found' },
  '500': {
    kind: 'screen',
    screen: createScreen(href('/registration/formfinished'), { ...REGISTERED, answers: 'fails' }),
  },
  '500-plain': { kind: 'plain-error', error: 'internal' },
  '503': { kind: 'plain-error', error: 'away' },
};
