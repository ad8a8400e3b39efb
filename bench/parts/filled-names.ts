import { randomInt } from 'node:crypto';
import { isFilledCodeValid } from '#modules/demo/rules.ts';
import type { Club } from './club.ts';

const digits = (number: number) => String(number).padStart(9, '0');

/** A random code of a filled club that admits visitors. */
export function pickCode(club: Pick<Club, 'members'>): string {
  for (;;) {
    const number = randomInt(Math.floor(club.members / 3));
    if (isFilledCodeValid(number)) return `CLUB-${digits(number)}`;
  }
}

/** The address of a random member of a filled club. */
export function pickMember(club: Pick<Club, 'members'>): string {
  return `member-${digits(randomInt(club.members))}@example.com`;
}
