import type { FastifyInstance, InjectOptions } from 'fastify';

type Method = NonNullable<InjectOptions['method']>;

/** `fetch` for a program in this process, with one of its own hosts; it adds no other header. */
export function fetchFrom(http: FastifyInstance) {
  return async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(address);
    const answer = await http.inject({
      method: (init.method ?? 'GET') as Method,
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host: 'club.example' },
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers });
  };
}
