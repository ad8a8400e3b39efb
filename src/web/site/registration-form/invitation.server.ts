import { type LoaderFunctionArgs, redirect } from 'react-router';
import { localeOfPath } from '#kernel/locale.ts';
import { PROOF_REQUIRED } from '#kernel/proof-of-work-names.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import type { FlagValues } from '#modules/experiment/rules/flags.ts';
import { normalizeCode } from '#modules/invitation/rules/code.ts';
import { decideVariantPercent } from '#modules/invitation/rules/promised-percent.ts';
import { countryChoices } from '#web/forms/countries.ts';
import {
  type CheckRegistrationCodeQuery,
  checkRegistrationCode,
  type LandingQuery,
  landing,
} from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { type Invitation, parseInvitation, withInvitation } from '../registration/invitation.ts';
import type { Policies, ShownPromise } from './posted-form.ts';

/** The codes of refusals by a limit. */
const LIMITED: ReadonlySet<string> = new Set(['TOO_MANY_ATTEMPTS', PROOF_REQUIRED]);

type Details = CheckRegistrationCodeQuery['registrationCodeDetails'];
type Landing = NonNullable<LandingQuery['landing']>;

/** Loads the form's data about its invitation; an invalid one redirects to the landing page, which shows the reason. */
export async function loadInvitation({ context, url }: LoaderFunctionArgs) {
  const current = withoutBase(url.pathname);
  const invitation = parseInvitation(url);
  if (!invitation) throw redirect(matchPathLocale(current, href('/')));
  const start = matchPathLocale(current, withInvitation(href('/'), invitation));
  const { rc: registrationCode, vt: validityTimestamp } = invitation;
  const { registrationCodeDetails: details } = await runInProcess(context)(checkRegistrationCode, {
    registrationCode,
    validityTimestamp,
  }).catch((error: unknown) => {
    // Too many codes were tried from this client: the landing page shows how long to wait.
    throw isOperationError(error) && LIMITED.has(error.code ?? '') ? redirect(start) : error;
  });
  if (details.errors[0] === 'REFERER_INVALID') throw redirect(matchPathLocale(current, href('/registration/deny')));
  if (details.errors.length > 0) throw redirect(start);
  const seen = await findLanding(runInProcess(context), invitation);
  const campaign = seen?.campaign ?? details.campaign;
  const headline = details.customization?.headline ?? null;
  const { noteFact, visit, voucherPromises } = getLoadContext(context);
  noteFact({ step: 'form', campaign, headline, code: normalizeCode(registrationCode) });
  const percent = decidePercent(details, seen, visit.flags);
  return {
    /** New with every response, so that a changed form is a new submission and a repeated post is not. */
    idempotencyKey: crypto.randomUUID(),
    invitorName: details.invitorName,
    customization: details.customization && applySteps(details.customization, visit.flags),
    /** The link of a preview is in many hands, therefore it promises nothing. */
    promise: {
      percent,
      token: visit.isPreview || !details.customization ? null : voucherPromises.create(percent),
    } satisfies ShownPromise,
    campaign,
    countries: countryChoices(
      details.countryOptions.map(({ isoCode }) => isoCode),
      localeOfPath(current),
    ),
    policies: getPolicies(details),
  };
}

function applySteps(customization: NonNullable<Details['customization']>, flags: FlagValues) {
  const steps = flags['registration.steps'];
  return { ...customization, ...(steps !== undefined && { registrationForm: steps === 2 ? 'lean' : 'one-step' }) };
}

/** Decides the voucher's percentage in the visit's variants; the registration decides the same. */
function decidePercent({ customization }: Details, seen: Landing | null, flags: FlagValues): VoucherPercent | null {
  if (!customization) return null;
  const headlines = [customization.headline, ...(seen ? [seen.customization.headline] : [])];
  return decideVariantPercent(flags['voucher.percent'], headlines);
}

/** Finds the landing page by which the visitor came, if its slug is known; a failed look-up does not block the form. */
async function findLanding(run: Run, { campaignSlug }: Invitation): Promise<Landing | null> {
  const found = campaignSlug ? await run(landing, { slug: campaignSlug }).catch(() => null) : null;
  return found?.landing ?? null;
}

function getPolicies({ countryOptions }: Details): Policies {
  return Object.fromEntries(countryOptions.map(({ isoCode, ...versions }) => [isoCode, versions]));
}
