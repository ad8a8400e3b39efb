import { useForm } from '@conform-to/react/future';
import { Form } from 'react-router';
import { LONGEST_DESCRIPTION } from '#modules/webhook/rules/endpoint.ts';
import { isWebhookType, WEBHOOK_TYPES } from '#modules/webhook/rules/event-types.ts';
import { useMessage } from '#web/forms/messages.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, CheckboxGroup } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { ShownEndpoint } from '../webhooks/shown-endpoint.ts';
import { nameType } from '../webhooks/webhook-texts.ts';
import styles from '../webhooks/webhooks.module.css';
import { endpointSchema } from './submit-endpoint.ts';

type Props = {
  /** Null for a new one. */
  readonly endpoint: ShownEndpoint | null;
  /** Messages that are about no field stand above the form, where the page shows them. */
  readonly lastResult: FormReport | undefined;
  readonly busy: boolean;
  readonly submitLabel: string;
};

/** The settings of an endpoint. */
export function EndpointForm({ endpoint, lastResult, busy, submitLabel }: Props) {
  const { t } = useText();
  const message = useMessage();
  const { form, fields } = useForm(endpointSchema, {
    id: 'endpoint',
    lastResult,
    shouldRevalidate: 'onInput',
    defaultValue: endpoint && {
      ...{ url: endpoint.url, description: endpoint.description, types: endpoint.types.filter(isWebhookType) },
      personalData: endpoint.withPersonalData ? 'on' : '',
    },
  });
  const field = (name: 'url' | 'description') => {
    const { id, errorId, defaultValue, errors } = fields[name];
    return { id, name, errorId, defaultValue: defaultValue ?? '', error: message(errors?.[0]) };
  };
  const { types, personalData } = fields;
  return (
    <Form method="post" {...form.props} className={styles.form}>
      <input type="hidden" name="change" value="settings" />
      {endpoint && <input type="hidden" name="revision" value={endpoint.revision} />}
      <Stack>
        <TextField
          {...field('url')}
          type="url"
          inputMode="url"
          label={t('webhooks.url')}
          hint={t('webhooks.url.hint')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...field('description')}
          label={t('webhooks.description')}
          optionalLabel={t('code.new.optional')}
          hint={t('webhooks.description.hint')}
          maxLength={LONGEST_DESCRIPTION}
          autoComplete="off"
        />
        <CheckboxGroup
          id={types.id}
          name="types"
          legend={t('webhooks.types')}
          wide
          error={message(types.errors?.[0])}
          errorId={types.errorId}
          defaultValues={types.defaultOptions ?? []}
          options={WEBHOOK_TYPES.map((value) => ({ value, label: <TypeLabel type={value} /> }))}
        />
        <Checkbox
          id={personalData.id}
          name="personalData"
          label={t('webhooks.personalData.label')}
          hint={t('webhooks.personalData.hint')}
          defaultChecked={personalData.defaultValue === 'on'}
        />
        <div>
          <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

function TypeLabel({ type }: { readonly type: string }) {
  const { t } = useText();
  return (
    <>
      {nameType(type, t)}
      <span className={styles.type}>{type}</span>
    </>
  );
}
