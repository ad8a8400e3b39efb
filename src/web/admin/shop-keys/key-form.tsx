import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { LONGEST_NAME, SHOP_SCOPES, type ShopScope } from '#modules/shop/rules/shop-key.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxGroup } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from '../webhooks/webhooks.module.css';
import type { KeyResult } from './key-result.ts';

export const SCOPE_TEXTS = {
  vouchers: 'shopKeys.scope.vouchers',
  'mail-events': 'shopKeys.scope.mailEvents',
} as const satisfies Record<ShopScope, TextKey>;

const IDS = { name: 'key-name', scopes: 'key-scopes' } as const;

/** The form of a new key. */
export function KeyForm({ result }: { readonly result: KeyResult | undefined }) {
  const { t } = useText();
  const busy = useNavigation().formData?.get('change') === 'create';
  const { field, typed, refusal } = result ?? {};
  const error = (name: 'name' | 'scopes') => (field === name && refusal ? t(refusal) : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result moves the focus, also with the same field.
  useEffect(() => {
    if (field) document.getElementById(IDS[field])?.focus();
  }, [field, result]);
  return (
    <Form method="post" noValidate className={styles.form}>
      <input type="hidden" name="change" value="create" />
      <Stack>
        <TextField
          id={IDS.name}
          name="name"
          label={t('shopKeys.name')}
          hint={t('shopKeys.name.hint')}
          error={error('name')}
          defaultValue={typed?.name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          // After a post without script the focus starts at the error.
          autoFocus={field === 'name'}
        />
        <CheckboxGroup
          id={IDS.scopes}
          name="scopes"
          legend={t('shopKeys.scopes')}
          wide
          error={error('scopes')}
          defaultValues={typed?.scopes ?? SHOP_SCOPES}
          options={SHOP_SCOPES.map((value) => ({ value, label: t(SCOPE_TEXTS[value]) }))}
          autoFocus={field === 'scopes'}
        />
        <div>
          <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
            {t('shopKeys.create')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
