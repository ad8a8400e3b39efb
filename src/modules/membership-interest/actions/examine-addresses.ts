import { type AddressFlags, examineAddress } from '../rules/address-flag.ts';
import type { InterestDependencies, InterestStore } from './ports.ts';

/** Few enough that the process answers requests between two batches. */
const BATCH = 200;

type ExaminationDependencies = Pick<InterestDependencies, 'isDisposableDomain'> & {
  readonly interests: Pick<InterestStore, 'listUnexamined' | 'saveAddressFlags'>;
};

/** Flags the addresses that were stored without an examination: those of before an update, and of imports. */
export async function examineAddresses({ interests, isDisposableDomain }: ExaminationDependencies): Promise<number> {
  const known = new Map<string, AddressFlags>();
  const examine = (email: string): AddressFlags => {
    const domain = email.slice(email.lastIndexOf('@'));
    const flags = known.get(domain) ?? examineAddress(email, isDisposableDomain);
    known.set(domain, flags);
    return flags;
  };
  for (let examined = 0; ; ) {
    const rows = await interests.listUnexamined(BATCH);
    if (rows.length === 0) return examined;
    await interests.saveAddressFlags(rows.map(({ id, email }) => ({ id, ...examine(email) })));
    examined += rows.length;
  }
}
