import { isVoucherPercent, type VoucherPercent } from '#kernel/voucher-percent.ts';
import { ACTOR, type Arguments, type CommandOf, done, refused, usageError } from '#platform/command-line/command.ts';
import {
  type CustomizationDependencies,
  saveCustomization,
  saveLandingEntry,
  saveStartPage,
} from '../actions/manage-customizations.ts';
import type { SharedProduct } from '../actions/ports.ts';
import {
  DEFAULT_SECTIONS,
  HEADLINES,
  HEROES,
  type Hero,
  INTRO_FLOWS,
  type IntroFlow,
  SECTIONS,
  type Section,
} from '../rules/customization.ts';
import { parseSharedProduct } from '../rules/shared-product.ts';
import { getCampaign } from './campaign-option.ts';

export const customizationCommands: readonly CommandOf<CustomizationDependencies>[] = [
  {
    name: 'customization save',
    about: 'creates or changes a customization of the landing page for codes',
    words: ['KEY'],
    options: {
      headline: { type: 'string', about: `${HEADLINES.join(', ')} (default: default)` },
      form: { type: 'string', about: 'one-step or lean (default: one-step)' },
      voucher: { type: 'string', about: 'percentage of the welcome voucher: 10, 15 or 20 (default: 10)' },
      minimum: { type: 'string', about: 'minimum order of the voucher in cents (default: none)' },
      hero: { type: 'string', about: `${HEROES.join(', ')} (default: default)` },
      intro: { type: 'string', about: `${INTRO_FLOWS.join(', ')} (default: none)` },
      sections: { type: 'string', about: `some of ${SECTIONS.join(',')}, in order` },
      unpublished: { type: 'boolean', about: 'its codes are refused with CUSTOMIZATION_MISSING' },
    },
    async run(deps, given) {
      const form = given.text('form') ?? 'one-step';
      if (form !== 'one-step' && form !== 'lean') throw usageError('--form must be one-step or lean');
      const result = await saveCustomization(deps, {
        actor: ACTOR,
        customization: {
          key: given.words[0] ?? '',
          published: !given.flag('unpublished'),
          headline: given.text('headline') ?? 'default',
          registrationForm: form,
          voucherPercent: percent(given),
          voucherMinimumMinor: given.text('minimum') === null ? null : Number(given.text('minimum')),
          hero: parseHero(given),
          introFlow: parseIntroFlow(given),
          sections: parseSections(given),
        },
      });
      if (result.kind === 'refused') return refused(result.reason);
      return done(
        result.customization,
        `${result.customization.key} was saved as version ${result.customization.version}`,
      );
    },
  },
  {
    name: 'start-page save',
    about: "shows a customization under a slug of the landing page; '' is the start page itself",
    words: ['SLUG'],
    options: { customization: { type: 'string', required: true, about: 'key of the customization' } },
    async run(deps, given) {
      const page = { slug: given.words[0] ?? '', customizationKey: given.text('customization') ?? '' };
      const result = await saveStartPage(deps, { page, actor: ACTOR });
      return result.kind === 'done'
        ? done(page, `/${page.slug} shows ${page.customizationKey}`)
        : refused(result.reason);
    },
  },
  {
    name: 'landing-entry save',
    about: 'creates or changes a landing entry: a campaign, or a shared product as JSON from standard input',
    words: ['SLUG'],
    options: {
      customization: { type: 'string', required: true, about: 'key of the customization' },
      campaign: { type: 'string', about: 'name of the campaign for analytics' },
      'product-stdin': {
        type: 'boolean',
        about: 'reads { name: "..." or { en, de, ... }, designer, image, description: { en, de, ... } }',
      },
    },
    async run(deps, given) {
      const entry = {
        slug: given.words[0] ?? '',
        customizationKey: given.text('customization') ?? '',
        campaign: getCampaign(given),
        product: given.flag('product-stdin') ? readProduct(await given.readStdin()) : null,
      };
      const result = await saveLandingEntry(deps, { entry, actor: ACTOR });
      return result.kind === 'done' ? done(entry, `/${entry.slug} was saved`) : refused(result.reason);
    },
  },
];

function parseHero(given: Arguments): Hero {
  const name = given.text('hero') ?? 'default';
  const hero = HEROES.find((one) => one === name);
  if (!hero) throw usageError(`--hero must be one of ${HEROES.join(', ')}`);
  return hero;
}

function parseIntroFlow(given: Arguments): IntroFlow {
  const name = given.text('intro') ?? 'none';
  const flow = INTRO_FLOWS.find((one) => one === name);
  if (!flow) throw usageError(`--intro must be one of ${INTRO_FLOWS.join(', ')}`);
  return flow;
}

function parseSections(given: Arguments): readonly Section[] {
  const text = given.text('sections');
  if (text === null) return DEFAULT_SECTIONS;
  return text.split(',').map((name) => {
    const section = SECTIONS.find((one) => one === name.trim());
    if (!section) throw usageError(`--sections must be some of ${SECTIONS.join(', ')}`);
    return section;
  });
}

function readProduct(json: string): SharedProduct {
  const product = parseSharedProduct(json);
  if (!product)
    throw usageError(
      'the product needs name, designer, image and a description; a translated text needs all seven languages',
    );
  return product;
}

function percent(given: Arguments): VoucherPercent {
  const value = Number(given.text('voucher') ?? 10);
  if (!isVoucherPercent(value)) throw usageError('--voucher must be 10, 15 or 20');
  return value;
}
