import helmet from '@fastify/helmet';
import fastify from 'fastify';

/** What light-my-request and Fastify add to the sample that helmet has no part in. */
const OF_THE_SAMPLE = new Set(['connection', 'content-length', 'content-type', 'date']);

/**
 * The security headers of every answer. Helmet names them; it is asked once, since it would otherwise build its policy
 * and fifteen functions anew for each request.
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
    // Pages bring their own policy; all other answers may load nothing.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' as const },
  };
}
