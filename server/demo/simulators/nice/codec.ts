import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'
import iconv from 'iconv-lite'

type Keys = { key: string; iv: string; hmacKey: string }

export function keysOf(requestedAt: string, requestNumber: string, token: string): Keys {
  const hash = createHash('sha256').update(`${requestedAt}${requestNumber}${token}`).digest('base64')
  return { key: hash.slice(0, 16), iv: hash.slice(28), hmacKey: hash.slice(0, 32) }
}

export const integrityOf = (keys: Keys, encrypted: string): string =>
  createHmac('sha256', keys.hmacKey).update(encrypted).digest('base64')

/** What the shop asks for, or null when it was not encrypted under this token. */
export function readRequest(keys: Keys, encrypted: string): unknown {
  try {
    const decipher = createDecipheriv('aes-128-cbc', keys.key, keys.iv)
    return JSON.parse(decipher.update(encrypted, 'base64', 'utf8') + decipher.final('utf8'))
  } catch {
    return null
  }
}

/** The provider answers in EUC-KR. */
export function writeResult(keys: Keys, result: object): string {
  const cipher = createCipheriv('aes-128-cbc', keys.key, keys.iv)
  const bytes = iconv.encode(JSON.stringify(result), 'euc-kr')
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64')
}
