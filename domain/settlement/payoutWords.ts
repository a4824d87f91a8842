import { type CivilDate, formatDotted } from '../shared/civilDate.ts'
import { WITHDRAWN } from '../shared/listColumns.ts'
import type { SettlementMonthStatus } from '../shared/settlementMonthStatus.ts'
import type { Won } from '../shared/won.ts'

/**
 * The payout of a month in the words of its statement, on the page, on paper and in its files. A date is promised only
 * while nothing holds the payout back (rule 287) and it is not over (rule 889), and none where nothing is paid (rule 825).
 */
export function payoutWords({
  status,
  payable,
  payOn,
  promisedOn,
  paidOn,
}: {
  status: SettlementMonthStatus
  payable: Won
  payOn: CivilDate
  promisedOn: CivilDate | null
  paidOn: CivilDate | null
}): { name: string; words: string } {
  switch (status) {
    case 'paid':
      return { name: '지급일', words: formatDotted(paidOn ?? payOn) }
    case 'open':
      if (promisedOn === null) return { name: '지급', words: payable > 0 ? '곧 보내 드려요' : '곧 정산해요' }
      // A month that pays nothing as it is promises no payment (rule 509).
      return { name: payable > 0 ? '지급 예정일' : '정산 예정일', words: formatDotted(promisedOn) }
    case 'due':
      return promisedOn === null
        ? { name: '지급', words: '곧 보내 드려요' }
        : { name: '지급 예정일', words: formatDotted(promisedOn) }
    case 'on_its_way':
      return { name: '지급', words: '은행으로 보내는 중' }
    case 'held':
      return { name: '지급', words: '보류 · 확인을 마치면 보내 드려요' }
    case 'no_account':
      return { name: '지급', words: '계좌를 등록하면 보내 드려요' }
    case 'failed':
      return { name: '지급', words: '은행에서 받지 않음 · 계좌를 확인하면 다시 보내 드려요' }
    case 'settled':
      return { name: '지급', words: '없음 · 지급할 금액이 없어요' }
    case 'carried_forward':
      return { name: '지급', words: '없음 · 다음 달로 이월' }
  }
}

/** The owner's name on a statement; a general word for an owner who has left. */
export const ownerOf = ({ ownerName }: { ownerName: string }): string =>
  ownerName === '' ? WITHDRAWN : ownerName

/** The account that a month was or is being paid to, as its statement names it; null while no money is with the bank. */
export const paidTo = ({
  status,
  account,
}: {
  status: SettlementMonthStatus
  account: { bankName: string; accountNumber: string } | null
}): string | null =>
  account === null || (status !== 'paid' && status !== 'on_its_way')
    ? null
    : `${account.bankName} ${account.accountNumber}`
