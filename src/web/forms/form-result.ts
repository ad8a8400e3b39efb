import { report } from '@conform-to/react/future';
import { data } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { parseForm } from './flat-form-data.ts';

/** Not an answer of the server's: with it nothing is loaded anew, since that would fail in the same way. */
const SERVICE_UNAVAILABLE = { status: 503 };

/**
 * The clientAction of a form that always posts to its server action (decision 0042): where no answer comes back, the form stays with
 * all that was typed and says why, instead of giving way to the error page.
 */
export async function runServerAction<Answer, Failed>(
  serverAction: () => Promise<Answer>,
  failed: (message: TextKey) => Failed,
): Promise<Answer | ReturnType<typeof data<Failed>>> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // What fetch calls a TypeError is a network that answered nothing.
    return data(failed(error instanceof TypeError ? 'error.connection' : 'error.technical'), SERVICE_UNAVAILABLE);
  }
}

/** A form's result that only says a message; what was typed stays. */
export function createFormReport(formData: FormData, message: TextKey) {
  return report(parseForm(formData), { error: { formErrors: [message], fieldErrors: {} } });
}
