import { type RefObject, useEffect, useRef } from 'react';
import { isCountry } from '#kernel/country.ts';
import { track } from '#web/browser/analytics/track.ts';
import { useCountry } from '#web/browser/country/use-country.ts';
import { readDraft } from '#web/browser/registration/draft.ts';
import { preselectedCountry } from '#web/forms/countries.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';
import { isUntouched, type SelectOption } from '#web/ui/select.tsx';

type Proposal = {
  /** The initial choice: the posted country, else the server's. */
  readonly chosen: string | undefined;
  /** The select needs an empty option: the visitor's country may not be among the options. */
  readonly mayBeNone: boolean;
  readonly select: RefObject<HTMLSelectElement | null>;
};

/** The country field follows the determined country until the visitor has focused it or has chosen a country. */
export function useProposedCountry(options: readonly SelectOption[], posted: string | undefined): Proposal {
  const { country, countryKnown } = useDocumentData();
  const select = useRef<HTMLSelectElement>(null);
  const isOwn = useRef(false);
  const ofServer = preselectedCountry(options, country);
  const determined = preselectedCountry(options, useCountry()) ?? '';
  useEffect(() => {
    const field = select.current;
    const own = () => {
      isOwn.current = true;
    };
    if (field === document.activeElement) own();
    field?.addEventListener('focus', own);
    field?.addEventListener('change', own);
    field?.addEventListener('change', trackChange);
    return () => {
      field?.removeEventListener('focus', own);
      field?.removeEventListener('change', own);
      field?.removeEventListener('change', trackChange);
    };
  }, []);
  useEffect(() => {
    const field = select.current;
    if (countryKnown || posted || isOwn.current || readDraft().country) return;
    if (field && isUntouched(field)) propose(field, determined);
  }, [countryKnown, posted, determined]);
  return { chosen: posted || ofServer, mayBeNone: ofServer === undefined || !countryKnown, select };
}

function trackChange({ target }: Event): void {
  const chosen = target instanceof HTMLSelectElement ? target.value : '';
  if (isCountry(chosen)) track({ event: 'registration_country_changed', registration_country: chosen });
}

// Sets the default as if the page had contained it: a form reset restores it, and a draft does not store it as a
// choice.
function propose(field: HTMLSelectElement, country: string): void {
  for (const option of field.options) option.defaultSelected = option.value === country;
  field.value = country;
}
