import { type ActionFunctionArgs, type ClientActionFunctionArgs, useLoaderData } from 'react-router';
import { localeOfPath } from '#kernel/locale.ts';
import { revalidateUnlessActionResult } from '#web/forms/revalidation.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { ExperimentForm } from '../split-generator-form/experiment-form.tsx';
import { getExperimentHref } from '../split-generator-form/experiment-href.ts';
import type { FormState } from '../split-generator-form/form-state.ts';
import { handleExperimentForm } from '../split-generator-form/handle-form.server.ts';
import { postToServer } from '../split-generator-form/post-to-server.ts';
import {
  createStoredState,
  listChoices,
  readExperiment,
  readOthers,
} from '../split-generator-form/read-experiments.server.ts';
import { StatusBadge } from '../split-generator-form/status-badge.tsx';
import { useLastState } from '../split-generator-form/use-last-state.ts';
import type { handle } from './handle.ts';

export { handle } from './handle.ts';

/** Reads the experiment, and the others on which it can build. */
export async function loader({ context, params: { key }, url }: PageArgs<typeof handle>) {
  const run = runInProcess(context);
  const path = withoutBase(url.pathname);
  const experiment = await readExperiment(run, key);
  if (!experiment) throw pageNotFound(path);
  const { name, status } = experiment;
  const others = listChoices(await readOthers(run, key));
  return { key, name, status, others, state: createStoredState(experiment, localeOfPath(path)) };
}

export function action({ params, ...posted }: ActionFunctionArgs): Promise<FormState | Response> {
  return handleExperimentForm(posted, params.key ?? '');
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postToServer<typeof action>(args);
}

export const shouldRevalidate = revalidateUnlessActionResult;

export default function EditExperiment() {
  const { t } = useText();
  const loaded = useLoaderData<typeof loader>();
  const posted = useLastState();
  const { key, name, status, others } = loaded;
  const own = getExperimentHref(key);
  return (
    <AdminPage
      trail={[
        { to: href('/admin/splitgenerator'), label: t('splitGenerator.title') },
        { to: own, label: name },
      ]}
      trailEnd={t('splitGenerator.edit')}
      title={t('splitGenerator.edit.title', { name })}
      badge={<StatusBadge status={status} />}
    >
      {status === 'archived' ? (
        <Banner tone="info">
          <p>{t('splitGenerator.archived')}</p>
        </Banner>
      ) : (
        <ExperimentForm
          state={posted ?? loaded.state}
          others={others}
          status={status}
          submitLabel={t('splitGenerator.save')}
          cancel={
            <LocalLink to={own} className={buttonClass({ tone: 'quiet' })}>
              {t('splitGenerator.cancel')}
            </LocalLink>
          }
        />
      )}
    </AdminPage>
  );
}
