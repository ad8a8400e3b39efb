// What vite-plugin.ts makes: the compiled messages of a locale by their keys, and the addresses of the pages' catalogs.
type CompiledMessages = Record<string, import('@lingui/message-utils/compileMessage').CompiledMessage>;

declare module 'virtual:texts/pages/*' {
  export const messages: CompiledMessages;
}

declare module 'virtual:texts/mails/*' {
  export const messages: CompiledMessages;
}

declare module 'virtual:texts/addresses' {
  export const addresses: Readonly<Record<import('../kernel/locale.ts').Locale, string>>;
}

declare module 'virtual:texts/consent' {
  export const texts: Readonly<
    Record<import('../kernel/locale.ts').Locale, Readonly<Record<import('./keys.ts').ConsentTextKey, string>>>
  >;
  /** A hash of all of them. */
  export const version: string;
}
