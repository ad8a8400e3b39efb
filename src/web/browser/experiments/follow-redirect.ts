import { withoutBase } from '#web/routing/base-path.ts';
import { endABTestsLoading } from './loading-state.ts';
import type { ExperimentsVisit } from './visit.ts';

/** Navigates to the target of a redirect: by the router if a page of ours is there, else by the browser. */
export async function followRedirect(address: string, { publicOrigin, navigate }: ExperimentsVisit): Promise<void> {
  try {
    const { origin, pathname, search, hash } = new URL(address);
    const path = withoutBase(pathname);
    if (origin !== publicOrigin || path === pathname) {
      location.replace(address);
      return;
    }
    await navigate(path + search + hash, { replace: true });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: experiments never stop the page, so that errors are only logged (specification I6)
    console.error(error);
  }
  endABTestsLoading();
}
