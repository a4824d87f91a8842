import type { Books } from './books.ts'

/** The code to refuse with, or undefined for a secret key sent as the provider wants it. */
export function keyFault(authorization: string | undefined): string | undefined {
  const encoded = /^Basic (\S+)$/.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return 'UNAUTHORIZED_KEY'
  const userAndPassword = Buffer.from(encoded, 'base64').toString('utf8')
  // Widget keys belong to another product of the provider and must not be mixed in.
  if (/^test_gsk_\w+:$/.test(userAndPassword)) return 'INVALID_API_KEY'
  return /^test_sk_\w+:$/.test(userAndPassword) ? undefined : 'UNAUTHORIZED_KEY'
}

export function customerOfToken(books: Books, authorization: string | undefined): string | undefined {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  return books.customers.values().find((customer) => customer.accessToken === token)?.customerKey
}
