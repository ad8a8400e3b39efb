import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/typography.tsx';
import { ChangeMessages } from '../admin-changes/change-messages.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { NAVIGATION, PARTS } from '../layout/navigation.ts';
import { ROLE_TEXTS } from '../layout/role-texts.ts';
import { useBackOffice } from '../layout/use-back-office.ts';
import { ReturnedNewsBanner } from '../mails/returned-news-banner.tsx';
import styles from './page.module.css';

export { handle } from './handle.ts';

/** No data of its own; because of this loader, the router requests the server, and so the guard, at every visit. */
export function loader(): null {
  return null;
}

/** What the admin may do, by part of the back office. */
export default function BackOfficeStart() {
  const { t } = useText();
  const { name: brand } = useBrand();
  const { adminRole, entries } = useBackOffice();
  const hasDashboard = entries.some(({ to }) => to === href('/admin/dashboard'));
  const lead = adminRole && t('admin.start.lead', { brand, role: t(ROLE_TEXTS[adminRole]) });
  return (
    <AdminPage title={t('admin.start.title')} lead={lead} actions={hasDashboard && <DashboardLink />}>
      {/* Admins who gave up a role come here. */}
      <ChangeMessages />
      <ReturnedNewsBanner />
      <div className={styles.parts}>
        {PARTS.map(({ id, text }) => {
          const own = NAVIGATION.filter(({ part, to }) => part === id && to !== href('/admin'));
          const shown = own.flatMap(({ to, text: name }) => {
            const entry = entries.find((one) => one.to === to);
            return entry ? [{ to, name, about: entry.about }] : [];
          });
          if (!text || shown.length === 0) return null;
          return (
            <section key={id} className={styles.part}>
              <Heading level={2} size="subheading">
                {t(text)}
              </Heading>
              <ul className={styles.entries}>
                {shown.map(({ to, name, about }) => (
                  <li key={to} className={styles.entry}>
                    <LocalLink to={to}>{t(name)}</LocalLink>
                    <p className={styles.about}>{t(about, { brand })}</p>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </AdminPage>
  );
}

function DashboardLink() {
  const { t } = useText();
  return (
    <LocalLink to={href('/admin/dashboard')} className={buttonClass({ tone: 'secondary', size: 'small' })}>
      {t('dashboard.start')}
    </LocalLink>
  );
}
