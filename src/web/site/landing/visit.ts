import type { CodeError } from '#modules/invitation/rules/check.ts';
import { DEFAULT_SECTIONS } from '#modules/invitation/rules/customization.ts';
import { type Href, href } from '#web/routing/href.ts';
import { withInvitation } from '../registration/invitation.ts';

/** A code without errors. */
export type OpenInvitation = {
  /** The path of the registration, with the code and the timestamp of its link. */
  readonly path: Href;
  readonly inviter: string | null;
};

/** The page's properties from a customization. */
export type Look = {
  readonly headline: string;
  readonly registrationForm: string;
  readonly voucherPercent: number;
  /** In cents of the brand's currency. */
  readonly voucherMinimum: number | null;
  /** The name of a brand picture. */
  readonly hero: string;
  /** The name of the introduction before the hero, as in customizations. */
  readonly introFlow: string;
  readonly sections: readonly string[];
};

/** A product that a member shared; only members see its price. */
export type Product = {
  readonly name: string;
  readonly designer: string;
  /** The name of a brand picture. */
  readonly image: string;
  readonly description: string;
};

/** `error` is null if the code's validity is unknown; `text` is a form message. */
export type Problem = { readonly error: CodeError | null; readonly text: string };

/** The loader's data of a visit. Without a code and a slug it contains nothing of one visitor: the page is cached. */
export type Visit = {
  readonly look: Look;
  readonly invitation: OpenInvitation | null;
  /** The reason why there is no invitation. */
  readonly problem: Problem | null;
  readonly product: Product | null;
  /** The campaign for analytics, of the landing entry, else of the code. */
  readonly campaign: string | null;
  /** The slug that passes the campaign to the registration. */
  readonly campaignSlug: string | null;
};

/** The fallback while the page's customization is unavailable. */
export const DEFAULT_LOOK: Look = {
  headline: 'default',
  registrationForm: 'one-step',
  voucherPercent: 0,
  voucherMinimum: null,
  hero: 'default',
  introFlow: 'none',
  sections: DEFAULT_SECTIONS,
};

/** Returns the path of the registration with a valid code. */
export function registrationPath(code: string, timestamp: string | null, campaignSlug?: string | null): Href {
  return withInvitation(href('/registration/formstarted'), {
    rc: code,
    vt: timestamp,
    ...(campaignSlug && { campaignSlug }),
  });
}
