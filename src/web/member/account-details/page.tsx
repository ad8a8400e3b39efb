import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router';
import { COUNTRIES } from '#kernel/country.ts';
import { localeOfPath } from '#kernel/locale.ts';
import { countryChoices } from '#web/forms/countries.ts';
import { createFormReport } from '#web/forms/form-result.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { ownDetails } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { SelectOption } from '#web/ui/select.tsx';
import { postForm } from '../account/post-form.ts';
import { changeAsMember, loadForMember } from '../layout/member-data.server.ts';
import { MemberPage } from '../layout/member-page.tsx';
import { loadInBrowser, useMemberData } from '../layout/use-member-data.ts';
import { DetailsForm } from './details-form.tsx';
import { submitDetails } from './submit.ts';

export { handle } from './handle.ts';

type Loaded = {
  readonly details: Readonly<Record<'gender' | 'firstName' | 'lastName' | 'country', string>>;
  /** By their names in the page's language. */
  readonly countries: readonly SelectOption[];
};
type Answer = { readonly result: FormReport };

/** For admins as well, as the page of the account. */
export function loader(args: LoaderFunctionArgs): Promise<Loaded | null> {
  return loadForMember(args, async (run): Promise<Loaded | null> => {
    const { me } = await run(ownDetails, {});
    if (!me?.account) return null;
    const { gender, lastName, country } = me.account;
    const countries = countryChoices(COUNTRIES, localeOfPath(withoutBase(args.url.pathname)));
    return { details: { gender: gender ?? '', firstName: me.firstName, lastName, country }, countries };
  });
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded> {
  return loadInBrowser(args);
}

/** A correction leads to the account, which shows it. */
export function action(args: ActionFunctionArgs): Promise<Answer | Response> {
  return changeAsMember(args, async (run, form): Promise<Answer | Response> => {
    const { done, result } = await submitDetails(run, form);
    if (!done) return { result };
    return redirect(matchPathLocale(withoutBase(args.url.pathname), withQuery(href('/account'), { done: 'details' })));
  });
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postForm<Answer>(args, (failure, form) => ({ result: createFormReport(form, failure) }));
}

/** Corrects name, salutation and country of the member. */
export default function AccountDetails() {
  const { t } = useText();
  const loaded = useMemberData<Loaded>();
  const lastResult = useActionData<Answer>()?.result;
  if (!loaded) return null;
  return (
    <MemberPage title={t('changeDetails.title')} lead={t('changeDetails.lead')}>
      <DetailsForm {...loaded} lastResult={lastResult} />
    </MemberPage>
  );
}
