import { Outlet } from 'react-router';
import { BesideNavigation } from '#web/ui/layouts/beside-navigation.tsx';
import { AdminNavigation } from './admin-navigation.tsx';

/** Every page of admins, beside the navigation. */
export function BackOffice() {
  return (
    <BesideNavigation navigation={<AdminNavigation />}>
      <Outlet />
    </BesideNavigation>
  );
}
