import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { localeOfPath } from '#kernel/locale.ts';
import { translate } from '#texts/translate.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { NarrowPage, NarrowPageHead } from '#web/ui/sections/narrow-page.tsx';
import { Heading, Lead } from '#web/ui/typography.tsx';
import { parseInvitation } from '../registration/invitation.ts';
import { beginLogin } from './begin-login.server.ts';
import { getRefusalTitle, REFUSALS, readRefusal } from './refusals.ts';
import { WaysOn } from './ways-on.tsx';

export { handle } from './handle.ts';

/** Begins a login at a provider, or shows why one did not succeed. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { searchParams: query } = url;
  const path = withoutBase(url.pathname);
  if (!query.has('refused')) {
    if (query.has('provider')) throw await beginLogin({ url, context }, runInProcess(context));
    throw redirect(matchPathLocale(path, href('/login')));
  }
  const { identityProviders, viewer, visit } = getLoadContext(context);
  const provider = identityProviders.find(({ id }) => id === query.get('provider')) ?? null;
  const refusal = readRefusal(query.get('refused'), provider !== null);
  // The texts come with the page: few visitors need them, and all would load them with the other texts.
  const values = { provider: provider?.name ?? '', brand: getLoadContext(context).visit.brand.name };
  const [title, text] = [getRefusalTitle(refusal), REFUSALS[refusal]].map((key) =>
    translate(localeOfPath(path), key, values),
  );
  const isOpen = visit.door.kind === 'open';
  return {
    ...{ refusal, title, text, provider, isOpen, isMember: viewer !== null },
    invitation: parseInvitation(url),
    returnTo: query.get('returnTo'),
  };
}

/** Why a login by a provider ended, and what can be done instead. */
export default function ProviderSignIn() {
  const { title, text, ...rest } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      <NarrowPageHead>
        <Heading level={1}>{title}</Heading>
        <Lead>{text}</Lead>
      </NarrowPageHead>
      <WaysOn {...rest} />
    </NarrowPage>
  );
}
