import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router';
import { revalidateUnlessActionResult } from '#web/forms/revalidation.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { createEmptyDraft } from '../split-generator-form/draft.ts';
import { ExperimentForm } from '../split-generator-form/experiment-form.tsx';
import { createFormState, type FormState } from '../split-generator-form/form-state.ts';
import { handleExperimentForm } from '../split-generator-form/handle-form.server.ts';
import { postToServer } from '../split-generator-form/post-to-server.ts';
import { listChoices, readOthers } from '../split-generator-form/read-experiments.server.ts';
import { useLastState } from '../split-generator-form/use-last-state.ts';

export { handle } from './handle.ts';

/** Reads the experiments on which a new one can build. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { others: listChoices(await readOthers(runInProcess(context), '')) };
}

export function action(args: ActionFunctionArgs): Promise<FormState | Response> {
  return handleExperimentForm(args, null);
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postToServer<typeof action>(args);
}

export const shouldRevalidate = revalidateUnlessActionResult;

export default function NewExperiment() {
  const { t } = useText();
  const { others } = useLoaderData<typeof loader>();
  const state = useLastState() ?? createFormState(createEmptyDraft());
  const list = href('/admin/splitgenerator');
  return (
    <AdminPage
      trail={[{ to: list, label: t('splitGenerator.title') }]}
      title={t('splitGenerator.new')}
      lead={t('splitGenerator.new.lead')}
    >
      <ExperimentForm
        state={state}
        others={others}
        status={null}
        submitLabel={t('splitGenerator.create')}
        cancel={
          <LocalLink to={list} className={buttonClass({ tone: 'quiet' })}>
            {t('splitGenerator.cancel')}
          </LocalLink>
        }
      />
    </AdminPage>
  );
}
