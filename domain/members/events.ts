export type ProviderType = 'kakao' | 'naver' | 'apple'

/** One term in one wording, and whether it was agreed to. */
export type Consent = { termId: number; version: number; agreed: boolean }

export type MemberJoined = {
  type: 'member.joined'
  /** `providerType` is null for an account with a password. */
  data: { memberId: number; providerType: ProviderType | null; consents: Consent[] }
}

/** Who the person was is erased; that somebody left, and what they lost by it, stays. */
export type MemberWithdrawn = {
  type: 'member.withdrawn'
  data: { memberId: number; pointsExpired: number; couponsLapsed: number }
}

export type MemberEvent = MemberJoined | MemberWithdrawn
