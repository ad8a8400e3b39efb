import { ADMIN_ROLES } from '#kernel/permissions.ts';
import { useText } from '#web/i18n/use-text.ts';
import { SelectField } from '#web/ui/select.tsx';
import { ROLE_TEXTS } from '../layout/role-texts.ts';

type Props = { readonly id: string; readonly defaultValue: string };

export function RoleField({ id, defaultValue }: Props) {
  const { t } = useText();
  const options = ADMIN_ROLES.map((role) => ({ value: role, label: t(ROLE_TEXTS[role]) }));
  return <SelectField id={id} name="role" label={t('admins.role')} options={options} defaultValue={defaultValue} />;
}
