import type { FastifyInstance, InjectOptions } from 'fastify';

type Method = NonNullable<InjectOptions['method']>;

/** `fetch` for a program in this process, with one of its own hosts; it adds no other header. */
export function fetchFrom(http: FastifyInstance) {
  return async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(address);
    const response = await http.inject({
      method: (init.method ?? 'GET') as Method,
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host: 'club.example' },
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    });
    const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(response.statusCode === 204 ? null : response.body, { status: response.statusCode, headers });
  };
}
