import { isIP } from 'node:net'

/** What Fastify takes: no proxy, whether the nth one counted from us is trusted, or the addresses of the proxies. */
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
 * Reads TRUST_PROXY: empty, a number of hops, or addresses and networks with commas between them. Null for anything
 * else: a setting that trusts everybody would let everybody choose the address that limits count.
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
