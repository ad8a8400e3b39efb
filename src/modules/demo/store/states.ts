/** SQL for whether the inviter with a number is blocked: none of the codes works. Stars are not. */
export function isBlockedInviter(number: string): string {
  return `${number} % 150 = 101`;
}
