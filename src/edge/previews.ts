import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Brand } from '#kernel/brand.ts';
import type { TakeAttempt } from '#kernel/ports.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import { withBase } from '#web/routing/base-path.ts';
import type { LoadContext, RenderLanding } from '#web/routing/load-context.ts';
import type { CachedForm } from './cached-forms.ts';
import type { GetVisit } from './visit-context.ts';

export type PreviewDependencies = {
  readonly site: Pick<LoadContext, 'publicOrigin'>;
  readonly getVisit: GetVisit;
  readonly respond: (request: Request, context: LoadContext) => Promise<Response>;
  /** All brands of this build. */
  readonly brands: readonly Brand[];
  readonly takeAttempt: TakeAttempt;
};

type CreateContext = (request: FastifyRequest, form: CachedForm) => Promise<LoadContext>;

const NOTHING_COUNTED = { variants: {}, flags: {}, features: {}, hasExperiments: false, isPreview: true } as const;

/**
 * Renders previews: for nobody in particular, without experiments and error reports, and nothing of them is counted. One after
 * the other, each in a turn of its own, so that the requests of visitors run between them.
 */
export function createPreviews(deps: PreviewDependencies, createContext: CreateContext) {
  const inTurn = createSemaphore(1);
  return (request: FastifyRequest, adminId: string | null): RenderLanding =>
    async (shown) => {
      if (adminId === null || (await deps.takeAttempt('preview', adminId)) !== null)
        return new Response(null, { status: 429 });
      return inTurn(async () => {
        await nextTurn();
        return render(deps, createContext, request, shown);
      });
    };
}

async function render(
  { site, getVisit, brands, respond }: PreviewDependencies,
  createContext: CreateContext,
  request: FastifyRequest,
  { brand: id, locale, landing }: Parameters<RenderLanding>[0],
): Promise<Response> {
  const { context: own } = getVisit(request);
  const brand = brands.find((one) => one.id === id && one.id !== own.brand.id) ?? own.brand;
  const visit = { ...own, ...NOTHING_COUNTED, brand, locale, campaign: null, preview: null };
  const form = { key: '', address: withBase(`/${locale}/`), visit };
  const context = await createContext(request, form);
  const page = new Request(site.publicOrigin + form.address);
  return respond(page, { ...context, experiments: null, errorReports: null, previewedLanding: landing });
}
