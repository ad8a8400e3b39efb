import { addMilliseconds, HOUR, type Instant } from '#kernel/instant.ts';
import type { CountryOption } from '#modules/invitation/rules/check.ts';
import type { RegistrationDependencies } from '../ports.ts';
import type { RegisterInput } from './attempt.ts';

/** How long a form with the previous version is accepted, so that visitors filling it in need not start again. */
const POLICY_GRACE = HOUR;

const NAMES = ['termsPkString', 'dataPolicyPkString'] as const;
type PolicyName = (typeof NAMES)[number];

export type ShownPolicies =
  | { readonly kind: 'current'; readonly option: CountryOption }
  | { readonly kind: 'stale'; readonly names: readonly PolicyName[] };

/**
 * The policies that a visitor saw and agreed to: the newest, or those that a version published within the last hour has
 * replaced. The consent names the version that was shown.
 */
export async function findShownPolicies(
  deps: Pick<RegistrationDependencies, 'clock' | 'transaction'>,
  input: RegisterInput,
  option: CountryOption,
): Promise<ShownPolicies> {
  const differing = NAMES.filter((name) => input[name] !== null && input[name] !== option[name]);
  if (differing.length === 0) return { kind: 'current', option };
  const lately = await findReplacedSince(deps, option.isoCode, addMilliseconds(deps.clock(), -POLICY_GRACE));
  const names = differing.filter((name) => !lately[name].includes(input[name] ?? ''));
  if (names.length > 0) return { kind: 'stale', names };
  const { isoCode } = option;
  const { termsPkString, dataPolicyPkString } = { ...option, ...getShownPolicies(input) };
  return { kind: 'current', option: { isoCode, termsPkString, dataPolicyPkString } };
}

function getShownPolicies(input: RegisterInput): Partial<CountryOption> {
  return Object.fromEntries(NAMES.flatMap((name) => (input[name] === null ? [] : [[name, input[name]]])));
}

async function findReplacedSince(
  deps: Pick<RegistrationDependencies, 'transaction'>,
  country: string,
  since: Instant,
): Promise<Readonly<Record<PolicyName, readonly string[]>>> {
  return deps.transaction(async ({ invitations }) => ({
    termsPkString: await invitations.listPoliciesSince('terms', country, since),
    dataPolicyPkString: await invitations.listPoliciesSince('data_policy', country, since),
  }));
}
