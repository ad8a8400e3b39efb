import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { getPostedForm, readPostedForm } from './posted-form.server.ts';

/** The result of a post; its status if it is refused. */
async function post(type: string, body: string): Promise<number | string> {
  const headers = { 'content-type': type };
  const request = new Request('https://club.example/acquisition/login', { method: 'POST', headers, body });
  const context = new RouterContextProvider();
  const visit = { request, context, params: {}, url: new URL(request.url), pattern: '' };
  try {
    await readPostedForm(visit as never, async () => new Response());
  } catch (refusal) {
    return (refusal as { readonly init: { readonly status: number } }).init.status;
  }
  // The form data that the action gets.
  return [...getPostedForm(context)].join();
}

test.each([
  ['application/json', '{"a":"b"}'],
  ['text/plain', 'a=b'],
  ['multipart/form-data', 'a=b'],
  ['multipart/form-data; boundary=x', 'a=b'],
  ['', 'a=b'],
])('a post of type %j that is no form is refused with a client error: %s', async (type, body) => {
  expect(await post(type, body)).toBe(400);
});

test.each([
  ['application/x-www-form-urlencoded', 'a=b', 'a,b'],
  ['application/x-www-form-urlencoded', '', ''],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n', 'a,b'],
])('a form of type %j is passed to its action', async (type, body, entries) => {
  expect(await post(type, body)).toBe(entries);
});
