import { z } from 'zod'
import { serial } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

const providerType = z.enum(['kakao', 'naver', 'apple'])
/** One version of a term, and whether the member agreed to it. */
const consent = z.strictObject({ termId: serial, version: z.int(), agreed: z.boolean() })

export const memberEventSchemas = {
  /** `providerType` is null for an account with a password. */
  'member.joined': z.strictObject({
    memberId: serial,
    providerType: providerType.nullable(),
    consents: z.array(consent),
  }),
  /** The member agreed to an optional term, or withdrew the consent. */
  'member.consent.changed': z.strictObject({ memberId: serial, ...consent.shape }),
  /** The personal data is erased; the fact of the withdrawal and what the member lost is kept. */
  'member.withdrawn': z.strictObject({ memberId: serial, pointsExpired: z.int(), couponsLapsed: z.int() }),
}

export type MemberEvent = EventOf<typeof memberEventSchemas>
export type MemberEventOf<Type extends MemberEvent['type']> = Extract<MemberEvent, { type: Type }>
export type ProviderType = z.infer<typeof providerType>
export type Consent = z.infer<typeof consent>

/** The stream of one member; points and coupons are in the wallet's stream. */
export const memberStream = (memberId: number): string => `member:${memberId}`
