import { Outlet } from 'react-router';
import { BesideNavigation } from '#web/ui/layouts/beside-navigation.tsx';
import { MemberNavigation } from './member-navigation.tsx';

/** Every page of members, beside the navigation. */
export function MemberArea() {
  return (
    <BesideNavigation navigation={<MemberNavigation />}>
      <Outlet />
    </BesideNavigation>
  );
}
