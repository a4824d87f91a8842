import type { StaffRole } from '../../../domain/shared/staffRoles.ts'
import { storedSession } from '../../api/storedSession.ts'

export { mayAct } from '../../../domain/shared/staffRoles.ts'

export type StaffSession = { id: number; name: string; accessToken: string; roles: readonly StaffRole[] }

const known: readonly string[] = ['operations', 'finance', 'content', 'admin']

const isRole = (value: unknown): value is StaffRole => typeof value === 'string' && known.includes(value)

export const isSession = (value: unknown): value is StaffSession =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  'accessToken' in value &&
  'roles' in value &&
  typeof value.id === 'number' &&
  typeof value.name === 'string' &&
  typeof value.accessToken === 'string' &&
  Array.isArray(value.roles) &&
  value.roles.every(isRole)

export const { store: staffSession, useSession: useStaffSession } = storedSession('staff', isSession)

/** The session with the roles that the server names now; the same object when they are unchanged. */
export const withRoles = (session: StaffSession, roles: readonly StaffRole[]): StaffSession =>
  session.roles.join() === roles.join() ? session : { ...session, roles }

/** The roles of the session. */
export const useRoles = (): readonly StaffRole[] => useStaffSession()?.roles ?? []
