import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { Href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ToolPage, type ToolPageProps } from '#web/ui/sections/tool-page.tsx';
import { Eyebrow } from '#web/ui/typography.tsx';

export type TrailItem = { readonly to: Href; readonly label: string };

export type AdminPageProps = Omit<ToolPageProps, 'above'> & {
  /** The pages above, the uppermost first. Pages directly below the administration have none. */
  readonly trail?: readonly TrailItem[] | undefined;
  /** The page's name at the end of the trail; its title if not set. */
  readonly trailEnd?: string | undefined;
};

/** A page of the administration: the way to it, its title and actions, its content. */
export function AdminPage({ trail = [], trailEnd, ...page }: AdminPageProps) {
  const { t } = useText();
  const items = trail.map(({ to, label }) => ({ id: to, link: <LocalLink to={to}>{label}</LocalLink> }));
  const above: ReactNode =
    items.length === 0 ? (
      <Eyebrow>{t('admin.title')}</Eyebrow>
    ) : (
      <Breadcrumb label={t('admin.breadcrumb')} items={items} current={trailEnd ?? page.title} />
    );
  return <ToolPage {...page} above={above} />;
}
