/**
 * Returns a new idempotency key for a filled-in form. Undefined where the page is no secure context and has no
 * randomUUID: whatever is sent is another request then.
 */
export const newRequestId = (): string | undefined =>
  globalThis.isSecureContext ? globalThis.crypto.randomUUID() : undefined
