import type { Won } from './won.ts'

/** A grant above the limit is proposed; any other is approved as it is made. */
export const grantStatuses = ['proposed', 'approved', 'declined'] as const
export type GrantStatus = (typeof grantStatuses)[number]
export const grantStatusNames: Readonly<Record<GrantStatus, string>> = {
  ...{ proposed: '승인 대기', approved: '승인', declined: '반려' },
}

/** The most points that one member gets at a time. */
export const GRANT_AT_MOST: Won = 1_000_000
/** The most members in a file. */
export const GRANTED_AT_ONCE = 5_000
