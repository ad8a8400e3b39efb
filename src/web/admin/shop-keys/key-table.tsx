import { Form, useNavigation } from 'react-router';
import { SHOP_SCOPES } from '#modules/shop/rules/shop-key.ts';
import type { ShopKeysQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Table } from '#web/ui/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Confirmation } from '../record/confirmation.tsx';
import { Moment } from '../record/moment.tsx';
import styles from '../webhooks/webhooks.module.css';
import { SCOPE_TEXTS } from './key-form.tsx';

type ShownKey = ShopKeysQuery['shopKeys'][number];
type Props = { readonly keys: readonly ShownKey[]; readonly mayWrite: boolean };

/** The valid keys, then those that were revoked last. */
export function KeyTable({ keys, mayWrite }: Props) {
  const { t } = useText();
  const rows = keys.map((key) => ({
    id: key.id,
    cells: [
      <span key="name" className={styles.endpoint}>
        {key.name}
      </span>,
      key.scopes.map((scope) => nameScope(scope, t)).join(', '),
      <KeyState key="state" shownKey={key} />,
      <Moment key="created" at={key.createdAt} show="brief" />,
      key.lastUsedAt == null ? t('shopKeys.lastUsed.never') : <Moment key="used" at={key.lastUsedAt} show="brief" />,
      mayWrite && key.revokedAt == null && <RevokeForm key="revoke" shownKey={key} />,
    ],
  }));
  return (
    <Table
      id="shop-keys"
      caption={t('shopKeys.title')}
      hideCaption
      columns={[
        { id: 'name', label: t('shopKeys.name') },
        { id: 'scopes', label: t('shopKeys.scopes') },
        { id: 'state', label: t('webhooks.state') },
        { id: 'created', label: t('webhooks.createdAt') },
        { id: 'used', label: t('shopKeys.lastUsed') },
        ...(mayWrite ? [{ id: 'revoke', label: t('admins.changes') }] : []),
      ]}
      rows={rows}
    />
  );
}

/** A scope of another release is shown by its name. */
function nameScope(scope: string, t: ReturnType<typeof useText>['t']): string {
  const known = SHOP_SCOPES.find((one) => one === scope);
  return known ? t(SCOPE_TEXTS[known]) : scope;
}

type KeyProps = { readonly shownKey: ShownKey };

function KeyState({ shownKey: { revokedAt } }: KeyProps) {
  const { t } = useText();
  if (revokedAt == null) return <Badge tone="active">{t('shopKeys.state.valid')}</Badge>;
  return (
    <span>
      <Badge tone="faded">{t('shopKeys.state.revoked')}</Badge>
      <span className={styles.detail}>
        <Moment at={revokedAt} show="brief" />
      </span>
    </span>
  );
}

function RevokeForm({ shownKey: { id, name } }: KeyProps) {
  const { t } = useText();
  const { formData } = useNavigation();
  const busy = formData?.get('change') === 'revoke' && formData.get('id') === id;
  return (
    <Confirmation
      name="revoke"
      size="small"
      label={t('shopKeys.revoke')}
      question={t('shopKeys.revoke.question', { name })}
    >
      <Form method="post">
        <input type="hidden" name="change" value="revoke" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" size="small" busy={busy} busyLabel={t('form.busy')}>
          {t('shopKeys.revoke.confirm')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Form>
    </Confirmation>
  );
}
