/** The roles of colleagues; an admin may do what any of them may. */
export const staffRoles = ['operations', 'finance', 'content', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Returns whether one of the held roles is wanted; an admin may do everything, and an empty list admits every role. */
export const mayAct = (held: readonly StaffRole[], wanted: readonly StaffRole[]): boolean =>
  held.includes('admin') || wanted.length === 0 || wanted.some((role) => held.includes(role))
