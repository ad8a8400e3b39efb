import { isUuid } from '#kernel/ids.ts';
import { type CommandOf, done, refused } from '#platform/command-line/command.ts';

import type { ReceiptStore } from './actions.ts';

export type ConsentCommandDependencies = { readonly receipts: Pick<ReceiptStore, 'findChain'> };

export const consentCommands: readonly CommandOf<ConsentCommandDependencies>[] = [
  {
    name: 'consent show',
    about: 'shows a consent receipt and the receipts that it replaced',
    words: ['RECEIPT'],
    options: {},
    async run(deps, given) {
      const [id = ''] = given.words;
      const chain = isUuid(id) ? await deps.receipts.findChain(id) : [];
      if (chain.length === 0) return refused('unknown receipt');
      return done(
        chain,
        ...chain.map(
          (receipt) =>
            `${receipt.id} ${receipt.recordedAt.toISOString()} ${receipt.action.padEnd(7)} ${receipt.categories.join(',')} texts ${receipt.textVersion} ${receipt.language}${receipt.textPublished === false ? ' (texts not published on this deployment)' : ''}`,
        ),
      );
    },
  },
];
