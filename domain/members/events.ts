import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf, movesNoValue } from '../ledger/defineEvent.ts'
import { member, reference, serial } from '../shared/eventFields.ts'

const providerType = z.enum(['kakao', 'naver', 'apple'])
export type ProviderType = z.infer<typeof providerType>
/** One version of a term, and whether the member agreed to it. */
const consent = z.strictObject({ termId: serial, version: z.int(), agreed: z.boolean() })
export type Consent = z.infer<typeof consent>

const memberEvent = eventsOf({
  kind: 'member',
  title: (memberId) => `회원 ${memberId}`,
  of: ({ memberId }: { memberId: number }) => memberStream(memberId),
})

export const memberEvents = {
  /** `providerType` is null for an account with a password. */
  'member.joined': memberEvent({
    title: '회원 가입',
    schema: z.strictObject({
      memberId: member,
      providerType: providerType.nullable(),
      consents: z.array(consent),
    }),
    explain: movesNoValue,
  }),
  /** The member agreed to an optional term, or withdrew the consent. */
  'member.consent.changed': memberEvent({
    title: '동의 변경',
    schema: z.strictObject({ memberId: member, ...consent.shape }),
    explain: movesNoValue,
  }),
  /** Staff block the member (rule 311); the typed text is known by `reason`. */
  'member.blocked': memberEvent({
    title: '이용 제한',
    schema: z.strictObject({ memberId: member, reason: reference }),
    explain: movesNoValue,
  }),
  'member.unblocked': memberEvent({
    title: '이용 제한 해제',
    schema: z.strictObject({ memberId: member, reason: reference }),
    explain: movesNoValue,
  }),
  /** A login with the password from a device that the account was never logged in to on (rule 420). */
  'member.device.added': memberEvent({
    title: '새 기기 로그인',
    schema: z.strictObject({ memberId: member, familyId: reference }),
    explain: movesNoValue,
  }),
  'member.password.changed': memberEvent({
    title: '비밀번호 변경',
    schema: z.strictObject({ memberId: member }),
    explain: movesNoValue,
  }),
  /** The member saved the account for refunds and payouts. The event has no number of it: only its row does, sealed. */
  'member.account.changed': memberEvent({
    title: '계좌 저장',
    schema: z.strictObject({ memberId: member }),
    explain: movesNoValue,
  }),
  /** The personal data is erased; the fact of the withdrawal and what the member lost is kept. */
  'member.withdrawn': memberEvent({
    title: '회원 탈퇴',
    schema: z.strictObject({ memberId: member, pointsExpired: z.int(), couponsLapsed: z.int() }),
    explain: movesNoValue,
  }),
} satisfies EventDefinitions

export type MemberEvent = EventOf<typeof memberEvents>
export type MemberEventOf<Type extends MemberEvent['type']> = Extract<MemberEvent, { type: Type }>

/** The stream of one member; points and coupons are in the wallet's stream. */
export const memberStream = (memberId: number): string => `member:${memberId}`
