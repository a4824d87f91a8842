import { isIP } from 'node:net'

/** Fastify's `trustProxy`: none, whether the nth proxy counted from us is trusted, or the addresses of the proxies. */
type TrustedProxies = false | ((address: string, nth: number) => boolean) | string[]

const mostHops = 10
const ranges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/**
 * Parses TRUST_PROXY: empty, a number of hops (1 to 10), or a comma-separated list of addresses and networks. Null for
 * anything else: trusting every proxy would let any client choose the address that rate limits count.
 */
export function trustedProxies(text: string): TrustedProxies | null {
  if (text.trim() === '') return false
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    return hops >= 1 && hops <= mostHops ? (_address, nth) => nth < hops : null
  }
  const named = text.split(',').map((one) => one.trim())
  return named.every((one) => ranges.has(one) || isAddress(one)) ? named : null
}
