import { memberEvents } from '../../../domain/members/events.ts'
import { onEvent } from '../message.ts'

/** Whoever did not do it cannot log in any more, so the way out is by mail, not by a page behind the login. */
export const passwordChanged = onEvent(
  'member.password.changed',
  memberEvents['member.password.changed'].schema,
  {
    name: 'passwordChanged',
    kind: 'transactional',
    title: '비밀번호를 바꿨어요',
    text: [
      '모든 기기에서 로그아웃됐어요.',
      '본인이 아니라면 로그인 화면의 비밀번호 찾기로 새로 정하고 고객센터로 알려 주세요.',
    ],
    tell: (_, { memberId }) => ({ memberId, link: '/find-password', variables: {} }),
  },
)
