import { Outlet } from 'react-router';
import { MAIN_ID } from '#web/ui/skip-link.tsx';
import { AdminNavigation } from './admin-navigation.tsx';
import styles from './back-office.module.css';

/** Every page of admins, beside the navigation. */
export function BackOffice() {
  return (
    <div className={styles.office}>
      <AdminNavigation />
      <main id={MAIN_ID} tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </div>
  );
}
