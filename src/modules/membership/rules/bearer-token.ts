/** The token of an authorization header, or null when there is none or it is of another scheme than `Bearer`. */
export function parseBearerToken(header: string | null | undefined): string | null {
  return /^\s*Bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1] ?? null;
}
