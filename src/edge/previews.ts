import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Brand } from '#kernel/brand.ts';
import { prefixPath } from '#kernel/locale.ts';
import type { TakeAttempt } from '#kernel/ports.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import { withBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import type { LoadContext, Preview, PreviewedScreen, RenderPreview } from '#web/routing/load-context.ts';
import type { CachedForm } from './cached-forms.ts';
import { createErrorPages, type ErrorPageDependencies } from './error-pages.ts';
import type { GetVisit } from './visit-context.ts';

export type PreviewDependencies = {
  readonly site: Pick<LoadContext, 'publicOrigin'>;
  readonly getVisit: GetVisit;
  readonly respond: (request: Request, context: LoadContext) => Promise<Response>;
  /** All brands of this build. */
  readonly brands: readonly Brand[];
  readonly translate: ErrorPageDependencies['translate'];
  readonly takeAttempt: TakeAttempt;
};

type CreateContext = (request: FastifyRequest, form: CachedForm) => Promise<LoadContext>;

const NOTHING_COUNTED = { variants: {}, flags: {}, features: {}, hasExperiments: false, isPreview: true } as const;

/** The wait of somebody who is no admin: no preview will ever be shown. */
const A_MINUTE = 60;

/**
 * Renders previews: for nobody in particular, without experiments and error reports, and nothing of them is counted. One after
 * the other, each in a turn of its own, so that the requests of visitors run between them.
 */
export function createPreviews(deps: PreviewDependencies, createContext: CreateContext) {
  const inTurn = createSemaphore(1);
  return (request: FastifyRequest, adminId: string | null): RenderPreview =>
    async (shown) => {
      const wait = adminId === null ? A_MINUTE : await deps.takeAttempt('preview', adminId);
      if (wait !== null) return new Response(null, { status: 429, headers: { 'Retry-After': String(wait) } });
      return inTurn(async () => {
        await nextTurn();
        return render(deps, createContext, request, shown);
      });
    };
}

function render(
  deps: PreviewDependencies,
  createContext: CreateContext,
  request: FastifyRequest,
  shown: Preview,
): Promise<Response> {
  const { brand: own } = deps.getVisit(request).context;
  const brand = deps.brands.find(({ id }) => id === shown.brand && id !== own.id) ?? own;
  switch (shown.kind) {
    case 'other':
      return shown.render();
    case 'plain-error':
      return Promise.resolve(renderPlainError(deps, brand, request, shown));
    case 'landing':
      return renderPage(deps, createContext, { ...shown, request, brand, screen: START });
    case 'screen':
      return renderPage(deps, createContext, { ...shown, request, brand, landing: undefined });
  }
}

const START: PreviewedScreen = { path: href('/'), cookie: null, answers: null, flags: {} };

type ShownPage = Pick<Preview, 'locale'> & {
  readonly request: FastifyRequest;
  readonly brand: Brand;
  readonly screen: PreviewedScreen;
  readonly landing: LoadContext['previewedLanding'] | undefined;
};

async function renderPage(
  { site, getVisit, respond }: PreviewDependencies,
  createContext: CreateContext,
  { request, brand, locale, screen, landing }: ShownPage,
): Promise<Response> {
  const { path, cookie, flags } = screen;
  const { context: own } = getVisit(request);
  const visit = { ...own, ...NOTHING_COUNTED, flags, brand, locale, campaign: null, preview: null };
  const form = { key: '', address: withBase(prefixPath(path, locale)), visit };
  const context = await createContext(request, form);
  const page = new Request(site.publicOrigin + form.address, { headers: cookie === null ? {} : { cookie } });
  return respond(page, {
    ...context,
    ...(landing && { previewedLanding: landing }),
    ...(screen.answers !== null && { execute: createExecute(screen.answers) }),
    // An error that is shown on purpose is none.
    ...(screen.answers === 'fails' && { reportInternalError: () => undefined }),
    experiments: null,
    errorReports: null,
  });
}

/** Answers a page's operations with samples: a preview with sample data reads nothing of the club. */
function createExecute(answers: NonNullable<PreviewedScreen['answers']>): LoadContext['execute'] {
  return async ({ operationName }) => {
    if (answers === 'fails') throw new Error('This preview shows an internal error');
    if (Object.hasOwn(answers, operationName)) return { data: answers[operationName] };
    return { errors: [{ message: `The preview has no sample of ${operationName}` }] };
  };
}

function renderPlainError(
  { translate }: PreviewDependencies,
  brand: Brand,
  { id }: FastifyRequest,
  { locale, error }: Extract<Preview, { readonly kind: 'plain-error' }>,
): Response {
  const pages = createErrorPages({ brand, translate });
  if (error === 'internal') return pages.internalError(locale, id);
  return error === 'away' ? pages.unavailable(locale, id) : pages.notFound(locale);
}
