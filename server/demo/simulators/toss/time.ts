const seoulMs = 9 * 60 * 60 * 1000

/** ISO 8601 with the offset of Seoul and without fractions, as the provider writes times. */
export function seoulTime(instantMs: number): string {
  return `${new Date(instantMs + seoulMs).toISOString().slice(0, 19)}+09:00`
}

/** Webhook bodies carry microseconds and no offset. */
export function seoulTimeWithFraction(instantMs: number): string {
  return `${new Date(instantMs + seoulMs).toISOString().slice(0, 23)}000`
}
