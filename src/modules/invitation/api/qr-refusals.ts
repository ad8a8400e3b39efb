import { requirePermission } from '#platform/graphql-server/access.ts';
import type { Builder } from '#platform/graphql-server/builder.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import { listQrRefusals, type QrRefusalDependencies, type RefusedQrCode } from '../actions/list-qr-refusals.ts';
import { MOST_QR_CODES } from '../rules/qr-code.ts';

/** `qrCodeRefusals`: which codes of a sheet are not printed (specification K1). */
export function addQrRefusals(builder: Builder, deps: QrRefusalDependencies): void {
  const Reason = builder.enumType('QrCodeRefusalReason', {
    description: 'Why a code gets no QR code on paper: it would only lead visitors to a refusal.',
    values: {
      UNKNOWN: { value: 'unknown' },
      DISABLED: { value: 'disabled' },
      ENDED: { value: 'ended' },
      LINK_ONLY: { value: 'link-only', description: 'The code needs a registration link.' },
    } as const,
  });
  const Refusal = builder.objectRef<RefusedQrCode>('QrCodeRefusal').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      reason: t.field({ type: Reason, resolve: ({ reason }) => reason }),
    }),
  });
  builder.queryField('qrCodeRefusals', (t) =>
    t.field({
      type: [Refusal],
      description: `Those of the codes that get no QR code on paper, in their order. At most ${MOST_QR_CODES} are asked for.`,
      args: { codes: t.arg.stringList({ required: true }) },
      resolve: async (_, { codes }, context) => {
        requirePermission(context, 'codes.read');
        const refusals = await listQrRefusals(deps, codes);
        if (!refusals) throw codedError('BAD_USER_INPUT', 'These are too many codes', { reason: 'too-many' });
        return [...refusals];
      },
    }),
  );
}
