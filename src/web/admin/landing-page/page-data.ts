import type { LandingContent } from '#modules/invitation/rules/landing-page/content.ts';
import type { ShowLandingPageQuery } from '#web/generated/operations.ts';
import type { Href } from '#web/routing/href.ts';
import type { PreviewChoice } from './preview-choice.ts';

export type LandingPageDetails = NonNullable<ShowLandingPageQuery['landingPage']>;
export type ShownVersion = LandingPageDetails['versions'][number];
export type ShownProblem = LandingPageDetails['problems'][number];

export type LandingPageData = {
  readonly page: LandingPageDetails;
  readonly customizations: readonly string[];
  readonly brands: readonly { readonly id: string; readonly name: string }[];
  readonly preview: PreviewChoice;
  /** The address of the preview's document. */
  readonly frame: Href;
  readonly done: string | null;
};

/** The content that the API returns as JSON. */
export function readContent(json: string | null | undefined): LandingContent | null {
  return json == null ? null : (JSON.parse(json) as LandingContent);
}
