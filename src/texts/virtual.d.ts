// What vite-plugin.ts makes: the compiled messages of a locale by their keys, and the addresses of the pages' catalogs.
type CompiledMessages = Readonly<Record<string, import('#kernel/message.ts').Message>>;

declare module 'virtual:texts/pages/*' {
  export const messages: CompiledMessages;
}

declare module 'virtual:texts/mails/*' {
  export const messages: CompiledMessages;
}

declare module 'virtual:texts/addresses' {
  type Addresses = Readonly<Record<import('#kernel/locale.ts').Locale, string>>;
  export const addresses: Readonly<Record<'landing' | 'site' | 'member' | 'admin', Addresses>>;
}

declare module 'virtual:texts/consent-settings' {
  export const texts: Readonly<
    Record<import('#kernel/locale.ts').Locale, Readonly<Record<import('./keys.ts').ConsentSettingsTextKey, string>>>
  >;
  /** A hash of all that the consent script says. */
  export const version: string;
}
