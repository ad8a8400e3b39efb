/** Browsers look for it in the first kilobyte only. */
const CHARSET = '<meta charSet="utf-8"/>';

/** Keeps what goes wrong before the reporter is there, which then takes `push` over; see client/error-reports/start.ts. */
const SCRIPT =
  '{let e=window.earlyErrors=[],k=f=>{e.length<20&&e.push(f)};addEventListener("error",f=>f.message&&k(f.error||f.message));addEventListener("unhandledrejection",f=>k(f.reason))}';

/** Puts the script that keeps early errors first in the head, beside React. */
export function withEarlyErrors(html: string, nonce: string): string {
  return html.replace(CHARSET, () => `${CHARSET}<script nonce="${nonce}">${SCRIPT}</script>`);
}
