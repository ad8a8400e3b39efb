import type { App } from '#app/create-app.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

type Given = { readonly method?: 'HEAD' | 'POST'; readonly headers?: Readonly<Record<string, string>> };

/** A browser that begins a visit of the pages: it keeps the cookies of all responses. */
export function createVisit({ http }: Pick<App, 'http'>, userAgent = BROWSER) {
  const cookies = new Map<string, string>();
  const getCookies = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    getCookies,
    /** Requests a path below the base path, once. */
    async open(path: string, { method, headers }: Given = {}) {
      const response = await http.inject({
        ...(method && { method }),
        url: `/acquisition${path}`,
        headers: { host: 'club.example', 'user-agent': userAgent, cookie: getCookies(), ...headers },
      });
      for (const { name, value, maxAge } of response.cookies)
        if (maxAge === 0) cookies.delete(name);
        else cookies.set(name, value);
      return response;
    },
  };
}

export type Visit = ReturnType<typeof createVisit>;
