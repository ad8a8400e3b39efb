import { isCountry } from '#kernel/country.ts';
import { isPositiveInt32 } from '#kernel/positive-int32.ts';
import type { InvitationDependencies } from './ports.ts';

export type PolicyResult =
  | { readonly kind: 'done'; readonly published: number }
  | { readonly kind: 'refused'; readonly reason: 'country-unknown' | 'version-invalid' | 'version-published' };

type PolicyInput = { readonly countries: readonly string[]; readonly version: number; readonly actor: string };

/**
 * Publishes a version of the terms and the data policy for countries; from then on visitors there agree to it. In a
 * country without published policies nobody can register. A published version never changes: a new wording is a new
 * version.
 */
export async function publishPolicies(deps: InvitationDependencies, input: PolicyInput): Promise<PolicyResult> {
  const { countries, version, actor } = input;
  if (countries.length === 0 || !countries.every(isCountry)) return { kind: 'refused', reason: 'country-unknown' };
  if (!isPositiveInt32(version)) return { kind: 'refused', reason: 'version-invalid' };
  const now = deps.clock();
  const options = countries.map((isoCode) => ({
    isoCode,
    termsPkString: `terms-${isoCode}-${version}`,
    dataPolicyPkString: `data-policy-${isoCode}-${version}`,
  }));
  return deps.transaction(async ({ invitations, audit }): Promise<PolicyResult> => {
    const inserted = await invitations.insertPolicies(options, version, now);
    if (inserted === 0) return { kind: 'refused', reason: 'version-published' };
    const after = { countries, version };
    await audit.record({ actor, action: 'policies.published', subject: `policies:${version}`, before: null, after });
    return { kind: 'done', published: inserted };
  });
}
