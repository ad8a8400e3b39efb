import { useEffect, useRef } from 'react';
import { isPressed } from './pressed-button.ts';

/** The offer is renewed before its challenge is too old. */
const OFFER_MS = 480_000;

/**
 * Has the browser offer its passkeys beside stored passwords, as long as the page is open. `getOptions` has to be the same
 * function with each rendering.
 */
export function usePasskeyOffer(getOptions: () => Promise<string>, use: (answer: string) => void): void {
  const latest = useRef(use);
  useEffect(() => {
    latest.current = use;
  });
  useEffect(() => {
    let isOpen = true;
    let stop: (() => void) | undefined;
    async function offer() {
      if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
      const options = await getOptions();
      const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser');
      if (!isOpen || isPressed()) return;
      stop = () => WebAuthnAbortService.cancelCeremony();
      const answer = await startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: true });
      if (isOpen) latest.current(JSON.stringify(answer));
    }
    // Without an offer the button stays.
    const begin = () => void offer().catch(() => undefined);
    begin();
    const timer = setInterval(begin, OFFER_MS);
    return () => {
      isOpen = false;
      clearInterval(timer);
      stop?.();
    };
  }, [getOptions]);
}
