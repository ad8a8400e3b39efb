import { isLoopbackHost } from './smtp-url.ts';

export const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;

/** TLS to PostgreSQL as the settings beside its URL say. */
export type DatabaseTls = { readonly mode: (typeof SSL_MODES)[number] | null; readonly authorities: string | null };

/** The URL with TLS as the settings say: every connection of the program is opened by this one text. */
export function joinDatabaseUrl(url: string | null, { mode, authorities }: DatabaseTls): string | null {
  if (url === null || (mode === null && authorities === null)) return url;
  const options = new URLSearchParams();
  // The modes mean what libpq means: without this, `require` would check certificates.
  if (mode !== null) options.set('uselibpqcompat', 'true');
  options.set('sslmode', mode ?? 'verify-full');
  if (authorities !== null) options.set('sslrootcert', authorities);
  return `${url}${url.includes('?') ? '&' : '?'}${options}`;
}

/** What the driver does not know: it would look up one host with a comma in its name. */
function listHostProblems(url: string | null): readonly string[] {
  const options = getOptions(url ?? '');
  const host = options.get('host') ?? /^[a-z]+:\/\/(?:[^/?]*@)?([^/?]*)/.exec(url ?? '')?.[1] ?? '';
  const advice = 'let it name one host that leads to the primary, see docs/growing.md';
  if (host.includes(',')) return [`DATABASE_URL has several hosts: ${advice}`];
  return options.has('target_session_attrs') ? [`DATABASE_URL has target_session_attrs: ${advice}`] : [];
}

/** Settings beside the URL that contradict it, or that would have no effect, and hosts that the driver does not know. */
export function listDatabaseUrlProblems(url: string | null, tls: DatabaseTls): readonly string[] {
  return [...listHostProblems(url), ...listTlsProblems(url, tls)];
}

function listTlsProblems(url: string | null, { mode, authorities }: DatabaseTls): readonly string[] {
  const names = [...(mode ? ['DATABASE_SSLMODE'] : []), ...(authorities ? ['DATABASE_SSLROOTCERT'] : [])];
  if (names.length === 0) return [];
  if (url === null) return names.map((name) => `${name} needs DATABASE_URL: the embedded database has no network`);
  const own = [...getOptions(url).keys()].filter((name) => name.startsWith('ssl'));
  const problems = own.map((name) => `${names[0]} is set, and DATABASE_URL has ${name}: set one of them`);
  if (mode === 'disable' && authorities)
    problems.push('DATABASE_SSLROOTCERT has no effect with DATABASE_SSLMODE=disable');
  if (mode === 'verify-ca' && !authorities)
    problems.push('DATABASE_SSLROOTCERT is required with DATABASE_SSLMODE=verify-ca');
  return problems;
}

/** Whether somebody between this machine and PostgreSQL could read or change what they say. */
export function isDatabaseExposed(url: string): boolean {
  const options = getOptions(url);
  const host = options.get('host') ?? /^[a-z]+:\/\/(?:[^/?]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(url)?.[1] ?? '';
  if (host === '' || decodeURIComponent(host).startsWith('/') || isLoopbackHost(host)) return false;
  const mode = options.get('sslmode');
  if (options.get('uselibpqcompat') === 'true') return mode !== 'verify-full' && mode !== 'verify-ca';
  return !['prefer', 'require', 'verify-ca', 'verify-full'].includes(mode ?? '');
}

/** PostgreSQL's URLs may have no host, which web URLs do not allow. */
function getOptions(url: string): URLSearchParams {
  return new URLSearchParams(/\?(.*)$/s.exec(url)?.[1] ?? '');
}
