import { formatDotted, isCivilDate } from '../../../domain/shared/civilDate.ts'
import { consentsToConfirm, consentToConfirm } from '../../joining/index.ts'
import type { DatedMessage } from '../message.ts'

/**
 * The law requires it to name the sender, the day and content of the consent, and how to keep or withdraw it.
 */
export const consentConfirmed: DatedMessage = {
  name: 'consentConfirmed',
  kind: 'daytime',
  title: '혜택 소식 수신 동의를 확인해 주세요',
  text: [
    '#{동의일}에 #{약관}에 동의하셨어요. 2년마다 한 번 알려 드려요.',
    '계속 받으시려면 그대로 두시면 돼요. 받지 않으시려면 회원 정보의 선택 동의에서 언제든지 철회할 수 있어요.',
  ],
  due: async (needs, today) =>
    (await consentsToConfirm(needs, today)).map(({ memberId, by }) => `${memberId}:${by}`),
  tell: async (needs, id) => {
    const [member, by = ''] = id.split(':')
    if (!isCivilDate(by)) throw new Error(`${id} names no day`)
    const memberId = Number(member)
    const consent = await consentToConfirm(needs, { memberId, by })
    if (consent === null) return null
    return {
      memberId,
      link: '/mypage/user-info',
      variables: { 동의일: formatDotted(consent.agreedOn), 약관: consent.title },
    }
  },
}
