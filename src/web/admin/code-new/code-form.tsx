import { useForm } from '@conform-to/react/future';
import { Form, useActionData } from 'react-router';
import { useMessage } from '#web/forms/messages.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { listCountryOptions } from '#web/i18n/country-options.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, CheckboxGroup } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { Grid, Stack } from '#web/ui/stack.tsx';
import { InviterField } from '../code-settings/inviter-field.tsx';
import { InviterHint } from '../code-settings/inviter-hint.tsx';
import { codeSchema } from './submit.ts';

type Props = { readonly customizations: readonly string[]; readonly inviter: string };

/** The form of a new code. Without a code of its own, a random one is drawn. */
export function CodeForm({ customizations, inviter }: Props) {
  const { t, languageTag } = useText();
  const message = useMessage();
  const busy = useSubmitting();
  const lastResult = useActionData<{ readonly result?: FormReport }>()?.result;
  const { form, fields } = useForm(codeSchema, {
    id: 'new-code',
    lastResult,
    shouldRevalidate: 'onInput',
    defaultValue: { inviter, customization: 'default' },
  });
  const optionalLabel = t('code.new.optional');
  const field = (name: Exclude<keyof typeof fields, 'countries' | 'linkOnly'>) => {
    const { id, errorId, defaultValue, errors } = fields[name];
    return { id, name, errorId, defaultValue: defaultValue ?? '', error: message(errors?.[0]) };
  };
  return (
    <Form method="post" {...form.props}>
      <Stack>
        {form.errors?.[0] && <Banner>{message(form.errors[0])}</Banner>}
        <Grid gap="regular">
          <InviterField {...field('inviter')} label={t('codes.column.inviter')} hint={<InviterHint />} />
          <TextField
            {...field('code')}
            label={t('codes.column.code')}
            hint={t('code.new.code.hint')}
            optionalLabel={optionalLabel}
            look="code"
          />
          <SelectField
            {...field('customization')}
            label={t('codes.column.customization')}
            options={customizations.map((value) => ({ value, label: value }))}
          />
          <TextField
            {...field('campaign')}
            label={t('codes.column.campaign')}
            hint={t('code.new.campaign.hint')}
            optionalLabel={optionalLabel}
            autoComplete="off"
          />
          <TextField {...field('starts')} type="date" label={t('code.new.starts')} optionalLabel={optionalLabel} />
          <TextField {...field('ends')} type="date" label={t('code.new.ends')} optionalLabel={optionalLabel} />
        </Grid>
        <Checkbox
          id={fields.linkOnly.id}
          name="linkOnly"
          label={t('code.new.linkOnly')}
          hint={t('code.new.linkOnly.hint')}
          defaultChecked={fields.linkOnly.defaultValue === 'on'}
        />
        <CheckboxGroup
          id={fields.countries.id}
          name="countries"
          legend={t('codes.column.countries')}
          hint={t('code.new.countries.hint')}
          defaultValues={fields.countries.defaultOptions ?? []}
          options={listCountryOptions(languageTag)}
        />
        <div>
          <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
            {t('code.new.submit')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
