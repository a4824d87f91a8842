import { memberEvents } from '../../../domain/members/events.ts'
import { deviceOf } from '../../platform/security/families.ts'
import { onEvent } from '../message.ts'

/** Told also while that login has ended: it was not the member who ended it, perhaps. */
export const deviceAdded = onEvent('member.device.added', memberEvents['member.device.added'].schema, {
  name: 'deviceAdded',
  kind: 'transactional',
  title: '새 기기에서 로그인했어요',
  text: ['기기: #{기기}', '본인이 아니라면 바로 비밀번호를 바꿔 주세요. 모든 기기에서 로그아웃돼요.'],
  tell: async ({ db }, { memberId, familyId }) => {
    const device = await deviceOf(db.pool, familyId)
    return { memberId, link: '/mypage/change-password', variables: { 기기: device ?? '확인되지 않은 기기' } }
  },
})
