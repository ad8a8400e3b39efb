import * as v from 'valibot';
import { COUNTRIES } from '#kernel/country.ts';
import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import { isPossibleCode, normalizeCode } from '#modules/invitation/rules/code.ts';
import type { TextKey } from '#texts/keys.ts';
import { type Refusal, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { createCode } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';

const text = v.pipe(v.optional(v.string(), ''), v.trim());
/** A day of the club's calendar, as inputs of the type `date` send it. */
const day = v.pipe(
  text,
  v.check((value) => value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value), 'code.new.day'),
);

/** Messages are text keys. */
export const codeSchema = v.object({
  inviter: v.pipe(
    text,
    v.check((value) => isUuid(value) || isEmailAddress(normalizeEmail(value)), 'code.new.inviter.invalid'),
  ),
  code: v.pipe(
    text,
    v.transform(normalizeCode),
    v.check((value) => value === '' || isPossibleCode(value), 'code.new.code.invalid'),
  ),
  customization: v.pipe(text, v.minLength(1, 'code.new.customization.missing')),
  campaign: v.pipe(text, v.maxLength(100, 'code.new.campaign.long')),
  countries: v.optional(
    v.union([
      v.pipe(
        v.picklist(COUNTRIES),
        v.transform((one) => [one]),
      ),
      v.array(v.picklist(COUNTRIES)),
    ]),
  ),
  linkOnly: v.optional(v.string()),
  starts: day,
  ends: day,
});

const FIELD_OF_REASON: Readonly<Record<string, { readonly field: string; readonly text: TextKey }>> = {
  'inviter-unknown': { field: 'inviter', text: 'code.new.inviter.unknown' },
  'code-taken': { field: 'code', text: 'code.new.code.taken' },
  'code-invalid': { field: 'code', text: 'code.new.code.invalid' },
  'customization-unknown': { field: 'customization', text: 'code.new.customization.missing' },
  'campaign-invalid': { field: 'campaign', text: 'code.new.campaign.long' },
  'period-invalid': { field: 'ends', text: 'code.new.period' },
};

type Days = { readonly startOfDay: (day: string) => string; readonly endOfDay: (day: string) => string };

/** Creates a code; a refusal appears at its field. */
export function submitCode(run: Run, formData: FormData, { startOfDay, endOfDay }: Days) {
  return submitForm({
    schema: codeSchema,
    formData,
    send: async (value): Promise<SendResult<{ readonly id: string }>> => {
      const { inviter, code, customization, campaign, countries, linkOnly, starts, ends } = value;
      const input = {
        ...{ inviter, customization, linkOnly: linkOnly !== undefined },
        code: code || null,
        campaign: campaign || null,
        countries: countries ?? null,
        startsAt: starts === '' ? null : startOfDay(starts),
        endsAt: ends === '' ? null : endOfDay(ends),
      };
      try {
        const { result } = await run(createCode, { input });
        if (result.__typename === 'RegistrationCodeCreated') return { done: { id: result.code.id } };
        return { refused: toRefusal(result.reason) };
      } catch (error) {
        return { refused: { form: [getText(error)] } };
      }
    },
  });
}

function toRefusal(reason: string): Refusal {
  const known = FIELD_OF_REASON[reason];
  return known ? { fields: { [known.field]: [known.text] } } : { form: ['error.technical'] };
}
