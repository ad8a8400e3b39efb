import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { Customization, InvitationStore, LandingEntry, StartPage } from '../actions/ports.ts';
import { customizationColumns } from './queries.ts';

/** The SQL of the landing pages' content. */
export function createCustomizationStore(db: Db) {
  return {
    async findCustomization(key) {
      const { rows } = await sql<Customization>`/* prepared: find-customization */
        select ${sql.raw(customizationColumns)} from customization where key = ${key}`.execute(db);
      return rows[0] ?? null;
    },
    async saveCustomization(it, at) {
      await sql`
        insert into customization (key, published, headline, registration_form, voucher_percent, voucher_minimum_minor,
          hero, intro_flow, sections, created_at)
        values (${it.key}, ${it.published}, ${it.headline}, ${it.registrationForm}, ${it.voucherPercent},
          ${it.voucherMinimumMinor}, ${it.hero}, ${it.introFlow}, ${it.sections}::text[], ${at})
        on conflict (key) do update set published = excluded.published, headline = excluded.headline,
          registration_form = excluded.registration_form, voucher_percent = excluded.voucher_percent,
          voucher_minimum_minor = excluded.voucher_minimum_minor, hero = excluded.hero,
          intro_flow = excluded.intro_flow, sections = excluded.sections, version = customization.version + 1`.execute(
        db,
      );
    },
    async findStartPage(slug) {
      const { rows } = await sql<StartPage>`/* prepared: find-start-page */
        select slug, customization_key as "customizationKey" from start_page where slug = ${slug}`.execute(db);
      return rows[0] ?? null;
    },
    async saveStartPage({ slug, customizationKey }, at) {
      await sql`
        insert into start_page (slug, customization_key, created_at) values (${slug}, ${customizationKey}, ${at})
        on conflict (slug) do update set customization_key = excluded.customization_key`.execute(db);
    },
    async findLandingEntry(slug) {
      const { rows } = await sql<LandingEntry>`/* prepared: find-landing-entry */
        select slug, customization_key as "customizationKey", campaign, product from landing_entry
        where slug = ${slug}`.execute(db);
      return rows[0] ?? null;
    },
    async saveLandingEntry({ slug, customizationKey, campaign, product }, at) {
      await sql`
        insert into landing_entry (slug, customization_key, campaign, product, created_at)
        values (${slug}, ${customizationKey}, ${campaign}, ${product && JSON.stringify(product)}, ${at})
        on conflict (slug) do update set customization_key = excluded.customization_key, campaign = excluded.campaign,
          product = excluded.product`.execute(db);
    },
  } satisfies Partial<InvitationStore>;
}
