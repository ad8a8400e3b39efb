import { expect, test } from 'vitest';
import { consentScriptAddress } from './consent-script.ts';
import { buildConsentDataLayer } from './data-layer.ts';

const TEXTS = { label: 'a', text: 'b', privacy: 'c', refuse: 'd', choose: 'e', accept: 'f', failed: 'g' };

const visit = {
  brand: {
    consent: {
      applicationBrand: 'maison-nocturne',
      applicationCode: 'HTML',
      settingsId: 'maison-nocturne-acquisition',
    },
    links: { privacy: 'https://shop.example/privacy', imprint: 'https://shop.example/imprint' },
  },
  consent: { scriptUrl: '/entrance/cmp/js/cmp_min.js', hideOnStartup: false, readOnly: true },
  locale: 'de',
  country: 'AT',
  texts: TEXTS,
  viewer: null,
} as const;

test('[D4] the consent data layer has every field with its default', () => {
  expect(buildConsentDataLayer(visit)).toEqual({
    applicationBrand: 'maison-nocturne',
    applicationCode: 'HTML',
    applicationCountry: 'AT',
    applicationLanguage: 'DE',
    applicationVersion: expect.any(String),
    applicationEnvironment: 'WEB_browser',
    userConnexionStatus: 'Unidentified customer',
    optInTrackingConsent: true,
    cmpHideOnStartup: false,
    cmpReadOnly: true,
    cmpSettingsId: 'maison-nocturne-acquisition',
    cmpScriptUrl: '/entrance/cmp/js/cmp_min.js',
    cmpCustomerConsentToken: null,
    cmpCustomerId: null,
    saltedHashedCustomerId: null,
    privacyPolicyUrl: 'https://shop.example/privacy',
    imprintUrl: 'https://shop.example/imprint',
    bannerWords: TEXTS,
  });
});

test('[D4] a member is identified by an id and its salted hash', () => {
  expect(buildConsentDataLayer({ ...visit, viewer: { id: 'member', saltedHashedId: 'hash' } })).toMatchObject({
    userConnexionStatus: 'Identified customer',
    cmpCustomerId: 'member',
    saltedHashedCustomerId: 'hash',
  });
});

test("[H6] the script has another URL each hour, on our origin and on an operator's", () => {
  const at = (url: string, now: number) => consentScriptAddress(url, 'https://club.example', now);
  expect(at('/entrance/cmp/js/cmp_min.js', 0)).toBe('https://club.example/entrance/cmp/js/cmp_min.js?v=0');
  expect(at('/cmp.js', 3_599_999)).toBe(at('/cmp.js', 0));
  expect(at('/cmp.js', 3_600_000)).not.toBe(at('/cmp.js', 0));
  expect(at('https://cmp.example/a.js?id=7', 7_200_000)).toBe('https://cmp.example/a.js?id=7&v=2');
});
