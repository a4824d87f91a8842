import { z } from 'zod'
import { serial } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

const providerType = z.enum(['kakao', 'naver', 'apple'])
/** One term in one wording, and whether it was agreed to. */
const consent = z.strictObject({ termId: serial, version: z.int(), agreed: z.boolean() })

export const memberEventSchemas = {
  /** `providerType` is null for an account with a password. */
  'member.joined': z.strictObject({
    memberId: serial,
    providerType: providerType.nullable(),
    consents: z.array(consent),
  }),
  /** An optional term was agreed to, or taken back. */
  'member.consent.changed': z.strictObject({ memberId: serial, ...consent.shape }),
  /** Who the person was is erased; that a member left, and what they lost by it, is kept. */
  'member.withdrawn': z.strictObject({ memberId: serial, pointsExpired: z.int(), couponsLapsed: z.int() }),
}

export type MemberEvent = EventOf<typeof memberEventSchemas>
export type MemberEventOf<Type extends MemberEvent['type']> = Extract<MemberEvent, { type: Type }>
export type ProviderType = z.infer<typeof providerType>
export type Consent = z.infer<typeof consent>

/** The stream of one member, without what the member holds. */
export const memberStream = (memberId: number): string => `member:${memberId}`
