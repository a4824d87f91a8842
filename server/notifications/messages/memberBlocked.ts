import { memberEvents } from '../../../domain/members/events.ts'
import { blockReason } from '../../members/index.ts'
import { onEvent } from '../message.ts'

/** The member reads why; a block that was lifted meanwhile is still told, because the login was refused until then. */
export const memberBlocked = onEvent('member.blocked', memberEvents['member.blocked'].schema, {
  name: 'memberBlocked',
  kind: 'transactional',
  title: '계정 이용이 제한됐어요',
  text: [
    '사유: #{사유}',
    '로그인과 새 예약, 위탁 신청, 리뷰 작성을 할 수 없어요.',
    '이미 진행 중인 대여와 위탁은 예정대로 진행해요. 궁금한 점은 고객센터로 알려 주세요.',
  ],
  tell: async ({ db }, { memberId, reason }) => ({
    memberId,
    link: null,
    variables: { 사유: (await blockReason(db, reason)) ?? '고객센터로 문의해 주세요' },
  }),
})
