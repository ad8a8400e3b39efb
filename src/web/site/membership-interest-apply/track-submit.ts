import { plain, track } from '#web/browser/analytics/track.ts';

/** Reports a received application to analytics. */
export function trackSubmit(formData: FormData): void {
  track({ event: 'submit_email', hashed_email: plain(String(formData.get('email') ?? '')) });
}
