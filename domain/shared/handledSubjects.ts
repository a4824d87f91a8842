import type { StaffRole } from './staffRoles.ts'

type HandledSubject = {
  label: string
  /** Who sees its list, and so may note on it, assign it and be assigned, besides an admin (rule 354). */
  roles: readonly StaffRole[]
}

const both = ['operations', 'finance'] as const

/** What staff note on and assign to a colleague (rule 354). */
export const handledSubjects = {
  order: { label: '주문', roles: both },
  return: { label: '반품', roles: both },
  refund: { label: '환불', roles: ['finance'] },
  charge: { label: '추가 요금', roles: both },
  consignment: { label: '위탁', roles: both },
  payout: { label: '정산 지급', roles: ['finance'] },
  inquiry: { label: '문의', roles: ['operations'] },
} as const satisfies Readonly<Record<string, HandledSubject>>

export type HandledSubjectName = keyof typeof handledSubjects

const isHandled = (name: string): name is HandledSubjectName => Object.hasOwn(handledSubjects, name)
export const handledSubjectNames: readonly HandledSubjectName[] =
  Object.keys(handledSubjects).filter(isHandled)
