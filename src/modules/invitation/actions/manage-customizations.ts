import type { Clock } from '../../../kernel/instant.ts';
import type { AuditTrail, JobQueue, LiveEvents, Transaction } from '../../../kernel/ports.ts';
import { HEADLINES } from '../rules/customization.ts';
import type { Customization, InvitationJobs, InvitationStore } from './ports.ts';

export type NewCustomization = Omit<Customization, 'version'>;

type CustomizationWorld = {
  readonly clock: Clock;
  readonly transaction: Transaction<{
    readonly invitations: InvitationStore;
    readonly audit: AuditTrail;
    readonly jobs: JobQueue<InvitationJobs>;
  }>;
};

export type CustomizationResult =
  | { readonly kind: 'done'; readonly customization: Customization }
  | { readonly kind: 'refused'; readonly reason: 'key-invalid' | 'headline-unknown' | 'voucher-invalid' };

/** Makes or changes a landing customization; every process then forgets the pages that showed it. */
export async function saveCustomization(
  world: CustomizationWorld,
  input: { readonly customization: NewCustomization; readonly actor: string },
): Promise<CustomizationResult> {
  const { customization, actor } = input;
  const slip = slipOf(customization);
  if (slip) return { kind: 'refused', reason: slip };
  return world.transaction(async ({ invitations, audit, jobs }): Promise<CustomizationResult> => {
    const before = await invitations.findCustomization(customization.key);
    await invitations.saveCustomization(customization, world.clock());
    const saved = await invitations.findCustomization(customization.key);
    await audit.record({
      actor,
      action: 'customization.saved',
      subject: `customization:${customization.key}`,
      before,
      after: saved,
    });
    await jobs.enqueue('invitation.announce-landing-changed', {});
    return saved ? { kind: 'done', customization: saved } : { kind: 'refused', reason: 'key-invalid' };
  });
}

/** The topic on which a change of what landing pages show is told. */
export const LANDING_CHANGED = 'landing-changed';

/** The job that tells all processes that landing pages show something else now. */
export async function announceLandingChanged(world: { readonly liveEvents: LiveEvents }): Promise<void> {
  await world.liveEvents.publish(LANDING_CHANGED);
}

function slipOf({ key, headline, voucherPercent, voucherMinimumMinor }: NewCustomization) {
  if (!/^[a-z0-9-]{1,64}$/.test(key)) return 'key-invalid';
  if (!HEADLINES.some((one) => one === headline)) return 'headline-unknown';
  if (![10, 15, 20].includes(voucherPercent)) return 'voucher-invalid';
  if (voucherMinimumMinor !== null && !(Number.isInteger(voucherMinimumMinor) && voucherMinimumMinor > 0)) {
    return 'voucher-invalid';
  }
  return null;
}
