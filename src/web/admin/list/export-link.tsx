import { DownloadLink } from '#web/browser/download/download-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { type Href, href } from '#web/routing/href.ts';

type Props = {
  readonly to: Href;
  readonly name: string;
  readonly label?: string;
  readonly type?: 'text/csv' | 'application/json';
};

/** Downloads a file, such as the list as it is filtered. */
export function ExportLink({ to, name, label, type = 'text/csv' }: Props) {
  const { t } = useText();
  const proofPage = href('/admin/account/confirm');
  return <DownloadLink to={to} name={name} label={label ?? t('list.export')} type={type} proofPage={proofPage} />;
}
