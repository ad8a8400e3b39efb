import type { InvitationStore, LandingEntry, SharedProduct, StartPage } from '#modules/invitation/actions/ports.ts';

const COAT: SharedProduct = {
  name: {
    en: 'Silk-lined cashmere coat',
    de: 'Kaschmirmantel mit Seidenfutter',
    fr: 'Manteau en cachemire doublé de soie',
    it: 'Cappotto in cashmere foderato in seta',
    nl: 'Kasjmieren mantel met zijden voering',
    pl: 'Kaszmirowy płaszcz na jedwabnej podszewce',
    sv: 'Kaschmirkappa fodrad med siden',
  },
  designer: 'Atelier Verlaine',
  image: 'cashmere-coat',
  description: {
    en: 'A long coat of double-faced cashmere, cut without a visible seam and lined in silk.',
    de: 'Ein langer Mantel aus doppelseitigem Kaschmir, ohne sichtbare Naht geschnitten und mit Seide gefüttert.',
    fr: 'Un long manteau en cachemire double face, coupé sans couture apparente et doublé de soie.',
    it: 'Un cappotto lungo in cashmere double, tagliato senza cuciture a vista e foderato in seta.',
    nl: 'Een lange mantel van dubbelzijdig kasjmier, zonder zichtbare naad gesneden en met zijde gevoerd.',
    pl: 'Długi płaszcz z dwustronnego kaszmiru, skrojony bez widocznych szwów, na jedwabnej podszewce.',
    sv: 'En lång kappa i dubbelsidig kaschmir, tillskuren utan synliga sömmar och fodrad med siden.',
  },
};

const START_PAGES: readonly StartPage[] = [
  { slug: '', customizationKey: 'default' },
  { slug: 'welcome-tour', customizationKey: 'intro' },
  { slug: 'quick-tour', customizationKey: 'short' },
  { slug: 'black-week', customizationKey: 'black-friday' },
];

const ENTRIES: readonly LandingEntry[] = [
  { slug: 'cashmere-coat', customizationKey: 'viral-product-share', campaign: null, product: COAT },
  { slug: 'share', customizationKey: 'viral-product-share', campaign: null, product: COAT },
  { slug: 'friends', customizationKey: 'social', campaign: 'Friends', product: null },
  { slug: 'invited', customizationKey: 'viral', campaign: 'Invited', product: null },
  { slug: 'autumn', customizationKey: 'social-10', campaign: 'Autumn', product: null },
];

/** The demo club's slugs: start pages, a shared product, a campaign. */
export async function insertDemoLandings(invitations: InvitationStore, now: Date): Promise<void> {
  for (const page of START_PAGES) await invitations.saveStartPage(page, now);
  for (const entry of ENTRIES) await invitations.saveLandingEntry(entry, now);
}
