/** The invitation card, for visits with an invitation; the browser keeps the server's HTML. */
export async function loadInvitation() {
  const { LandingInvitation } = await import('./sections/landing-invitation.tsx');
  return LandingInvitation;
}
