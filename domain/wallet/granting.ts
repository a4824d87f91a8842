import type { StaffRole } from '../shared/staffRoles.ts'
import type { Won } from '../shared/won.ts'

/** What each role gives without somebody else's approval, in points (rule 313). */
const limits: Readonly<Partial<Record<StaffRole, Won>>> = {
  operations: 10_000,
  finance: 100_000,
  admin: 100_000,
}

/** The largest limit among these roles; 0 for roles that give nothing. */
export const grantLimit = (roles: readonly StaffRole[]): Won =>
  Math.max(0, ...roles.map((role) => limits[role] ?? 0))

/**
 * True when a grant waits for the approval of a second person: over all its members, and with what the same person gave
 * the same members without one on the same day, it is above the limit of their roles (rule 313).
 */
export const needsApproval = (
  { points, givenToday }: { points: Won; givenToday: Won },
  roles: readonly StaffRole[],
): boolean => points + givenToday > grantLimit(roles)

/** What earned the points, as the wallet keeps it. */
export const grantSource = (grantId: string): string => `grant:${grantId}`

/** The grant that a source of points names; null for another source. */
export const grantOf = (source: string): string | null => /^grant:(.+)$/.exec(source)?.[1] ?? null
