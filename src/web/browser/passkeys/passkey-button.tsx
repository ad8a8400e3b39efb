import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { runPressed } from './pressed-button.ts';

export type PasskeyTexts = {
  readonly label: string;
  readonly busy: string;
  /** Where the browser stored or used no passkey. */
  readonly failed: string;
  /** Where the page's address has no domain name, such as the IP address of a trial. */
  readonly needsDomain: string;
  readonly needsScript: string;
};

type Props = ButtonLook & {
  /** To create a passkey, or to use one. */
  readonly kind: 'create' | 'use';
  /** What the browser needs for it, as JSON; or how to get it when the button is pressed. */
  readonly options: string | (() => Promise<string>);
  /** The name of the form's field for the browser's answer. */
  readonly name: string;
  readonly texts: PasskeyTexts;
  /** The id of the form, where it is not around the button. */
  readonly form?: string;
  /** Takes the focus once it works. */
  readonly autoFocus?: boolean;
};

/** Asks the browser for a passkey and submits the form with the answer. */
export function PasskeyButton({ kind, options, name, texts, form, autoFocus, ...look }: Props) {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'needsDomain'>('idle');
  useEffect(() => {
    // Nothing else has the focus yet: a disabled button could not take it.
    if (hydrated && autoFocus && document.activeElement === document.body)
      document.getElementById(`${name}-button`)?.focus();
  }, [hydrated, autoFocus, name]);
  const getOptions = async () => (typeof options === 'string' ? options : options());
  async function press() {
    setState('busy');
    let answer: string;
    try {
      answer = await runPressed(async () => askBrowser(kind, await getOptions()));
    } catch (error) {
      return setState(isWithoutDomain(error) ? 'needsDomain' : 'failed');
    }
    setState('idle');
    if (!field.current) return;
    field.current.value = answer;
    field.current.form?.requestSubmit();
    // The same answer is accepted once only.
    field.current.value = '';
  }
  return (
    <>
      <input ref={field} type="hidden" name={name} form={form} defaultValue="" />
      <Button
        {...look}
        id={`${name}-button`}
        disabled={!hydrated}
        busy={state === 'busy'}
        busyLabel={texts.busy}
        onClick={press}
      >
        {texts.label}
      </Button>
      {(state === 'failed' || state === 'needsDomain') && <p role="alert">{texts[state]}</p>}
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
    </>
  );
}

/** The package loads with the first press: no page carries it. */
async function askBrowser(kind: Props['kind'], options: string): Promise<string> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = JSON.parse(options);
  const answer =
    kind === 'create' ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON });
  return JSON.stringify(answer);
}

/** WebAuthn accepts no IP address as a relying party. */
function isWithoutDomain(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERROR_INVALID_DOMAIN';
}
