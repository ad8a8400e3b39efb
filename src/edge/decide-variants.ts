import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { withBase } from '#web/routing/base-path.ts';
import { COOKIES, createVariantsCookie, parseAnonymousId } from '#web/routing/cookies.ts';
import { getRequestCookie } from '#web/routing/request-cookies.server.ts';
import type { VisitContext } from '#web/routing/visit-context.ts';
import { getPreview } from './preview-visits.ts';
import { readAddress } from './read-address.ts';

/** What decides between the variations of experiments for a request. */
export type VariantsInput = {
  readonly visitor: {
    readonly acqAnonymousId: string;
    readonly applicationCountry: string;
    readonly applicationLanguage: string;
    readonly path: string;
  };
  /** The absolute address. */
  readonly url: string;
  /** The value of the cookie with the visit's variants; null where the visit begins. */
  readonly cookie: string | null;
};

type Variants = Pick<VisitContext, 'hasExperiments' | 'variants' | 'flags' | 'features' | 'variesTexts'>;

export type DecidedVariants = Variants & {
  /** The absolute address to which an experiment redirects the request, or null. */
  readonly redirect: string | null;
  /** The new value of the cookie; null where it stays. */
  readonly newCookie: string | null;
  /** The assignments of the cookie, as it is after the response; null without one. */
  readonly assignments: string | null;
  /** Whether the visit was over and begins anew with this request. */
  readonly isRenewed: boolean;
};

export type VisitVariants = Variants &
  Pick<VisitContext, 'isPreview' | 'preview'> &
  Pick<DecidedVariants, 'assignments' | 'isRenewed'> & {
    readonly redirect: string | null;
    /** The Set-Cookie header that makes the rest of the visit the same, or null. */
    readonly setCookie: string | null;
  };

export type VariantsDependencies = {
  readonly publicOrigin: string;
  /** Null if A/B testing is off. */
  readonly decideVariants: ((input: VariantsInput) => DecidedVariants) | null;
};

/**
 * The most characters of an address that decide: conditions of a GrowthBook service may hold any regular expression, whose
 * time may grow with a power of the length.
 */
const MOST_CHARACTERS = 2_048;

const NO_VARIANTS: VisitVariants = {
  ...{ hasExperiments: false, variants: {}, flags: {}, features: {} },
  ...{ isPreview: false, preview: null, redirect: null, setCookie: null },
  ...{ assignments: null, isRenewed: false },
};

/** Decides the variants of a request: those of its preview, else by its cookies and the parts of its visit. */
export function decideVisitVariants(
  deps: VariantsDependencies,
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  visit: Pick<VisitContext, 'locale' | 'country'>,
): VisitVariants {
  const preview = getPreview(request);
  if (preview === null) return decideUsual(deps, request, visit);
  if (preview.kind !== 'open') return { ...decideUsual(deps, request, visit), preview };
  const { experiment, variation } = preview;
  const { flags, redirect } = preview.decide(readAddress(request.url).path);
  return {
    ...{ ...NO_VARIANTS, flags, isPreview: true, preview: { kind: 'shown', experiment, variation } },
    variesTexts: true,
    redirect: redirect === null ? null : deps.publicOrigin + withBase(redirect),
  };
}

function decideUsual(
  { publicOrigin, decideVariants }: VariantsDependencies,
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  { locale, country }: Pick<VisitContext, 'locale' | 'country'>,
): VisitVariants {
  if (!decideVariants) return NO_VARIANTS;
  const { path, pageAddress } = readAddress(url);
  const decided = decideVariants({
    visitor: {
      // A visitor who did not allow an id has another one for each page; the cookie with the variants keeps the visit the same.
      acqAnonymousId: parseAnonymousId(getRequestCookie(headers.cookie, COOKIES.anonymousId)) ?? randomUUID(),
      applicationCountry: country,
      applicationLanguage: locale.toUpperCase(),
      path: path.slice(0, MOST_CHARACTERS),
    },
    url: (publicOrigin + pageAddress).slice(0, MOST_CHARACTERS),
    cookie: getRequestCookie(headers.cookie, COOKIES.variants),
  });
  const { newCookie, hasExperiments, variants, flags, features, variesTexts, redirect, assignments, isRenewed } =
    decided;
  const setCookie = newCookie === null ? null : createVariantsCookie(newCookie, publicOrigin);
  const usual: VisitVariants = {
    hasExperiments,
    variants,
    flags,
    features,
    isPreview: false,
    preview: null,
    redirect,
    setCookie,
    assignments,
    isRenewed,
  };
  return variesTexts ? { ...usual, variesTexts } : usual;
}
