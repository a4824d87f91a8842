import { formatDotted } from '../../../domain/shared/civilDate.ts'
import type { PaidMonth } from '../../../domain/wire/settlements.ts'
import type { BadgeTone } from '../../kit/Badge.tsx'
import { dottedDay } from '../../text/format.ts'

type Label = { words: string; tone: BadgeTone }

const labels: Record<PaidMonth['status'], Label> = {
  open: { words: '집계 중', tone: 'tile' },
  due: { words: '정산 예정', tone: 'lining' },
  on_its_way: { words: '보내는 중', tone: 'lining' },
  paid: { words: '정산 완료', tone: 'ok' },
  failed: { words: '송금 실패', tone: 'error' },
  held: { words: '지급 보류', tone: 'warn' },
  no_account: { words: '계좌 필요', tone: 'warn' },
  carried_forward: { words: '다음 달로 이월', tone: 'tile' },
}

export const monthLabel = ({ status }: Pick<PaidMonth, 'status'>): Label => labels[status]

/** The status of a month's payout in a sentence. */
export function monthLine(month: Pick<PaidMonth, 'status' | 'payOn' | 'paidAt' | 'account'>): string {
  const { status, payOn, paidAt, account } = month
  const day = formatDotted(payOn)
  switch (status) {
    case 'open':
      return `이번 달 대여를 집계하고 있어요. ${day}에 보내 드려요.`
    case 'due':
      return `${day}에 보내 드려요.`
    case 'on_its_way':
      return '은행으로 보내고 있어요. 확인되면 완료로 바뀌어요.'
    case 'paid': {
      const when = paidAt === null ? day : dottedDay(paidAt)
      return account === null
        ? `${when}에 보내 드렸어요.`
        : `${when}에 ${account.bankName} ${account.accountNumber} 계좌로 보내 드렸어요.`
    }
    case 'failed':
      return '은행에서 받지 않았어요. 계좌를 확인해 주시면 다시 보내 드려요.'
    case 'held':
      return '확인할 일이 있어 지급을 잠시 멈췄어요. 확인을 마치면 보내 드려요.'
    case 'no_account':
      return '받을 계좌가 없어요. 계좌를 등록하면 보내 드려요.'
    case 'carried_forward':
      return '받을 금액보다 공제할 금액이 많아 다음 달 정산에서 함께 계산해요.'
  }
}

/** True when the payout waits until the owner has checked or registered the account. */
export const wantsAccount = ({ status }: Pick<PaidMonth, 'status'>): boolean =>
  status === 'failed' || status === 'no_account'
