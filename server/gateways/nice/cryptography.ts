import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What a crypto token is made into. They never leave the server. */
export type NiceKeys = { key: string; iv: string; hmacKey: string }

/** The first and last characters of the base64 text are themselves the bytes of the keys; nothing is decoded. */
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
 * The text inside; null when the integrity value does not belong to it or it cannot be decrypted. Its bytes are CP949,
 * of which Node reads only the 2,350 syllables of EUC-KR: the others come out wrong, the JSON around them does not.
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
