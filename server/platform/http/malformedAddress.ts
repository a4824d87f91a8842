import type { IncomingMessage } from 'node:http'
import { isForPage } from './faults.ts'

/** An address that no screen has. */
export const nowhere = '/not-found'

/** False for what no text is made of, such as half a Korean letter, and for a NUL, which PostgreSQL does not store. */
function isWellFormed(url: string): boolean {
  if (url.includes('%00')) return false
  try {
    decodeURI(url.split(/[?#]/, 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/**
 * The address as it is routed: a page of a malformed one is that of any other address that no screen has (rule 695). Calls
 * of the API, and whoever reads no pages, are refused INVALID_REQUEST.
 */
export function routedAddress({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  return isForPage({ url, headers }) && !isWellFormed(url) ? nowhere : url
}
