import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { signIn } from '#web/browser/session/session.ts';
import { getReturnPath } from '#web/routing/return-path.ts';

/** Where the operator stores tokens in local storage, only script can store the session's. */
export function useSession(token: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (token) signIn(token).then(() => navigate(getReturnPath(new URL(location.href)), { replace: true }));
  }, [token, navigate]);
}
