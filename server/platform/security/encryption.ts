import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * What a derived key is used for. A value sealed or hashed for one purpose is useless for any other. The name is part
 * of the key and never changes: `farewell` seals what unlinks a member who left from a provider.
 */
export type Purpose =
  | 'identity'
  | 'person'
  | 'consignment'
  | 'social'
  | 'verificationCode'
  | 'ticket'
  | 'mail'
  | 'farewell'
  | 'knownDevice'
  | 'account'
  | 'photo'
  | 'secondFactor'
  | 'personalKey'
  | 'request'
  | 'struckOut'

/** Secrets of one kind, the newest first: it seals, signs and hashes, the others open and verify what they once did. */
export type Secrets = readonly [string, ...string[]]

const keys = new Map<string, Buffer>()

function keyFor(secret: string, purpose: Purpose): Buffer {
  const known = keys.get(`${purpose}:${secret}`)
  if (known !== undefined) return known
  const derived = Buffer.from(hkdfSync('sha256', secret, 'billim', purpose, 32))
  keys.set(`${purpose}:${secret}`, derived)
  return derived
}

/**
 * Encrypts a text (AES-256-GCM) with a key derived from the newest secret (DATA_SECRET) for this purpose; `openSealed`
 * with a list that has this secret, and the same purpose, decrypts it.
 */
export function sealText([newest]: Secrets, purpose: Purpose, text: string): Buffer {
  return sealWithKey(keyFor(newest, purpose), text)
}

/** Decrypts a text of `sealText`. Throws when it was changed, or sealed with none of these secrets or for another purpose. */
export function openSealed(secrets: Secrets, purpose: Purpose, sealed: Buffer): string {
  return openedBy(secrets, purpose, sealed).text
}

/** Returns the text sealed by the newest secret; null when it is already. Throws as `openSealed` does. */
export function resealed(secrets: Secrets, purpose: Purpose, sealed: Buffer): Buffer | null {
  const { text, secret } = openedBy(secrets, purpose, sealed)
  return secret === secrets[0] ? null : sealText(secrets, purpose, text)
}

function openedBy(secrets: Secrets, purpose: Purpose, sealed: Buffer): { text: string; secret: string } {
  let fault: unknown
  for (const secret of secrets)
    try {
      return { text: openWithKey(keyFor(secret, purpose), sealed), secret }
    } catch (error) {
      // The authentication tag tells a text of another secret; the newest one's fault is told.
      fault ??= error
    }
  throw fault
}

/** Returns a keyed hash (HMAC-SHA256): equal for equal texts, and without the secret nobody can test guesses. */
export function keyedHash([newest]: Secrets, purpose: Purpose, text: string): Buffer {
  return hashWith(newest, purpose, text)
}

/** Returns the hashes that the text may have been kept under, the newest first: for looking it up. */
export const keyedHashes = (secrets: Secrets, purpose: Purpose, text: string): Buffer[] =>
  secrets.map((secret) => hashWith(secret, purpose, text))

const hashWith = (secret: string, purpose: Purpose, text: string): Buffer =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest()

/** Encrypts with a key of 32 bytes; returns nonce, authentication tag and ciphertext. */
function sealWithKey(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts what `sealWithKey` returned. Throws when it was changed or sealed with another key. */
function openWithKey(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** Compares bytes in constant time; only different lengths return at once. */
export function sameBytes(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
