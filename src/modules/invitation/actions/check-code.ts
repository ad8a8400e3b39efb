import {
  type CheckFacts,
  type CodeError,
  type CountryOption,
  checkErrors,
  filterCountryOptions,
  invitorName,
} from '../rules/check.ts';
import { isPossibleCode, normalizeCode } from '../rules/code.ts';
import { isBlockedReferrer } from '../rules/referrer.ts';
import { checkLinkTimestamp } from './check-link.ts';
import type { CheckDependencies, Customization, KnownCode } from './ports.ts';

export type CheckInput = {
  readonly registrationCode: string;
  readonly validityTimestamp: string | null;
  /** The referring host that the visitor's browser stored. */
  readonly referrer: string | null;
};

export type CodeCheck = {
  readonly code: KnownCode | null;
  readonly errors: readonly CodeError[];
  /** This field and the following ones are set only where there is no error. */
  readonly invitorName: string | null;
  readonly countryOptions: readonly CountryOption[];
  readonly campaign: string | null;
  readonly customization: Customization | null;
  /** The facts that the rules checked, for explanations. */
  readonly facts: CheckFacts;
};

/** Whether a code or link lets a visitor register now, and why not (specification E3). Changes nothing. */
export async function checkCode(deps: CheckDependencies, input: CheckInput): Promise<CodeCheck> {
  const normalized = normalizeCode(input.registrationCode);
  const code = isPossibleCode(normalized) ? await deps.codes.findCode(normalized) : null;
  // After the code: reading it determines whether the cached policies are still current.
  const countries = await deps.codes.listCountryOptions();
  const facts: CheckFacts = {
    code,
    countries,
    link: checkLinkTimestamp(deps.linkSigner, normalized, input.validityTimestamp),
    isClosed: (await deps.findDoor()).kind !== 'open',
    referrerBlocked: isBlockedReferrer(input.referrer, deps.blockedReferrers),
    now: deps.clock(),
  };
  const errors = checkErrors(facts);
  const open = code !== null && errors.length === 0;
  return {
    code,
    errors,
    facts,
    invitorName: open ? invitorName(code) : null,
    countryOptions: open ? filterCountryOptions(code, countries) : [],
    campaign: open ? code.campaign : null,
    customization: open ? code.customization : null,
  };
}
