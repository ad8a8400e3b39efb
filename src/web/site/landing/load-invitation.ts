/** The invitation as a card, for visits that have one; the browser leaves it as the server drew it. */
export async function loadInvitation() {
  const { LandingInvitation } = await import('./sections/landing-invitation.tsx');
  return LandingInvitation;
}
