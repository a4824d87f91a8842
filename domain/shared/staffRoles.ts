/** The roles of colleagues; an admin may do what any of them may. */
export const staffRoles = ['operations', 'finance', 'content', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]
