import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { track } from '#web/browser/analytics/track.ts';
import { useAssets, useBrand, useLocalized } from '#web/browser/brand/use-brand.ts';
import { storeStep } from '#web/browser/registration/draft.ts';
import { StoreSession } from '#web/browser/session/store-session.tsx';
import { createFormReport, runServerAction } from '#web/forms/form-result.ts';
import { PersonFields } from '#web/forms/person-fields.tsx';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FormPanel } from '#web/ui/sections/form-panel.tsx';
import { GuestInvitation } from '../registration/guest-invitation.tsx';
import { AddressFields, AgreementFields } from './fields.tsx';
import { handleForm, type StepResult } from './handle-form.server.ts';
import { loadProviderOffer } from './identity.server.ts';
import { IdentityNotice, ProviderOffer } from './identity-notice.tsx';
import { loadInvitation } from './invitation.server.ts';
import { postedForm, postedStepOne, readUncheckedPromise } from './posted-form.ts';
import { RegistrationStep } from './registration-step.tsx';

export { handle } from './handle.ts';

const TITLE_ID = 'registration-title';

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await loadInvitation(args)), ...(await loadProviderOffer(args)) };
}

export function action(args: ActionFunctionArgs) {
  return handleForm(args);
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const formData = await request.clone().formData();
  if (formData.get('part') === 'second') track({ event: 'submit_form_registration_step2' });
  return runServerAction(
    () => serverAction<typeof action>(),
    (message) => ({
      step: formData.get('part') === 'second' ? ('second' as const) : ('first' as const),
      result: createFormReport(formData, message),
      promise: readUncheckedPromise(formData),
    }),
  );
}

export default function RegistrationForm() {
  const actionData = useActionData<typeof action>();
  if (actionData && 'session' in actionData) return <StoreSession {...actionData} />;
  return <Form actionData={actionData} />;
}

function Form({ actionData }: { readonly actionData: StepResult | undefined }) {
  const { t } = useText();
  const loaded = useLoaderData<typeof loader>();
  const { invitorName, customization, countries, policies, idempotencyKey, identity, invitation } = loaded;
  const { percent, minimum, token } = useVoucher();
  const { tagline } = useBrand();
  const localized = useLocalized();
  const { portraits } = useAssets();
  const confirmedBy = identity?.isVerified ? identity.provider : undefined;
  const lean = customization?.registrationForm === 'lean';
  const second = lean && actionData?.step === 'second';
  const moved = lean && actionData !== undefined && actionData.result.error == null ? actionData.step : null;
  useEffect(() => {
    // For screen reader users, a step of the lean form is a new page.
    if (moved) document.getElementById(TITLE_ID)?.focus();
    if (moved) storeStep(moved);
    if (moved === 'second') track({ event: 'landing_registration_step2' });
  }, [moved]);
  const shared = { lastResult: actionData?.result, idempotencyKey, policies, promiseToken: token, identity };
  return (
    <FormPanel
      eyebrow={lean ? t('registration.step', { step: second ? 2 : 1 }) : t('registration.invited')}
      title={second ? t('registration.title.stepTwo') : t('registration.title')}
      lead={second ? t('registration.lead.stepTwo') : <Welcome />}
      titleId={TITLE_ID}
      image={portraits[0]}
      aside={localized(tagline)}
    >
      <GuestInvitation inviter={invitorName} percent={percent} minimum={minimum} />
      {identity && <IdentityNotice identity={identity} invitation={invitation} />}
      {!identity && !second && <ProviderOffer providers={loaded.providers} invitation={invitation} />}
      {second && (
        <RegistrationStep
          key="second"
          part="second"
          schema={postedForm}
          submitLabel={t('registration.continue')}
          {...shared}
        >
          {(fields) => <PersonFields fields={fields} />}
        </RegistrationStep>
      )}
      {lean && !second && (
        <RegistrationStep
          key="first"
          part="first"
          schema={postedStepOne}
          submitLabel={t('registration.continue')}
          {...shared}
        >
          {(fields) => (
            <>
              <AddressFields fields={fields} countries={countries} provider={confirmedBy} />
              <AgreementFields fields={fields} />
            </>
          )}
        </RegistrationStep>
      )}
      {!lean && (
        <RegistrationStep
          key="whole"
          part="whole"
          schema={postedForm}
          submitLabel={t('registration.submit')}
          {...shared}
        >
          {(fields) => (
            <>
              <PersonFields fields={fields} />
              <AddressFields fields={fields} countries={countries} provider={confirmedBy} />
              <AgreementFields fields={fields} />
            </>
          )}
        </RegistrationStep>
      )}
    </FormPanel>
  );
}

/** The welcome voucher; a form that is shown again keeps what it promised. */
function useVoucher() {
  const { customization, promise } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const shownAgain = actionData && 'promise' in actionData ? actionData.promise : null;
  const { percent, token } = shownAgain ?? promise;
  return {
    percent: percent ?? customization?.voucherPercent ?? null,
    minimum: customization?.voucherMinimumMinor ?? null,
    token,
  };
}

/** The benefit of registering: the invitation's welcome voucher. */
function Welcome() {
  const { t, languageTag } = useText();
  const { name: brand, currency } = useBrand();
  const voucher = useVoucher();
  if (voucher.percent === null) return t('registration.lead', { brand });
  const percent = formatPercent(voucher.percent, languageTag);
  if (voucher.minimum === null) return t('registration.lead.voucher', { percent, brand });
  const amount = formatNumber(voucher.minimum / 100, languageTag, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  return t('registration.lead.voucherFrom', { percent, amount, brand });
}
