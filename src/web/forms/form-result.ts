import { report } from '@conform-to/react/future';
import { data } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { parseForm } from './flat-form-data.ts';

/** The server does not send this status itself. It prevents revalidation, which would fail in the same way. */
const SERVICE_UNAVAILABLE = { status: 503 };

/**
 * The clientAction of a form that always posts to its server action (decision 0042): without a response the form keeps
 * all typed values and shows the reason, instead of the error page.
 */
export async function runServerAction<Result, Failed>(
  serverAction: () => Promise<Result>,
  failed: (message: TextKey) => Failed,
): Promise<Result | ReturnType<typeof data<Failed>>> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // fetch throws a TypeError if the network fails.
    return data(failed(error instanceof TypeError ? 'error.connection' : 'error.technical'), SERVICE_UNAVAILABLE);
  }
}

/** Creates a form's result that only shows a message; typed values stay. */
export function createFormReport(formData: FormData, message: TextKey) {
  return report(parseForm(formData), { error: { formErrors: [message], fieldErrors: {} } });
}
