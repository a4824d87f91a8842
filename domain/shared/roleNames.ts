import type { StaffRole } from './staffRoles.ts'

export const roleNames: Readonly<Record<StaffRole, string>> = {
  operations: '운영 담당',
  finance: '재무 담당',
  content: '전시 담당',
  admin: '관리자',
}
