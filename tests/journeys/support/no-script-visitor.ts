import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import { type Locale, localizePath } from '#kernel/locale.ts';
import { readableText } from './texts.ts';

export type ShownPage = { readonly status: number; readonly url: string; readonly html: string; readonly text: string };
type Fields = Readonly<Record<string, string>>;

/** A visitor with cookies and a language, and a browser that supports links and forms only. */
export type NoScriptVisitor = {
  readonly locale: Locale;
  open(path: string): Promise<ShownPage>;
  /** Posts to an address, as a form of a page in the visitor's language would. */
  post(path: string, fields: Fields): Promise<ShownPage>;
  /** Fills in the form of a page that has a field of that name, and sends it with its hidden fields. */
  submit(page: ShownPage, fieldName: string, fields: Fields): Promise<ShownPage>;
  /** The data of an operation of the API. */
  send<Data>(query: string, variables?: object): Promise<Data>;
  close(): Promise<void>;
};

/** Opens a page as the visitor's next step. */
export const opened = (path: string) => (visitor: NoScriptVisitor) => visitor.open(path);

/** `headers` are sent with every request. */
export async function openNoScriptVisitor(
  origin: string,
  locale: Locale,
  headers: Fields = {},
): Promise<NoScriptVisitor> {
  const context = await request.newContext({
    extraHTTPHeaders: { 'accept-language': locale, origin, ...headers },
  });
  const post = async (path: string, form: Fields) => {
    const [place = '', query] = path.split(/(?=\?)/);
    const localized = /^(?:http|\/acquisition)/.test(path) ? path : localizePath(place, locale) + (query ?? '');
    return shown(await context.post(buildAddress(origin, localized), { form }));
  };
  return {
    locale,
    open: async (path) => shown(await context.get(buildAddress(origin, path))),
    post,
    submit(page, fieldName, fields) {
      const form = formWith(page.html, fieldName);
      return post(form.action ?? page.url, { ...form.hidden, ...fields });
    },
    send: (query, variables) => send(context, origin, { query, variables }),
    close: () => context.dispose(),
  };
}

async function send<Data>(context: APIRequestContext, origin: string, data: object): Promise<Data> {
  const response = await context.post(`${origin}/acquisition/graphql`, { data });
  return (await response.json()).data;
}

async function shown(response: APIResponse): Promise<ShownPage> {
  const html = await response.text();
  return { status: response.status(), url: response.url(), html, text: readableText(html) };
}

function buildAddress(origin: string, path: string): string {
  if (path.startsWith('http')) return path;
  return path.startsWith('/acquisition') ? origin + path : `${origin}/acquisition${path}`;
}

/** The form of a page that has a field of that name: where it is sent, and its hidden fields. */
export function formWith(html: string, fieldName: string) {
  const forms = html.match(/<form\b.*?<\/form>/gs) ?? [];
  const form = forms.find((one) => one.includes(`name="${fieldName}"`));
  if (!form) throw new Error(`no form has a field ${fieldName}`);
  const hidden = (form.match(/<input\b[^>]*type="hidden"[^>]*>/g) ?? []).map((input) => [
    attribute(input, 'name') ?? '',
    attribute(input, 'value') ?? '',
  ]);
  return { action: attribute(form, 'action'), hidden: Object.fromEntries(hidden) as Fields };
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
