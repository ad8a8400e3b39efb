import helmet from '@fastify/helmet';
import fastify from 'fastify';

/** Headers of the sample response that come from light-my-request and Fastify, not from helmet. */
const OF_THE_SAMPLE = new Set(['connection', 'content-length', 'content-type', 'date']);

/**
 * The security headers of every response. Helmet builds them once; otherwise it would build its policy and fifteen
 * functions again for each request.
 */
export async function createSecurityHeaders(publicOrigin: string): Promise<Readonly<Record<string, string>>> {
  const sample = fastify();
  await sample.register(helmet, helmetOptions(publicOrigin));
  sample.get('/', async () => '');
  const { headers } = await sample.inject('/');
  await sample.close();
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_THE_SAMPLE.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

function helmetOptions(publicOrigin: string) {
  const https = publicOrigin.startsWith('https:');
  return {
    // Pages set their own policy; all other responses may load nothing.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' as const },
  };
}
