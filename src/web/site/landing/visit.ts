import type { CodeError } from '#modules/invitation/rules/check.ts';
import { DEFAULT_SECTIONS } from '#modules/invitation/rules/customization.ts';
import { withInvitation } from '../registration/invitation.ts';

/** A code without errors. */
export type OpenInvitation = {
  /** Where the registration begins, with the code and the timestamp of its link. */
  readonly path: string;
  readonly inviter: string | null;
};

/** What a customization makes of the page. */
export type Look = {
  readonly headline: string;
  readonly registrationForm: string;
  readonly voucherPercent: number;
  /** In cents of the brand's currency. */
  readonly voucherMinimum: number | null;
  /** A name among the brand's pictures. */
  readonly hero: string;
  /** What stands before the hero, by the name that customizations have for it. */
  readonly introFlow: string;
  readonly sections: readonly string[];
};

/** A product that somebody shared; its price is for members to see. */
export type Product = {
  readonly name: string;
  readonly designer: string;
  /** A name among the brand's pictures. */
  readonly image: string;
  readonly description: string;
};

/** `error` is null where nobody could say whether the code is good; `text` is a message of forms. */
export type Problem = { readonly error: CodeError | null; readonly text: string };

/** What the loader knows of a visit. Without a code and a slug nothing in it is of one visitor: the page is cached. */
export type Visit = {
  readonly look: Look;
  readonly invitation: OpenInvitation | null;
  /** Why there is no invitation. */
  readonly problem: Problem | null;
  readonly product: Product | null;
  /** For analytics, of the landing entry, else of the code. */
  readonly campaign: string | null;
  /** The slug that brings the campaign along to the registration. */
  readonly via: string | null;
};

/** What the page shows while nobody can say what it should show. */
export const DEFAULT_LOOK: Look = {
  headline: 'default',
  registrationForm: 'one-step',
  voucherPercent: 0,
  voucherMinimum: null,
  hero: 'default',
  introFlow: 'none',
  sections: DEFAULT_SECTIONS,
};

/** The start of the registration with a code that was found good. */
export function registrationPath(code: string, timestamp: string | null, via?: string | null): string {
  return withInvitation('/registration/formstarted', { rc: code, vt: timestamp, ...(via && { via }) });
}
