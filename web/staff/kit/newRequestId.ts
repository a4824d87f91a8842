/**
 * An id by which the server knows a request again that is sent twice. Null where the page is no secure context and has no
 * randomUUID; then the server makes the id.
 */
export const newRequestId = (): string | null => (window.isSecureContext ? window.crypto.randomUUID() : null)
