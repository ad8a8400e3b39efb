import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router';

const postedForm = createContext<FormData>();

/**
 * Reads the body of a post once, for the action (`getPostedForm`). Whoever posts what is no form gets 400. It would be a
 * fault otherwise, logged and reported, and anybody could use up with it the reports that a minute has.
 */
export const readPostedForm: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  try {
    context.set(postedForm, await request.formData());
  } catch {
    throw data(null, { status: 400, statusText: 'Bad Request' });
  }
};

/** The form that an action answers. The request's own body is used up. */
export function getPostedForm(context: Readonly<RouterContextProvider>): FormData {
  return context.get(postedForm);
}
