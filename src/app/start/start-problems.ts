import { IS_THE_DEMO, NOT_THE_DEMO } from '#demo/demo-club.ts';
import { EMBEDDED_PROBLEM } from '#platform/database/embedded/problems.ts';
import { isMigrationFailure } from '#platform/database/migration-failure.ts';
import { GEO_PROBLEM } from '#platform/geo/address-country.ts';

/** The addresses on which a start listens: they determine which setting is wrong. */
type Listening = { readonly host: string; readonly metricsPort: number | null };

/** Describes to the operator why a start failed; null for internal errors. */
export function describeStartProblem(error: unknown, listening?: Listening): string | null {
  if (!(error instanceof Error)) return null;
  if (error.message.startsWith('BRAND ')) return error.message;
  if (isMigrationFailure(error)) return error.message;
  const first: unknown = 'errors' in error && Array.isArray(error.errors) ? error.errors[0] : error;
  if (!(first instanceof Error) || !('code' in first)) return null;
  const code = String(first.code);
  if ([NOT_THE_DEMO, IS_THE_DEMO, GEO_PROBLEM, EMBEDDED_PROBLEM].includes(code)) return error.message;
  // SQLSTATE classes 28 and 3D: wrong login, unknown database name.
  if (/^(28|3D)/.test(code)) return `DATABASE_URL: PostgreSQL refuses the connection: ${error.message}`;
  return describeSystemProblem(first as NodeJS.ErrnoException, code, listening);
}

/** System errors: the same code has different meanings for a port and for a file, so the system call decides. */
function describeSystemProblem(error: NodeJS.ErrnoException, code: string, listening?: Listening): string | null {
  const { port, hostname } = error as { readonly port?: number; readonly hostname?: string };
  if (error.syscall === 'listen') {
    const setting = port !== undefined && port === listening?.metricsPort ? 'METRICS_PORT' : 'PORT';
    if (code === 'EADDRINUSE') return `${setting} is in use by another program: choose another port (${error.message})`;
    return `HOST and ${setting}: the program cannot listen there: ${error.message}`;
  }
  if (error.syscall === 'getaddrinfo' && hostname !== undefined && hostname === listening?.host)
    return `HOST is not an address of this machine (${code})`;
  if (error.syscall === 'connect' || error.syscall === 'getaddrinfo')
    return `DATABASE_URL: PostgreSQL is not reachable (${code})`;
  if (error.path === undefined) return null;
  if (code === 'ENOENT') return `A file or folder is missing: ${error.message}`;
  return ['EACCES', 'EPERM', 'EROFS'].includes(code)
    ? `The program has no access to a file or folder: ${error.message}`
    : null;
}
