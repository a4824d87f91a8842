import type { Books, KeyOwner } from './books.ts'

/**
 * The code to refuse with, or undefined for a secret key sent as the provider wants it. Any test key is good until the
 * shop's own was set, as after a rotation in the provider's console.
 */
export function keyFault(books: Books, authorization: string | undefined): string | undefined {
  const encoded = /^Basic (\S+)$/.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return 'UNAUTHORIZED_KEY'
  const userAndPassword = Buffer.from(encoded, 'base64').toString('utf8')
  // Widget keys belong to another product of the provider and must not be mixed in.
  if (/^test_gsk_\w+:$/.test(userAndPassword)) return 'INVALID_API_KEY'
  if (!/^test_sk_\w+:$/.test(userAndPassword)) return 'UNAUTHORIZED_KEY'
  const isAnyGood = books.keys.values().length === 0
  return isAnyGood || books.keys.get(userAndPassword.slice(0, -1)) !== undefined
    ? undefined
    : 'UNAUTHORIZED_KEY'
}

/** True for the key of another merchant, which finds no payment of the shop's. */
export function isStranger(books: Books, authorization: string | undefined): boolean {
  const encoded = /^Basic (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
  return books.keys.get(Buffer.from(encoded, 'base64').toString('utf8').slice(0, -1)) === 'stranger'
}

/** Sets which keys are good from now on; none: any test key. */
export function setKeys(books: Books, keys: Readonly<Record<string, KeyOwner>>): void {
  for (const [key] of books.keys.entries()) books.keys.remove(key)
  for (const [key, owner] of Object.entries(keys)) books.keys.put(key, owner)
}

export function customerOfToken(books: Books, authorization: string | undefined): string | undefined {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  return books.customers.values().find((customer) => customer.accessToken === token)?.customerKey
}
