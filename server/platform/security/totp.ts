import { Secret, TOTP } from 'otpauth'

/** Steps of time before and after now whose code is taken too, for clocks that differ. */
const window = 1
const stepMs = 30_000

const generator = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepMs / 1000 })

/** A new secret of 20 bytes, as RFC 4226 recommends, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads from a QR code. */
export function enrolmentUri({
  secret,
  issuer,
  label,
}: Record<'secret' | 'issuer' | 'label', string>): string {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label }).toString()
}

/** The code of six digits that an authenticator shows at that moment (milliseconds since 1970). */
export const codeAt = (secret: string, atMs: number): string =>
  generator(secret).generate({ timestamp: atMs })

/** The step of time that a code belongs to, now or one step beside it; null when the code is none of these (RFC 6238). */
export function stepOfCode(secret: string, code: string, atMs: number): number | null {
  const delta = generator(secret).validate({ token: code, timestamp: atMs, window })
  return delta === null ? null : Math.floor(atMs / stepMs) + delta
}
