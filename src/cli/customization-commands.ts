import { saveCustomization } from '../modules/invitation/actions/manage-customizations.ts';
import { HEADLINES } from '../modules/invitation/rules/customization.ts';
import { ACTOR, type Arguments, type Command, done, refused, usageError } from './command.ts';

export const customizationCommands: readonly Command[] = [
  {
    name: 'customization save',
    about: 'makes or changes what the landing page of codes shows',
    words: ['KEY'],
    options: {
      headline: { type: 'string', about: `${HEADLINES.join(', ')} (default: default)` },
      form: { type: 'string', about: 'one-step or lean (default: one-step)' },
      voucher: { type: 'string', about: 'percent of the welcome voucher: 10, 15 or 20 (default: 10)' },
      minimum: { type: 'string', about: 'lowest order value in cents; without it none' },
      unpublished: { type: 'boolean', about: 'its codes answer CUSTOMIZATION_MISSING' },
    },
    async run(world, given) {
      const form = given.text('form') ?? 'one-step';
      if (form !== 'one-step' && form !== 'lean') throw usageError('--form is one-step or lean');
      const result = await saveCustomization(world, {
        actor: ACTOR,
        customization: {
          key: given.words[0] ?? '',
          published: !given.flag('unpublished'),
          headline: given.text('headline') ?? 'default',
          registrationForm: form,
          voucherPercent: percent(given),
          voucherMinimumMinor: given.text('minimum') === null ? null : Number(given.text('minimum')),
        },
      });
      if (result.kind === 'refused') return refused(result.reason);
      return done(
        result.customization,
        `${result.customization.key} is saved, version ${result.customization.version}`,
      );
    },
  },
];

function percent(given: Arguments): 10 | 15 | 20 {
  const value = Number(given.text('voucher') ?? 10);
  if (value !== 10 && value !== 15 && value !== 20) throw usageError('--voucher is 10, 15 or 20');
  return value;
}
