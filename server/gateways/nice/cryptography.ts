import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Keys derived from a crypto token. They never leave the server. */
export const keysShape = z.object({ key: z.string(), iv: z.string(), hmacKey: z.string() })
type NiceKeys = z.infer<typeof keysShape>

/** Derives the keys. The characters of the base64 text are themselves the key bytes: nothing is decoded. */
export function deriveKeys(token: { requestedAt: string; requestNumber: string; value: string }): NiceKeys {
  const text = token.requestedAt.trim() + token.requestNumber.trim() + token.value.trim()
  const hash = createHash('sha256').update(text).digest('base64')
  return { key: hash.slice(0, 16), iv: hash.slice(-16), hmacKey: hash.slice(0, 32) }
}

export function encrypt(keys: NiceKeys, text: string): string {
  const cipher = createCipheriv('aes-128-cbc', keys.key, keys.iv)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

export function integrityOf(keys: NiceKeys, encrypted: string): string {
  return createHmac('sha256', keys.hmacKey).update(encrypted).digest('base64')
}

/**
 * Decrypts a result; null when the integrity value does not match or decryption fails. The bytes are CP949, of which
 * Node decodes only the 2,350 syllables of EUC-KR: rarer ones come out wrong, but the JSON around them stays intact.
 */
export function openResult(keys: NiceKeys, result: { encrypted: string; integrity: string }): string | null {
  const expected = Buffer.from(integrityOf(keys, result.encrypted))
  const given = Buffer.from(result.integrity)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  try {
    const decipher = createDecipheriv('aes-128-cbc', keys.key, keys.iv)
    const bytes = Buffer.concat([decipher.update(result.encrypted, 'base64'), decipher.final()])
    return new TextDecoder('euc-kr').decode(bytes)
  } catch {
    return null
  }
}
