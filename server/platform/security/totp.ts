import { Secret, TOTP } from 'otpauth'

/** Time steps before and after now whose code is accepted too, to tolerate clock drift. */
const window = 1
const stepMs = 30_000

const generator = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepMs / 1000 })

/** Generates a secret of 20 bytes, as RFC 4226 recommends, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the otpauth: URI that an authenticator app reads from a QR code. */
export function enrolmentUri({
  secret,
  issuer,
  label,
}: Record<'secret' | 'issuer' | 'label', string>): string {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label }).toString()
}

/** Returns the six-digit code that an authenticator shows at `atMs` (milliseconds since 1970). */
export const codeAt = (secret: string, atMs: number): string =>
  generator(secret).generate({ timestamp: atMs })

/**
 * Returns the time step of a code that is valid at `atMs`, one step earlier or one later (RFC 6238); null otherwise.
 */
export function stepOfCode(secret: string, code: string, atMs: number): number | null {
  const delta = generator(secret).validate({ token: code, timestamp: atMs, window })
  return delta === null ? null : Math.floor(atMs / stepMs) + delta
}
