import { memberEvents } from '../../../domain/members/events.ts'
import { onEvent } from '../message.ts'

export const memberUnblocked = onEvent('member.unblocked', memberEvents['member.unblocked'].schema, {
  name: 'memberUnblocked',
  kind: 'transactional',
  title: '계정 이용 제한이 풀렸어요',
  text: ['다시 로그인해서 이용할 수 있어요.'],
  tell: (_, { memberId }) => ({ memberId, link: null, variables: {} }),
})
