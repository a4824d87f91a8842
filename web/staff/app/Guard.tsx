import type { ReactNode } from 'react'
import type { StaffRole } from '../../../domain/shared/staffRoles.ts'
import { mayAct, useRoles } from '../api/session.ts'
import { NotAllowed } from './NotFound.tsx'

/** Shows a page to colleagues with one of the roles, and a refusal to others. */
export function Guard(props: { roles: readonly StaffRole[]; children: ReactNode }) {
  return mayAct(useRoles(), props.roles) ? props.children : <NotAllowed />
}
