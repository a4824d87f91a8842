import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What a derived key is for: a value sealed or hashed for one purpose means nothing for another. */
type Purpose =
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

const keys = new Map<string, Buffer>()

function keyFor(secret: string, purpose: Purpose): Buffer {
  const known = keys.get(`${purpose}:${secret}`)
  if (known !== undefined) return known
  const derived = Buffer.from(hkdfSync('sha256', secret, 'billim', purpose, 32))
  keys.set(`${purpose}:${secret}`, derived)
  return derived
}

/** Seals a text with the settings' key (AES-256-GCM); `openSealed` with the same secret and purpose reads it. */
export function sealText(secret: string, purpose: Purpose, text: string): Buffer {
  return sealWithKey(keyFor(secret, purpose), text)
}

/** The text of a sealed value. Throws when it was changed or sealed with another key. */
export function openSealed(secret: string, purpose: Purpose, sealed: Buffer): string {
  return openWithKey(keyFor(secret, purpose), sealed)
}

/** A keyed hash: equal for equal texts, and without the secret texts cannot be tried out. */
export function keyedHash(secret: string, purpose: Purpose, text: string): Buffer {
  return createHmac('sha256', keyFor(secret, purpose)).update(text).digest()
}

/** Seals a text with a key of 32 bytes, such as a person's own. */
function sealWithKey(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** The text that `sealWithKey` sealed. Throws when it was changed or the key is another. */
function openWithKey(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** Compares in a time that does not depend on where the two differ. */
export function sameBytes(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
