import type { z } from 'zod'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'

/** A person as the provider reports them. `personKey` is the provider's id of the person for this shop. */
export type VerifiedPerson = {
  name: string
  birthDate: CivilDate
  /** True means male. */
  gender: boolean
  phoneNumber: string
  personKey: string
}

/** The query that the browser brought back from the provider. */
export type IdentityResult = Readonly<Record<string, string>>

export type VerificationStart =
  | {
      outcome: 'started'
      /** The page that the popup shows, and the hidden fields that a form posts to it. */
      popupUrl: string
      fields: Readonly<Record<string, string>>
      /** By which a result names its verification. */
      verificationKey: string
      /** With which the result is read. Never leaves the server. */
      secret: string
    }
  | { outcome: 'unavailable'; reason: string }

export type VerificationReading =
  | { outcome: 'verified'; requestNumber: string; person: VerifiedPerson }
  /** The person was not verified, or the provider's data cannot be read. */
  | { outcome: 'failed'; code: string }
  /** Not the provider's own words. */
  | { outcome: 'forged' }

/**
 * A provider that verifies who a person is, in our own terms: no field and no code of it is read outside of its folder.
 * A failure is returned as an outcome, never thrown.
 */
export type IdentityGateway = {
  /** The query with which the browser comes back. */
  resultQuery: z.ZodType<Record<string, string>>
  /** Starts a verification under our own request number (at most 30 characters). */
  start(request: { requestNumber: string; returnUrl: string; now: Date }): Promise<VerificationStart>
  /** Reads of which verification a result is; an empty text when it names none. */
  verificationKeyOf(result: IdentityResult): string
  /** Reads a result with the secret of its verification. */
  read(secret: string, result: IdentityResult): VerificationReading
}
