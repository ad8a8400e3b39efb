import { createDemoArea } from '#demo/area.ts';
import { createAuditArea, createAuditTrails } from '#modules/audit/area.ts';
import { createClubArea, createDoor } from '#modules/club/area.ts';
import { createConsentArea } from '#modules/consent/area.ts';
import { createEmailChangeArea, openEmailChanges } from '#modules/email-change/area.ts';
import { createExperimentArea } from '#modules/experiment/area.ts';
import { createFeatureService } from '#modules/experiment/feature-service.ts';
import { createFunnelArea } from '#modules/funnel/area.ts';
import { createIdentityArea, createLinkedIdentities } from '#modules/identity/area.ts';
import { createInvitationArea } from '#modules/invitation/area.ts';
import { createMailArea, MAIL_SAMPLES, returnedMails } from '#modules/mail/area.ts';
import { createMembershipArea } from '#modules/membership/area.ts';
import { createInterestArea } from '#modules/membership-interest/area.ts';
import { createPersonalDataArea, dataLinks } from '#modules/personal-data/area.ts';
import { createRegistrationArea } from '#modules/registration/area.ts';
import { createRetentionArea } from '#modules/retention/area.ts';
import { createSavedViewArea } from '#modules/saved-view/area.ts';
import { createShopArea } from '#modules/shop/area.ts';
import { createVisitorArea } from '#modules/visitor/area.ts';
import { createWebhookArea } from '#modules/webhook/area.ts';
import { listBrands } from './brands.ts';
import { SAVED_LISTS } from './saved-lists.ts';
import type { Services } from './services.ts';

export type Areas = ReturnType<typeof createAreas>;

/** Creates the areas in the order of the commands' help; each area gets services and the areas created before it. */
export function createAreas(services: Services) {
  const audit = createAuditTrails(services);
  const door = createDoor(services);
  const membership = createMembershipArea(services, { audit, ...createLaterStores(services) });
  const invitation = createInvitationArea(services, { audit, door, membership });
  const experiment = createExperimentArea(services, { audit, membership, invitation });
  const funnel = createFunnelArea(services);
  const identity = createIdentityArea(services, { audit, invitation, membership });
  const registration = createRegistrationArea(services, {
    ...{ audit, door, experiment, identity, invitation, membership },
    mail: returnedMails,
  });
  const interest = createInterestArea(services, { audit, invitation });
  const personalData = createPersonalDataArea(services, { audit, membership, registration });
  const emailChange = createEmailChangeArea(services, { audit, membership, registration });
  const samples = collectSamples(registration, membership, identity, interest, personalData, emailChange);
  const shop = createShopArea(services, { audit });
  return {
    registration,
    membership,
    identity,
    personalData,
    emailChange,
    invitation,
    club: createClubArea(services, { audit, membership }, door),
    experiment,
    featureService: createFeatureService(services, { experiment }),
    consent: createConsentArea(services),
    funnel,
    retention: createRetentionArea(services, { audit, registration }),
    interest,
    mail: createMailArea(services, { audit, membership, shop, samples, brands: listBrands() }),
    visitor: createVisitorArea(),
    webhook: createWebhookArea(services, { audit, membership }),
    shop,
    savedView: createSavedViewArea(services, { audit, lists: SAVED_LISTS }),
    demo: createDemoArea(services, { audit, funnel, invitation }),
    audit: createAuditArea(services, { membership }, audit),
  };
}

/** Stores that the area of members uses, of areas that are created after it. */
function createLaterStores(services: Services) {
  return { linkedIdentities: createLinkedIdentities(services), openEmailChanges, dataLinks };
}

type WithSamples<Samples> = { readonly sampleMails: Samples };

/** A kind of mail without a sample does not compile. */
function collectSamples<A, B, C, D, E, F>(
  ...[registration, membership, identity, interest, personalData, emailChange]: readonly [
    WithSamples<A>,
    WithSamples<B>,
    WithSamples<C>,
    WithSamples<D>,
    WithSamples<E>,
    WithSamples<F>,
  ]
): A & B & C & D & E & F & typeof MAIL_SAMPLES {
  return {
    ...registration.sampleMails,
    ...membership.sampleMails,
    ...identity.sampleMails,
    ...interest.sampleMails,
    ...personalData.sampleMails,
    ...emailChange.sampleMails,
    ...MAIL_SAMPLES,
  };
}
