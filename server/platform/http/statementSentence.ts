import type { RefusalData } from '../../../domain/shared/refusalData.ts'
import { type StatementFault, statementLinesAtMost } from '../../../domain/shared/statementFaults.ts'

const sentences: Readonly<Record<StatementFault, string>> = {
  no_table: '거래일시, 출금액, 입금액, 잔액이 있는 표를 찾지 못했어요. 은행에서 받은 파일인지 확인해 주세요.',
  no_lines: '파일에 거래가 없어요.',
  too_many_lines: `거래는 한 번에 ${statementLinesAtMost.toLocaleString('ko-KR')}줄까지 올릴 수 있어요. 기간을 나누어 올려 주세요.`,
  columns: '제목 줄보다 칸이 많아요. 쉼표가 든 칸은 따옴표로 감싸 주세요.',
  date: '거래일시를 읽지 못했어요. 2000년부터 2199년까지의 날짜여야 해요.',
  amount: '출금액이나 입금액이 1,000억 원을 넘지 않는 원 단위 숫자가 아니에요.',
  no_amount: '출금액과 입금액이 모두 비어 있어요.',
  both_amounts: '출금액과 입금액이 모두 적혀 있어요.',
  balance: '잔액을 읽지 못했어요.',
  account_unknown: '어느 계좌의 파일인지 알 수 없어요. 계좌를 골라 주세요.',
  other_account: '고른 계좌의 파일이 아니에요. 파일에 다른 계좌번호가 적혀 있어요.',
}

/** Explains what is wrong with a bank's statement file, and in which line. */
export const statementSentence = ({ line, fault }: RefusalData['STATEMENT_UNREADABLE']): string =>
  `${line === null ? '' : `${line.toLocaleString('ko-KR')}번째 줄: `}${sentences[fault]}`
