import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RenderedPage } from './pageCache.ts'

type Encoding = 'br' | 'gzip' | 'identity'

const preferred: readonly Encoding[] = ['br', 'gzip']

/** Returns the densest encoding that we have and that a request's `accept-encoding` allows. */
export function encodingFor(accepted: string | undefined): Encoding {
  const taken = (accepted ?? '')
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality]) => !/^\s*q=0(\.0+)?$/.test(quality ?? ''))
    .map(([name]) => name?.trim())
  return preferred.find((encoding) => taken.includes(encoding)) ?? 'identity'
}

/**
 * Encodes documents once for each rendered page, however many readers it goes to, and off the main thread: compressing
 * again for each reader costs more than everything else about a cached page.
 */
export function createCompressed(): (page: RenderedPage, encoding: Encoding) => Promise<Buffer> {
  const made = new WeakMap<RenderedPage, Map<Encoding, Promise<Buffer>>>()
  return (page, encoding) => {
    const ofPage = made.get(page) ?? new Map<Encoding, Promise<Buffer>>()
    made.set(page, ofPage)
    const known = ofPage.get(encoding)
    if (known !== undefined) return known
    const bytes = encoded(page.html, encoding)
    ofPage.set(encoding, bytes)
    return bytes
  }
}

const brotli = promisify(brotliCompress)
const zipped = promisify(gzip)

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
// The window is large enough for any page of ours. Brotli's default of 4 MB costs as much as compressing, because
// threads that compress in parallel touch that memory again for each page.
const brotliParams = { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 }

async function encoded(html: string, encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.from(html)
  switch (encoding) {
    case 'br':
      return brotli(plain, { params: brotliParams })
    case 'gzip':
      return zipped(plain)
    case 'identity':
      return plain
  }
}
