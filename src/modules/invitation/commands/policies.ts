import { COUNTRIES } from '#kernel/country.ts';
import { ACTOR, type CommandOf, done, refused, usageError } from '#platform/command-line/command.ts';
import type { InvitationDependencies } from '../actions/ports.ts';
import { publishPolicies } from '../actions/publish-policies.ts';

export const policyCommands: readonly CommandOf<InvitationDependencies>[] = [
  {
    name: 'policy publish',
    about: 'publishes a version of terms and data policy; a country without one is closed for registrations',
    options: {
      version: { type: 'string', required: true, about: 'whole number, greater than the previous one' },
      countries: { type: 'string', about: 'separated by commas (default: all 27)' },
    },
    async run(deps, given) {
      const version = Number(given.text('version'));
      if (!Number.isInteger(version)) throw usageError('--version needs a whole number');
      const countries = given.text('countries')?.toUpperCase().split(',') ?? COUNTRIES;
      const result = await publishPolicies(deps, { countries, version, actor: ACTOR });
      if (result.kind === 'refused') return refused(result.reason);
      return done({ version, countries, published: result.published }, `published ${result.published} policies`);
    },
  },
];
