import type { LoaderFunctionArgs } from 'react-router';
import type { Permission } from '#kernel/permissions.ts';
import type { FlagKey } from '#modules/experiment/rules/flags.ts';
import type { TextKey } from '#texts/keys.ts';
import type { VisitPart } from './visit-context.ts';

export type PageLayout = 'default' | 'centered' | 'no-footer' | 'black-inclined-lines' | null;

export type Audience = 'public' | 'member' | 'admin';

/**
 * What a page declares about itself, in the `handle.ts` of its folder. React Router passes it to `useMatches`, and
 * `script/generate` collects the handles of all pages for everything that knows a page by its path only.
 */
export type PageHandle = {
  /** Without base path and locale prefix. A segment `:name` is a parameter, as in `/admin/members/:id`. */
  readonly path: string;
  /** Further paths of the page. Search engines do not list them, and the page cache does not store them. */
  readonly aliases?: readonly string[];
  /** Who may see the page. Members' and admins' pages are nested below the route that guards them. */
  readonly audience: Audience;
  /** What an admin needs to see the page; every page of admins names it. */
  readonly permission?: Permission;
  /** Null if the specification sets none: the default layout, with the header above the page. */
  readonly layout: PageLayout;
  readonly title: TextKey;
  readonly description: TextKey;
  /** Whether search engines may list the page; without this they may not. */
  readonly robots?: 'index';
  /** For a page whose URL carries a mailed secret. Holds for every response to the URL, redirects and data included. */
  readonly referrerPolicy?: 'no-referrer';
  /**
   * `no-store` holds for every response to the URL. With `dependsOn`, our page cache may store the page if the URL's
   * query has campaign parameters only: one variant for each combination of these parts of the visit context, and the
   * page has access to no other part. Without a policy, browsers request the page each time.
   */
  readonly cache?: 'no-store' | { readonly dependsOn: readonly VisitPart[] };
  /** The flags on which a page without `cache` depends: an experiment that varies one of them affects the page. */
  readonly flags?: readonly FlagKey[];
  /** The most bytes of a post to the page, for a page of admins that takes a file; without it 256 KiB, as everywhere. */
  readonly upload?: number;
  /** Only invited visitors see the page: visitors from a blocked referrer are denied. */
  readonly invitedOnly?: true;
  /** The page's name in metrics and logs; its path if not set. It never contains the value of a parameter. */
  readonly metricsName?: string;
};

/** A page as the server knows it; the id is the name of its folder. */
export type DeclaredPage = PageHandle & { readonly id: string };

/** A page as the browser knows it before its code is loaded. */
export type PagePath = Pick<PageHandle, 'path' | 'aliases' | 'audience'>;

type ParameterName<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ParameterName<First> | ParameterName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The parameters of a path: `{ readonly id: string }` for `/admin/members/:id`. */
export type PathParameters<Path extends string> = { readonly [Name in ParameterName<Path>]: string };

type AliasParameters<Handle> = Handle extends { readonly aliases: readonly (infer Alias extends string)[] }
  ? Partial<PathParameters<Alias>>
  : unknown;

/** The arguments of a page's loader or action, with typed parameters: `loader({ params }: PageArgs<typeof handle>)`. */
export type PageArgs<Handle extends PagePath> = Omit<LoaderFunctionArgs, 'params'> & {
  readonly params: PathParameters<Handle['path']> & AliasParameters<Handle>;
};

/** Lists the flags on which a page depends, and the other parts of the visit context that its cache key contains. */
export function listPageFlags(page: Pick<PageHandle, 'cache' | 'flags'> | null): readonly string[] {
  const flags: readonly FlagKey[] = page?.flags ?? [];
  return typeof page?.cache === 'object' ? [...page.cache.dependsOn, ...flags] : flags;
}
