import type { ConsentConfig } from '#web/routing/document-data.tsx';

/**
 * The page's data for the consent script (specification D4), on `window.consentDataLayer` before the script loads.
 * `optInTrackingConsent` is only a field: our code never treats it as a permission.
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
  /** The banner does not open by itself; the footer's button still opens the settings. */
  readonly cmpHideOnStartup: boolean;
  /** The settings can be viewed, not changed. */
  readonly cmpReadOnly: boolean;
  readonly cmpSettingsId: string;
  readonly cmpScriptUrl: string;
  /** For an operator's script that identifies members by its own token; our script needs none. */
  readonly cmpCustomerConsentToken: string | null;
  readonly cmpCustomerId: string | null;
  readonly saltedHashedCustomerId: string | null;
  readonly privacyPolicyUrl: string;
  readonly imprintUrl: string;
  readonly bannerWords: BannerTexts;
};

/** The texts of our script's banner, in the page's language. */
export type BannerTexts = Readonly<
  Record<'label' | 'text' | 'privacy' | 'refuse' | 'choose' | 'accept' | 'failed', string>
>;

/** The window property that the consent script reads. */
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

/** Builds the consent data layer of a visit. */
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
