import type { ConsentConfig } from '#web/routing/document-data.tsx';

/**
 * What the consent script learns of the page (specification D4), on `window.consentDataLayer` before the script
 * loads. `optInTrackingConsent` is a field and nothing more: nothing of ours takes it for a permission.
 */
export type ConsentDataLayer = {
  readonly applicationBrand: string;
  readonly applicationCode: string;
  readonly applicationCountry: string;
  /** Upper case, as `DE`. */
  readonly applicationLanguage: string;
  readonly applicationVersion: string;
  readonly applicationEnvironment: string;
  readonly userConnexionStatus: string;
  readonly optInTrackingConsent: boolean;
  /** Nobody is asked at first; the footer's button still opens the settings. */
  readonly cmpHideOnStartup: boolean;
  /** What was chosen may be looked at, not changed. */
  readonly cmpReadOnly: boolean;
  readonly cmpSettingsId: string;
  readonly cmpScriptUrl: string;
  /** For an operator's script that knows members by a token of its own; ours needs none. */
  readonly cmpCustomerConsentToken: string | null;
  readonly cmpCustomerId: string | null;
  readonly saltedHashedCustomerId: string | null;
  readonly privacyPolicyUrl: string;
  readonly imprintUrl: string;
  readonly bannerWords: BannerTexts;
};

/** What our own script's banner says, in the page's language. */
export type BannerTexts = Readonly<
  Record<'label' | 'text' | 'privacy' | 'refuse' | 'choose' | 'accept' | 'failed', string>
>;

/** Where the consent script finds it. */
export type ConsentWindow = Window & { consentDataLayer?: ConsentDataLayer };

export type ConsentVisit = {
  readonly brand: {
    readonly consent: {
      readonly applicationBrand: string;
      readonly applicationCode: string;
      readonly settingsId: string;
    };
    readonly links: { readonly privacy: string; readonly imprint: string };
  };
  readonly consent: ConsentConfig;
  readonly locale: string;
  readonly country: string;
  readonly texts: BannerTexts;
  readonly viewer: { readonly id: string; readonly saltedHashedId: string } | null;
};

/** The consent data layer of a visit. */
export function buildConsentDataLayer({
  brand,
  consent,
  locale,
  country,
  texts,
  viewer,
}: ConsentVisit): ConsentDataLayer {
  return {
    applicationBrand: brand.consent.applicationBrand,
    applicationCode: brand.consent.applicationCode,
    applicationCountry: country,
    applicationLanguage: locale.toUpperCase(),
    applicationVersion: import.meta.env.APP_VERSION ?? '',
    applicationEnvironment: 'WEB_browser',
    userConnexionStatus: viewer ? 'Identified customer' : 'Unidentified customer',
    optInTrackingConsent: true,
    cmpHideOnStartup: consent.hideOnStartup,
    cmpReadOnly: consent.readOnly,
    cmpSettingsId: brand.consent.settingsId,
    cmpScriptUrl: consent.scriptUrl,
    cmpCustomerConsentToken: null,
    cmpCustomerId: viewer?.id ?? null,
    saltedHashedCustomerId: viewer?.saltedHashedId ?? null,
    privacyPolicyUrl: brand.links.privacy,
    imprintUrl: brand.links.imprint,
    bannerWords: texts,
  };
}
