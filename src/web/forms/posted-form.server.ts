import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { withoutProof } from './proof-fields.ts';

const postedForm = createContext<FormData>();

/**
 * Reads the body of a post once, for the action (`getPostedForm`). A body that is no form gets 400. Otherwise it would
 * be an internal error, logged and reported, and anyone could use up the error reports of a minute.
 */
export const readPostedForm: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  try {
    context.set(postedForm, withoutProof(await request.formData(), url.pathname));
  } catch {
    throw data(null, { status: 400, statusText: 'Bad Request' });
  }
};

/** Returns the posted form for an action. The request's own body is already consumed. */
export function getPostedForm(context: Readonly<RouterContextProvider>): FormData {
  return context.get(postedForm);
}
