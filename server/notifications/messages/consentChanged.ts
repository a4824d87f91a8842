import { memberEvents } from '../../../domain/members/events.ts'
import { formatDotted, seoulDate } from '../../../domain/shared/civilDate.ts'
import { termsInForce } from '../../terms/index.ts'
import { onEvent } from '../message.ts'

/** The law requires a confirmation that names the consent given or withdrawn, its day and the sender. */
export const consentChanged = onEvent(
  'member.consent.changed',
  memberEvents['member.consent.changed'].schema,
  {
    name: 'consentChanged',
    kind: 'transactional',
    title: '동의 내용을 바꿨어요',
    text: [
      '#{요청일}에 요청하신 대로 #{약관}에 #{동의여부}로 처리했어요.',
      '회원 정보의 선택 동의에서 언제든지 다시 바꿀 수 있어요.',
    ],
    tell: async (needs, { memberId, termId, agreed }, at) => {
      const [term] = await termsInForce(needs, [termId])
      return {
        memberId,
        link: '/mypage/user-info',
        variables: {
          요청일: formatDotted(seoulDate(at)),
          약관: term?.title ?? '선택 약관',
          동의여부: agreed ? '동의' : '동의 철회',
        },
      }
    },
  },
)
