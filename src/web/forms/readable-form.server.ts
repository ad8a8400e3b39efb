import { data, type MiddlewareFunction } from 'react-router';

/**
 * Whoever posts what is no form gets 400. It would be a fault otherwise, logged and reported, and anybody could use up
 * with it the reports that a minute has.
 */
export const refuseUnreadableForms: MiddlewareFunction<Response> = async ({ request }) => {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  try {
    await request.clone().formData();
  } catch {
    throw data(null, { status: 400, statusText: 'Bad Request' });
  }
};
