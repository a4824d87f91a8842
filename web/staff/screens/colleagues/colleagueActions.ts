import { colleagueActions as rules } from '../../../../domain/members/colleagueActions.ts'
import { roleNames } from '../../../../domain/shared/roleNames.ts'
import type { StaffRole } from '../../../../domain/shared/staffRoles.ts'
import type { Colleague } from '../../../../domain/wire/staffAccounts.ts'
import { staffApi } from '../../api/request.ts'
import { colleagueCalls } from '../../calls/accounts.ts'
import { type ActionTable, type Ask, permitted, type Question } from '../../kit/actions.ts'

/** A new enrolment link; it is shown once. */
export type IssuedLink = { name: string; ticket: string; expiresAt: string }

const may = (action: keyof typeof rules) =>
  permitted(rules, action, ({ state }: Colleague) => ({ status: state }))
const choices: Readonly<Record<string, readonly StaffRole[]>> = {
  운영: ['operations'],
  재무: ['finance'],
  전시: ['content'],
  '운영, 재무': ['operations', 'finance'],
  '운영, 전시': ['operations', 'content'],
  '재무, 전시': ['finance', 'content'],
  '운영, 재무, 전시': ['operations', 'finance', 'content'],
  관리자: ['admin'],
}
const rolesAsk: Ask = {
  name: 'roles',
  label: '역할',
  options: Object.keys(choices).map((name) => ({ value: name, label: name })),
  required: true,
}
/** The roles of a choice; empty for an unknown one, which the server refuses. */
export const rolesOf = (chosen: string | undefined): StaffRole[] => [...(choices[chosen ?? ''] ?? [])]

const namesOf = (roles: readonly StaffRole[]): string => roles.map((role) => roleNames[role]).join(', ')

export const invitation: Question = {
  label: '직원 초대',
  reasons: ['새로 입사했어요.'],
  done: '직원을 초대했어요.',
  asks: [
    { name: 'name', label: '이름', required: true },
    { name: 'email', label: '이메일', required: true },
    rolesAsk,
  ],
}

/** Admins' actions on a staff account. */
export const colleagueActions = (onLink: (link: IssuedLink) => void): ActionTable<Colleague> => [
  {
    id: 'roles',
    label: '역할 바꾸기',
    ...may('roles'),
    reasons: ['맡은 일이 바뀌었어요.'],
    asks: [rolesAsk],
    preview: ({ roles }, { roles: chosen }) => {
      const after = rolesOf(chosen)
      return after.length === 0 ? null : { before: namesOf(roles), after: namesOf(after) }
    },
    run: ({ id, roles: rolesBefore }, { reason, values }) =>
      staffApi.send(colleagueCalls.roles(id), { roles: rolesOf(values.roles), rolesBefore, reason }),
  },
  {
    id: 'reset',
    label: '다시 등록',
    ...may('reset'),
    danger: true,
    reasons: ['인증 앱을 쓸 수 없게 됐어요.', '초대 링크의 기간이 지났어요.'],
    run: async ({ id, name }, { reason }) => {
      onLink({ name, ...(await staffApi.send(colleagueCalls.reset(id), { reason })) })
    },
  },
  {
    id: 'lock',
    label: '계정 잠그기',
    ...may('lock'),
    danger: true,
    reasons: ['퇴사했어요.', '계정이 위험해졌어요.'],
    run: ({ id }, { reason }) => staffApi.send(colleagueCalls.lock(id), { reason }),
  },
  {
    id: 'unlock',
    label: '잠금 풀기',
    ...may('unlock'),
    reasons: ['다시 일하게 됐어요.'],
    run: ({ id, lockedAt }, { reason }) =>
      staffApi.send(colleagueCalls.unlock(id), { lockedAt: lockedAt ?? '', reason }),
  },
]
