import type { ActionTable } from '../shared/actionTable.ts'

const admins = { by: ['staff'], roles: ['admin'] } as const
const unlocked = ['invited', 'active'] as const

/** Which action is allowed on a colleague's account; roles and links are those of an account that is not locked. */
export const colleagueActions = {
  roles: { from: unlocked, ...admins },
  reset: { from: unlocked, ...admins },
  lock: { from: unlocked, ...admins },
  unlock: { from: ['locked'], ...admins },
} as const satisfies ActionTable<'invited' | 'active' | 'locked'>
