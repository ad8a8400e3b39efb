/** The database refused a submission: its idempotency key is already used, or its address has a live registration. */
export type SubmissionConflict = Error & { readonly kind: 'submission-conflict' };

export function submissionConflict(cause: unknown): SubmissionConflict {
  return Object.assign(new Error('The submission is in conflict with another', { cause }), {
    kind: 'submission-conflict' as const,
  });
}

/** The database refused a registration, because registrations are closed or the quota of the day is reached. */
export type RegistrationsClosed = Error & { readonly kind: 'registrations-closed' };

export function registrationsClosed(cause: unknown): RegistrationsClosed {
  return Object.assign(new Error('The club accepts no registrations at the moment', { cause }), {
    kind: 'registrations-closed' as const,
  });
}

export function isRegistrationsClosed(error: unknown): error is RegistrationsClosed {
  return error instanceof Error && 'kind' in error && error.kind === 'registrations-closed';
}

export function isSubmissionConflict(error: unknown): error is SubmissionConflict {
  return error instanceof Error && 'kind' in error && error.kind === 'submission-conflict';
}
