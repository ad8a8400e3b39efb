// The modules of vite-plugin.ts: the compiled messages of a locale by key, and the URLs of the page catalogs.
type CompiledMessages = Readonly<Record<string, import('#kernel/message.ts').Message>>;

declare module 'virtual:texts/pages/*' {
  export const messages: CompiledMessages;
}

declare module 'virtual:texts/mails/*' {
  export const messages: CompiledMessages;
}

declare module 'virtual:texts/addresses' {
  type Catalog = 'landing' | 'site' | 'member' | 'admin';
  export const getAddress: (catalog: Catalog, locale: import('#kernel/locale.ts').Locale) => string;
}

declare module 'virtual:texts/admin-keys' {
  /** The keys of the texts that only admins see. */
  export const adminKeys: readonly string[];
}

declare module 'virtual:texts/consent-settings' {
  export const texts: Readonly<
    Record<import('#kernel/locale.ts').Locale, Readonly<Record<import('./keys.ts').ConsentSettingsTextKey, string>>>
  >;
  /** A hash of all texts of the consent script. */
  export const version: string;
}

declare module 'virtual:texts/missing' {
  type Keys = Readonly<Record<'landing' | 'site' | 'mails', readonly string[]>>;
  export const missing: Readonly<Record<import('#kernel/locale.ts').Locale, Keys>>;
}
