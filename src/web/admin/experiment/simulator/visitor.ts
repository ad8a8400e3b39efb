import { type Country, isCountry } from '#kernel/country.ts';
import { isLocale, type Locale } from '#kernel/locale.ts';

/** A visitor that an admin makes up; an empty id and null stand for what is not known of the visitor. */
export type SimulatedVisitor = {
  readonly id: string;
  readonly country: Country | null;
  readonly language: Locale | null;
  /** As typed: a path, or the address of a page. */
  readonly path: string;
};

/** The parameters of the URL, so that a result can be linked. */
export const VISITOR_PARAMETERS = { id: 'visitor', country: 'country', language: 'language', path: 'path' } as const;

const MOST_CHARACTERS = 500;

/** Reads the visitor of a URL's query; null if it has none of the parameters. */
export function readVisitor(query: URLSearchParams): SimulatedVisitor | null {
  if (!Object.values(VISITOR_PARAMETERS).some((name) => query.has(name))) return null;
  const read = (name: keyof typeof VISITOR_PARAMETERS) =>
    (query.get(VISITOR_PARAMETERS[name]) ?? '').trim().slice(0, MOST_CHARACTERS);
  const [country, language] = [read('country'), read('language')];
  return {
    id: read('id'),
    country: isCountry(country) ? country : null,
    language: isLocale(language) ? language : null,
    path: read('path') || '/',
  };
}

/** The visitor as the API takes it. */
export function toVisitorInput({ id, country, language, path }: SimulatedVisitor) {
  return { acqAnonymousId: id || null, applicationCountry: country, applicationLanguage: language, path };
}
