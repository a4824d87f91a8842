import type { ReturnStage } from '../../../../domain/wire/returns.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'

export const stageWords: Readonly<Record<ReturnStage, { label: string; tone: BadgeTone }>> = {
  requested: { label: '승인 대기', tone: 'error' },
  approved: { label: '수거 대기', tone: 'warn' },
  declined: { label: '거절', tone: 'tile' },
  collecting: { label: '수거 중', tone: 'lining' },
  collected: { label: '환불 결정', tone: 'warn' },
  completed: { label: '완료', tone: 'ok' },
}

const reasons: Readonly<Record<string, string>> = {
  changed_mind: '단순 변심',
  differs_from_description: '설명과 다름',
  damaged: '상품 파손',
  does_not_fit: '사이즈 안 맞음',
  arrived_late: '늦게 도착',
  wrong_product: '다른 상품 배송',
  etc: '기타',
}
export const reasonName = (code: string | null): string => (code === null ? '–' : (reasons[code] ?? code))
