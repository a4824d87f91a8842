import { josa } from 'es-hangul'
import { addressLine } from '../../../domain/shared/addressLine.ts'
import { alreadyDoneSentence, withProviderSentence } from '../../../domain/shared/alreadyDone.ts'
import { chargeReversalCause } from '../../../domain/shared/chargeReversal.ts'
import { conditionSentences } from '../../../domain/shared/conditionSentences.ts'
import type { Contact } from '../../../domain/shared/contact.ts'
import type { RefusalCode } from '../../../domain/shared/decision.ts'
import { deliveryEndCauses, draftEndCauses, extensionEndCauses } from '../../../domain/shared/draftEnds.ts'
import { monthName } from '../../../domain/shared/monthName.ts'
import { heicAdvice, pictureField } from '../../../domain/shared/photoLimits.ts'
import { inPercent } from '../../../domain/shared/ratesInPercent.ts'
import { refundedInFull } from '../../../domain/shared/refundedInFull.ts'
import type { RefusalData } from '../../../domain/shared/refusalData.ts'
import { refusalWords } from '../../../domain/shared/refusalWords.ts'
import { roleNames } from '../../../domain/shared/roleNames.ts'
import {
  type StatementFault,
  sheetsAtMost,
  statementLinesAtMost,
} from '../../../domain/shared/statementFaults.ts'
import type { UnreadFormat } from '../../../domain/shared/tableFiles.ts'
import { weekdayNames } from '../../../domain/shared/weekdays.ts'
import { formatNumber, formatWon } from '../../../domain/shared/won.ts'

const paperWritten = { booking: '택배를 접수한', label: '라벨을 인쇄한' } as const

type CodedName = { productCode: string; productName: string }
const coded = ({ productCode, productName }: CodedName, particle: '을/를' | '이/가' | '으로/로'): string =>
  `${productName}(${productCode})${josa.pick(productName, particle)}`

const exchangedWords = (names: NonNullable<RefusalData['REFUND_CHANGED']['exchanged']>['names']): string =>
  names === undefined ? '다른 상품으로' : `${coded(names.seen, '이/가')} ${coded(names.now, '으로/로')}`

/** What whoever packs an item does when it is not to be sent; null for any other step and state. */
function notSendable({ status, action }: RefusalData['TRANSITION_NOT_ALLOWED']): string | null {
  if (action !== 'prepare' && action !== 'ship') return null
  if (status === 'cancel') return '취소한 주문이에요. 보내지 말고 상자에서 꺼내 주세요.'
  return action === 'ship' && status === 'shipped' ? '이미 출고한 상품이에요.' : null
}

const saveAgain = (format: string): string =>
  `${format} 파일은 읽지 못해요. Excel에서 .xlsx로 다시 저장해 주세요.`

const formatSentences: Readonly<Record<UnreadFormat, string>> = {
  xls_95: saveAgain('Excel 95 이하의 통합 문서(.xls)'),
  xml_2003: saveAgain('XML 스프레드시트 2003'),
  xlsb: saveAgain('Excel 바이너리 통합 문서(.xlsb)'),
  ods: saveAgain('OpenDocument 스프레드시트(.ods)'),
}

const sentences: Readonly<Record<StatementFault, string>> = {
  no_table: '거래일시, 출금액, 입금액, 잔액이 있는 표를 찾지 못했어요. 은행에서 받은 파일인지 확인해 주세요.',
  locked: '암호가 걸렸거나 엑셀이 아닌 파일이에요. 암호를 풀고 다시 저장해서 올려 주세요.',
  not_won: '원 단위의 원화 거래가 아니에요. 원화 계좌의 내역을 원 단위로 받아 주세요.',
  no_lines:
    '파일에 거래가 없어요. 거래가 없던 기간을 올리려면 조회기간과 조회일시가 적힌 파일을 은행에서 받아 주세요.',
  one_direction: '입금이나 출금만 조회한 파일이에요. 은행에서 전체를 조회해서 받아 주세요.',
  too_many_lines: `거래는 한 번에 ${formatNumber(statementLinesAtMost)}줄까지 올릴 수 있어요. 기간을 나누어 올려 주세요.`,
  too_many_sheets: `시트는 한 번에 ${formatNumber(sheetsAtMost)}개까지 올릴 수 있어요. 시트를 나누어 올려 주세요.`,
  columns: '제목 줄보다 칸이 많아요. 쉼표가 든 칸은 따옴표로 감싸 주세요.',
  date: '거래일시를 읽지 못했어요. 2000년부터 2199년까지의 날짜여야 해요.',
  ahead: '아직 오지 않은 날의 거래예요. 예약 이체는 빼고 올려 주세요.',
  amount: '출금액이나 입금액이 1,000억 원을 넘지 않는 원 단위 숫자가 아니에요.',
  no_amount: '출금액과 입금액이 모두 비어 있어요.',
  both_amounts: '출금액과 입금액이 모두 적혀 있어요.',
  balance: '잔액을 읽지 못했어요.',
  against_balance:
    '입금과 출금이 잔액과 반대예요. 잔액이 늘었는데 출금이거나 줄었는데 입금이에요. 앞의 거래가 빠졌으면 그 기간부터 올리고, 아니면 은행에서 파일을 다시 받아 주세요.',
  stored_against_balance:
    '이미 올린 다음 거래의 입금과 출금이 이 파일의 잔액과 반대예요. 사이에 빠진 거래가 있으면 그 기간부터 올리고, 없으면 다음 거래의 파일을 되돌려 주세요.',
  outside_chain:
    '앞뒤 거래의 잔액과 이어지지 않는 줄이에요. 합계나 이월 잔액처럼 거래가 아닌 줄이면 지우고, 거래면 빠진 거래가 없게 그 기간의 입금과 출금을 모두 받아 주세요.',
  account_unknown: '어느 계좌의 파일인지 알 수 없어요. 계좌를 골라 주세요.',
  account_closed: '닫은 계좌인데 마지막 날 뒤의 거래가 있어요. 계좌를 다시 열고 올려 주세요.',
  other_account: '고른 계좌의 파일이 아니에요. 파일에 다른 계좌번호가 적혀 있어요.',
  broken_letter: '글자가 깨져 표의 제목을 읽지 못했어요. 은행에서 파일을 다시 받아 주세요.',
  ...formatSentences,
  several_accounts: '시트들이 한 계좌의 거래가 아니거나 서로 이어지지 않아요. 계좌마다 따로 올려 주세요.',
}

/** Explains what is wrong with a bank's statement file, and in which line. */
const statementSentence = ({ sheet, line, fault }: RefusalData['STATEMENT_UNREADABLE']): string => {
  const places = [
    sheet === null ? [] : `${formatNumber(sheet)}번째 시트`,
    line === null ? [] : `${formatNumber(line)}번째 줄`,
  ]
  const place = places.flat().join(' ')
  return `${place === '' ? '' : `${place}: `}${sentences[fault]}`
}

/** Explains why a return cannot be requested for an item of this status. */
function returnSentence(status: string): string {
  if (status === 'return_completed') return '이미 반품이 끝난 상품이에요.'
  if (status.startsWith('return_')) return '이미 반품을 신청한 상품이에요.'
  if (status === 'collected') return '반납이 끝난 상품은 반품을 신청할 수 없어요.'
  if (status === 'lost') return '분실로 끝난 대여는 반품을 신청할 수 없어요.'
  if (status === 'cancel') return '취소한 상품은 반품을 신청할 수 없어요.'
  return '상품을 받은 뒤에 반품을 신청할 수 있어요.'
}

/** Why a lost item cannot be written off yet: it is booked, or a member is paying for it. */
const bookedSentences = {
  booked: '이 상품에 예약된 대여가 있어요. 먼저 다른 상품으로 바꾸거나 취소해 주세요.',
  paying: '지금 이 상품을 결제하는 고객이 있어요. 결제가 끝나거나 15분이 지난 뒤에 다시 시도해 주세요.',
} as const

type Row<Code extends RefusalCode> = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503
  say: (data: RefusalData[Code]) => string
}

const row = (status: Row<RefusalCode>['status'], sentence: string) => ({ status, say: () => sentence })

/** `2026-11` → `2026년 11월` */

/** `2026-12-03T05:30:00Z` → `12월 3일 14:30` by Seoul's clock. */
const seoulMinute = (instant: string): string => {
  const [date = '', time = ''] = new Date(Date.parse(instant) + 9 * 3_600_000).toISOString().split('T')
  const [, month, dayOfMonth] = date.split('-').map(Number)
  return `${month}월 ${dayOfMonth}일 ${time.slice(0, 5)}`
}
const day = (date: string): string => date.replaceAll('-', '.')
const daysOf = (runs: RefusalData['OWNERS_DAYS_TAKEN']['taken']): string =>
  runs.map(({ from, to }) => (from === to ? day(from) : `${day(from)}~${day(to)}`)).join(', ')
/** Formats a wait; longer than two minutes, in minutes. */
const waiting = (seconds: number): string =>
  seconds > 120 ? `${formatNumber(Math.ceil(seconds / 60))}분` : `${formatNumber(seconds)}초`
const weekdays = (days: readonly number[]): string => days.map((one) => weekdayNames[one]).join('·')

const underWay: Readonly<Record<RefusalData['WITHDRAWAL_BLOCKED']['causes'][number], string>> = {
  orders: '진행 중인 주문',
  undelivered_orders: '보내 드리지 못한 주문',
  returns: '진행 중인 반품',
  payments: '결제 중인 주문',
  refunds: '진행 중인 환불',
  refused_refunds: '늦어지고 있는 환불',
  consignments: '진행 중인 위탁',
  missing_consignments: '찾고 있는 위탁 상품',
  settlements: '정산 예정 금액',
  shortfall: '모자란 정산금',
  debts: '납부할 금액',
}

function settledSentence(status: string): string {
  if (status === 'reversed') return `${chargeReversalCause(null)} 방금 결제한 금액을 모두 돌려드려요.`
  if (status === 'deducted') return '정산금에서 공제한 요금이에요. 내지 않으셔도 돼요.'
  return status === 'waived' ? '면제된 요금이에요. 내지 않으셔도 돼요.' : '이미 결제한 요금이에요.'
}

function payoutSentence(status: string): string {
  if (status === 'requested') return '이미 보내고 있는 정산금이에요.'
  if (status === 'confirmed') return '이미 지급을 마친 정산이에요.'
  if (status === 'settled') return '지급할 금액이 없는 정산이에요.'
  if (status === 'carried_forward') return '다음 달로 이월한 정산이에요.'
  if (status === 'hold_carried')
    return '다음 달로 이월한 정산이에요. 보류는 이월받은 달의 정산에서 풀어 주세요.'
  if (status === 'paid_earlier')
    return '앞선 지급이 이미 이루어졌어요. 직접 이체로 전환하고 그 지급의 번호로 확인해 주세요.'
  return status === 'held'
    ? '지급을 보류한 정산이에요. 보류를 먼저 풀어 주세요.'
    : '아직 지급할 수 없는 정산이에요.'
}

/** The HTTP status and the Korean sentence of every refusal. */
/** A recipient in one line, with the note for the courier. */
const whereTo = ({ shippingName, shippingPhone, postCode, shippingNote, ...address }: Contact): string =>
  [
    `지금 받는 곳: ${shippingName}, ${shippingPhone}, (${postCode}) ${addressLine(address)}.`,
    ...(shippingNote === '' ? [] : [`배송 메모: ${shippingNote}.`]),
  ].join(' ')

export const refusalSentences: { readonly [Code in RefusalCode]: Row<Code> } = {
  INVALID_REQUEST: {
    status: 400,
    say: ({ fields }) => Object.values(fields)[0] ?? '요청 내용을 다시 확인해 주세요.',
  },
  NOT_LOGGED_IN: {
    status: 401,
    say: (data) => (data?.because === 'withdrawal' ? '탈퇴를 마친 계정이에요.' : refusalWords.NOT_LOGGED_IN),
  },
  WRONG_CREDENTIALS: row(400, '이메일 또는 비밀번호가 맞지 않아요. 다시 확인해 주세요.'),
  SECOND_FACTOR_NEEDED: row(409, '인증 앱의 6자리 코드를 입력해 주세요.'),
  SECOND_FACTOR_WRONG: row(
    400,
    '코드가 맞지 않거나 이미 쓴 코드예요. 인증 앱에 새로 나온 코드를 입력해 주세요.',
  ),
  ENROLMENT_INVALID: {
    status: 409,
    say: ({ of }) =>
      of === 'link'
        ? '이미 썼거나, 새 링크를 받아서 바뀌었거나, 기간이 지난 링크예요. 마지막에 받은 링크를 열거나 관리자에게 새 링크를 요청해 주세요.'
        : '등록하는 시간이 지났거나 다른 창에서 다시 시작했어요. 처음부터 다시 등록해 주세요.',
  },
  STAFF_EMAIL_TAKEN: row(409, '이 이메일을 쓰는 직원이 이미 있어요.'),
  LAST_ADMIN: row(409, '마지막 관리자예요. 다른 직원에게 관리자 역할을 준 뒤에 다시 시도해 주세요.'),
  FORBIDDEN: row(403, '이 작업을 할 권한이 없어요.'),
  WEBHOOK_NOT_SIGNED: row(403, '서명이 맞지 않거나 지난 알림이에요.'),
  NOT_FOUND: row(404, '찾으시는 내용이 없어요.'),
  TOO_MANY_REQUESTS: {
    status: 429,
    say: ({ retryAfterSeconds }) =>
      `시도가 너무 많았어요. ${waiting(retryAfterSeconds)} 뒤에 다시 시도해 주세요.`,
  },
  PAYLOAD_TOO_LARGE: row(413, '보내신 내용이 너무 커요. 크기를 줄여서 다시 보내 주세요.'),
  UNSUPPORTED_MEDIA_TYPE: row(415, '지원하지 않는 형식이에요.'),
  PHOTO_TYPE_NOT_ALLOWED: row(415, refusalWords.PHOTO_TYPE_NOT_ALLOWED),
  PHOTO_IS_HEIC: {
    status: 415,
    say: ({ field }) =>
      field === pictureField ? heicAdvice : `${refusalWords.PHOTO_TYPE_NOT_ALLOWED} ${heicAdvice}`,
  },
  PHOTO_TOO_LARGE: row(413, refusalWords.PHOTO_TOO_LARGE),
  PHOTO_TOO_MANY_PIXELS: row(413, '사진의 가로와 세로가 너무 커요. 크기를 줄여서 다시 올려 주세요.'),
  PHOTO_UNREADABLE: row(415, '사진을 열 수 없어요. 다른 사진을 올려 주세요.'),
  PHOTO_NOT_USABLE: row(409, '올린 사진을 쓸 수 없어요. 사진을 다시 골라 주세요.'),
  PROVIDER_UNAVAILABLE: row(503, '연결된 서비스가 잠시 응답하지 않아요. 잠시 후 다시 시도해 주세요.'),
  IDEMPOTENCY_KEY_REUSED: row(409, '그사이 다른 내용으로 이미 처리됐어요. 화면을 새로 열어 확인해 주세요.'),
  CONCURRENT_CHANGE: row(409, '그사이 내용이 바뀌었어요. 다시 한 번 시도해 주세요.'),
  ALREADY_DONE: { status: 409, say: alreadyDoneSentence },
  CONTENT_CHANGED: row(409, '다른 사람이 먼저 고쳤어요. 바뀐 내용을 확인하고 다시 고쳐 주세요.'),
  EXPORTS_BUSY: row(429, '다른 파일을 여럿 내려받고 있어요. 잠시 후 다시 내려받아 주세요.'),
  BUSY: row(503, '지금 요청이 몰려서 처리하지 못했어요. 잠시 후 다시 시도해 주세요.'),
  OUT_OF_SERVICE: {
    status: 503,
    say: ({ endsAt }) =>
      endsAt === null
        ? '지금은 점검 중이에요. 잠시 후 다시 접속해 주세요.'
        : `지금은 점검 중이에요. ${seoulMinute(endsAt)}에 다시 열어요.`,
  },
  MAINTENANCE_CHANGED: {
    status: 409,
    say: ({ closed }) =>
      closed === null
        ? '그사이 점검이 끝나 가게가 열려 있어요. 확인하고 다시 시작해 주세요.'
        : `그사이 ${closed.by === null ? '다른 직원이' : `${closed.by}님이`} 가게를 ${closed.endsAt === null ? '' : `${seoulMinute(closed.endsAt)}까지 `}닫았어요. 확인하고 다시 해 주세요.`,
  },
  PERIOD_INVALID: {
    status: 400,
    say: ({ wantedFor }) =>
      ({
        rental: '이용 기간을 다시 선택해 주세요.',
        extension: '지금 종료일보다 뒤인 날을, 오늘부터의 날에서 골라 주세요.',
        owners_days: '마지막 날이 첫날보다 앞이에요. 막을 날을 다시 골라 주세요.',
        downtime: '쉬는 날을 다시 골라 주세요. 첫날보다 앞이거나 이미 지난 날에는 끝날 수 없어요.',
      })[wantedFor ?? 'rental'],
  },
  PERIOD_TOO_SHORT: {
    status: 400,
    say: ({ shortestSpanDays }) => `종료일은 시작일로부터 ${shortestSpanDays}일 뒤부터 고를 수 있어요.`,
  },
  PERIOD_TOO_LONG: {
    status: 400,
    say: ({ longestSpanDays, wantedFor }) =>
      wantedFor === 'extension'
        ? `연장한 날까지 모두 ${longestSpanDays + 1}일을 넘을 수 없어요. 더 앞의 날을 골라 주세요.`
        : `종료일은 시작일로부터 ${longestSpanDays}일 뒤까지 고를 수 있어요.`,
  },
  PERIOD_TOO_EARLY: {
    status: 400,
    say: ({ earliest, wantedFor }) =>
      wantedFor === 'owners_days'
        ? `${day(earliest)}부터 막을 수 있어요. 그 전에는 대여를 시작할 수 없어서 막지 않아도 돼요.`
        : `이용은 ${day(earliest)}부터 시작할 수 있어요.`,
  },
  PERIOD_TOO_LATE: {
    status: 400,
    say: ({ latest, wantedFor }) =>
      ({
        rental: `이용 기간은 ${day(latest)}까지 고를 수 있어요.`,
        extension: `지금은 ${day(latest)}까지 연장할 수 있어요.`,
        owners_days: `지금은 ${day(latest)}까지 막을 수 있어요.`,
        downtime: `쉬는 날은 ${day(latest)}까지 정할 수 있어요.`,
      })[wantedFor ?? 'rental'],
  },
  START_ON_BLOCKED_WEEKDAY: {
    status: 400,
    say: ({ blockedWeekdays }) => `${weekdays(blockedWeekdays)}에는 이용을 시작할 수 없어요.`,
  },
  START_BLOCKED_BY_HOLIDAY: row(400, '공휴일에는 출고하지 않아서 이 날에 시작할 수 없어요.'),
  END_BLOCKED_BY_HOLIDAY: {
    status: 400,
    say: ({ wantedFor }) =>
      `다음 날이 공휴일이라 회수할 수 없어서 이 날${wantedFor === 'extension' ? '까지 연장할' : '에 끝낼'} 수 없어요.`,
  },
  CONSIGNMENT_ENDS_BEFORE: {
    status: 409,
    say: ({ latest, wantedFor }) =>
      `이 상품은 ${day(latest)}까지만 ${wantedFor === 'extension' ? '연장할' : '이용할'} 수 있어요.`,
  },
  HELD_TOO_LONG: {
    status: 409,
    say: ({ until, heldMinutes }) =>
      `결제 없이 ${heldMinutes}분 동안 잡아 둔 상품이에요. 그사이 다른 고객님도 예약할 수 있고, ${seoulMinute(until)}부터 다시 결제할 수 있어요.`,
  },
  PERIOD_TAKEN: {
    status: 409,
    say: (data) =>
      data?.wantedFor === 'extension' && data.taken !== undefined
        ? `배송과 점검에 필요한 날까지 더하면 ${daysOf(data.taken)}에 다른 예약이나 휴무가 있어요. 더 앞의 날을 골라 주세요.`
        : data?.wantedFor === 'downtime'
          ? '예약했거나 결제하고 있는 고객이 있는 기간이에요. 일정을 확인하고 다른 날을 골라 주세요.'
          : '다른 고객님이 먼저 예약한 기간이에요. 다른 날짜를 골라 주세요.',
  },
  OWNERS_DAYS_TAKEN: {
    status: 409,
    say: ({ taken }) => `${daysOf(taken)}에 이미 대여나 휴무가 있어요. 다른 날을 골라 주세요.`,
  },
  PERIOD_ALREADY_FREE: row(409, '지금 바로 빌릴 수 있는 기간이에요.'),
  ALERT_LIMIT_REACHED: {
    status: 409,
    say: ({ limit }) => `알림은 ${limit}개까지 신청할 수 있어요. 지난 알림을 지워 주세요.`,
  },
  PRODUCT_NOT_RENTABLE: row(409, '지금은 렌트할 수 없는 상품이에요.'),
  ITEMS_REQUIRED: row(400, '상품을 하나 이상 선택해 주세요.'),
  ITEMS_OVER_LIMIT: row(409, refusalWords.ITEMS_OVER_LIMIT),
  PERIODS_DIFFER: row(409, '이용 기간이 같은 상품끼리만 함께 주문할 수 있어요.'),
  ONE_LUXSHARE_PER_ORDER: row(409, refusalWords.ONE_LUXSHARE_PER_ORDER),
  CART_ITEM_NOT_FOUND: row(404, '장바구니에 없는 상품이에요. 장바구니를 다시 확인해 주세요.'),
  ALREADY_ORDERED: row(409, '이미 주문한 상품이에요. 렌트 내역에서 확인해 주세요.'),
  CART_FULL: { status: 409, say: ({ limit }) => `장바구니에는 ${limit}개까지 담을 수 있어요.` },
  CART_ITEM_DUPLICATE: row(409, '같은 기간으로 이미 장바구니에 담은 상품이에요.'),
  PRICE_CHANGED: row(409, '그사이 금액이 바뀌었어요. 바뀐 금액을 확인하고 다시 결제해 주세요.'),
  COUPON_NOT_USABLE: row(409, '사용할 수 없는 쿠폰이에요.'),
  COUPON_BELOW_MINIMUM: {
    status: 409,
    say: ({ minimum }) => `${formatWon(minimum)} 이상 렌트할 때 쓸 수 있는 쿠폰이에요.`,
  },
  COUPON_ALREADY_DOWNLOADED: row(409, '이미 받은 쿠폰이에요.'),
  POINTS_NOT_USABLE: {
    status: 409,
    say: ({ minimumBalance, minimumTotalRent }) =>
      `포인트는 ${formatNumber(minimumBalance)}P 이상 있고 총 렌트 금액이 ${formatWon(minimumTotalRent)} 이상일 때 쓸 수 있어요.`,
  },
  POINTS_OVER_BALANCE: row(409, '보유한 포인트보다 많이 쓸 수 없어요.'),
  POINTS_OVER_LIMIT: {
    status: 409,
    say: ({ largest }) => `포인트는 ${formatNumber(largest)}P까지 쓸 수 있어요.`,
  },
  POINTS_LEAVE_TOO_LITTLE: {
    status: 409,
    say: ({ largest }) =>
      `카드로 결제할 금액이 너무 적어요. 포인트를 ${formatNumber(largest)}P까지 써 주세요.`,
  },
  TERMS_NOT_AGREED: row(400, '필수 약관에 동의해 주세요.'),
  ADDRESS_LIMIT_REACHED: { status: 409, say: ({ limit }) => `배송지는 ${limit}개까지 저장할 수 있어요.` },
  DEFAULT_ADDRESS_NOT_DELETABLE: row(
    409,
    '기본 배송지는 삭제할 수 없어요. 다른 배송지를 기본으로 바꿔 주세요.',
  ),
  DRAFT_NOT_FOUND: row(404, '진행 중인 주문이 없어요. 처음부터 다시 주문해 주세요.'),
  DRAFT_EXPIRED: {
    status: 409,
    say: ({ because, refunded }) => {
      const ended =
        because === null ? '이미 결제한 주문이에요.' : `${draftEndCauses[because]} 예약이 풀렸어요.`
      const next =
        refunded === undefined ? '다시 주문해 주세요.' : `결제한 ${formatWon(refunded)}을 모두 돌려드려요.`
      return `${ended} ${next}`
    },
  },
  DELIVERY_NOT_CHANGEABLE: {
    status: 409,
    say: ({ status }) =>
      status === 'cancel'
        ? '취소한 주문이라 배송지를 바꿀 수 없어요.'
        : '상품이 이미 출고되어 배송지를 바꿀 수 없어요. 급하시면 1:1 문의를 남겨 주세요.',
  },
  DELIVERY_FEE_DIFFERS: {
    status: 409,
    say: ({ difference }) =>
      difference > 0
        ? `이 주소는 배송비가 ${formatWon(difference)} 더 들어요. 결제하면 바꿔 드려요.`
        : difference < 0
          ? `이 주소는 배송비가 ${formatWon(0 - difference)} 줄어요. 확인하면 바꾸고 돌려드려요.`
          : '이 주소는 배송비가 그대로예요. 결제하지 않았으니 다시 골라 주세요.',
  },
  DELIVERY_CHANGE_NOT_FOUND: row(404, '진행 중인 배송지 변경이 없어요. 배송지를 다시 골라 주세요.'),
  DELIVERY_CHANGE_EXPIRED: {
    status: 409,
    say: ({ because, refunded }) => {
      const ended = because === null ? '이미 배송비를 결제하고 배송지를 바꿔서' : deliveryEndCauses[because]
      if (refunded !== undefined) return `${ended} 결제한 ${formatWon(refunded)}을 모두 돌려드려요.`
      if (because === 'replaced')
        return `${ended} 이 주소로는 결제하지 않았어요. 그 창에서 결제하거나 다시 골라 주세요.`
      if (because === 'corrected')
        return `${ended} 이 주소로는 결제하지 않았어요. 바뀐 배송지를 확인하고 다시 골라 주세요.`
      const unpaid = `${ended} 결제하지 않았고, 배송지도 그대로예요.`
      return because === 'overtaken' ? unpaid : `${unpaid} 다시 골라 주세요.`
    },
  },
  EXTENSION_NOT_FOUND: row(404, '진행 중인 연장이 없어요. 처음부터 다시 연장해 주세요.'),
  EXTENSION_EXPIRED: {
    status: 409,
    say: ({ because, refunded }) => {
      const ended = because === null ? '이미 결제한 연장이라' : extensionEndCauses[because]
      if (refunded !== undefined) return `${ended} 결제한 ${formatWon(refunded)}을 모두 돌려드려요.`
      const first =
        because === 'replaced'
          ? '그 창에서 결제하거나 '
          : because === 'fee_changed'
            ? '바뀐 조건을 확인하고 '
            : ''
      return `${ended} 잡아 둔 날짜가 풀렸어요. ${first}다시 연장해 주세요.`
    },
  },
  EXTENSION_FEE_CHANGED: {
    status: 409,
    say: ({ fee }) => {
      const changed =
        fee === null ? '취소할 수 없게 되었어요' : `취소 수수료가 ${formatWon(fee)}으로 바뀌었어요`
      return `그사이 ${changed}. 확인하고 다시 결제해 주세요.`
    },
  },
  EXTENSION_NOT_ALLOWED: {
    status: 409,
    say: ({ status }) =>
      status === 'return_requested'
        ? '반품을 신청한 상품은 연장할 수 없어요.'
        : '지금 상태에서는 연장할 수 없어요.',
  },
  EXTENSION_UNDER_WAY: row(409, '고객님이 지금 연장을 결제하고 있어요. 15분 뒤에 다시 청구해 주세요.'),
  LATE_DAYS_CHARGED: row(
    409,
    '늦은 날의 요금을 이미 청구해서 연장할 수 없어요. 더 쓰고 싶으시면 1:1 문의를 남겨 주세요.',
  ),
  PAYMENT_KEY_REQUIRED: row(400, '결제 정보가 없어요. 다시 결제해 주세요.'),
  PAYMENT_DECLINED: { status: 409, say: ({ providerMessage }) => providerMessage },
  PAYMENT_UNCONFIRMED: {
    status: 503,
    say: (data) =>
      data?.chargeId === undefined
        ? '결제 결과를 확인하고 있어요. 잠시 후 주문 내역에서 확인해 주세요.'
        : '결제 결과를 확인하고 있어요. 잠시 후 결제 내역에서 확인해 주세요.',
  },
  PAYMENT_AMOUNT_DIFFERS: row(409, '결제 금액이 주문 금액과 달라서 결제하지 않았어요.'),
  CUSTOMER_KEY_DIFFERS: row(403, '본인의 결제 정보가 아니에요. 다시 로그인해 주세요.'),
  TRANSITION_NOT_ALLOWED: {
    status: 409,
    say: (data) => notSendable(data) ?? '지금 상태에서는 할 수 없는 처리예요.',
  },
  ROLES_CHANGED: {
    status: 409,
    say: ({ roles }) =>
      `그사이 다른 관리자가 역할을 바꿨어요. 지금 역할: ${roles.map((role) => roleNames[role]).join(', ')}. 확인하고 다시 바꿔 주세요.`,
  },
  ITEM_EXCHANGED: {
    status: 409,
    say: ({ names }) =>
      names === undefined
        ? '그사이 다른 상품으로 바뀐 주문이에요. 담은 상품을 꺼내고 바뀐 상품을 담아 주세요.'
        : `그사이 다른 상품으로 바뀐 주문이에요. ${coded(names.seen, '을/를')} 꺼내고 ${coded(names.now, '을/를')} 담아 주세요.`,
  },
  ADDRESS_CHANGED: {
    status: 409,
    say: ({ paper, to }) => {
      const changed =
        paper === null ? '그사이 받는 곳이 바뀌었어요.' : `${paperWritten[paper]} 뒤에 받는 곳이 바뀌었어요.`
      const next =
        paper === null
          ? '새 주소를 확인하고 다시 출고해 주세요.'
          : '새 주소로 다시 만들어 붙여 주세요. 이미 새 주소로 보내면, 새 주소로 보낸다고 표시해 주세요.'
      return [changed, ...(to === undefined ? [] : [whereTo(to)]), next].join(' ')
    },
  },
  WAYBILL_USED: {
    status: 409,
    say: ({ orderNumbers, consignmentNumber }) =>
      `${consignmentNumber !== undefined ? `위탁 ${consignmentNumber}` : orderNumbers === null ? '다른 주문' : `주문 ${orderNumbers}`}의 운송장 번호예요. 번호를 확인하고, 정말 한 상자로 보내면 함께 보낸다고 표시해 주세요.`,
  },
  WAYBILL_OF_ANOTHER: row(409, '다른 분의 소포에 쓰인 송장 번호예요. 번호를 다시 확인해 주세요.'),
  ALREADY_CANCELLED: row(409, '이미 취소한 상품이에요.'),
  CANCEL_NOT_ALLOWED: {
    status: 409,
    say: ({ status }) =>
      status === 'cancel' ? '이미 취소한 상품이에요.' : '출고된 뒤에는 취소할 수 없어요.',
  },
  CANCEL_WHOLE_ORDER_ONLY: {
    status: 409,
    say: ({ items }) => `${refundedInFull} 함께 주문한 상품 ${items}개를 모두 취소해 주세요.`,
  },
  CANCEL_TOO_LATE: {
    status: 409,
    say: ({ latestDaysBeforeStart }) => `이용 시작 ${latestDaysBeforeStart}일 전까지만 취소할 수 있어요.`,
  },
  FEE_CHANGED: {
    status: 409,
    say: ({ quote }) =>
      `그사이 취소 수수료가 ${formatWon(quote.fee)}으로 바뀌었어요. 확인하고 다시 취소해 주세요.`,
  },
  REFUND_CHANGED: {
    status: 409,
    say: ({ refund, end, exchanged }) =>
      [
        ...(exchanged === undefined ? [] : [`그사이 ${exchangedWords(exchanged.names)} 바뀐 주문이에요.`]),
        ...(end === undefined ? [] : [`그사이 대여 종료일이 ${day(end)}로 바뀌었어요.`]),
        exchanged === undefined && end === undefined
          ? `그사이 환불할 금액이 ${formatWon(refund)}으로 바뀌었어요.`
          : `환불할 금액은 ${formatWon(refund)}이에요.`,
        '확인하고 다시 처리해 주세요.',
      ].join(' '),
  },
  NO_SHORTFALL: row(409, '지금은 따로 내실 정산금이 없어요. 정산 내역을 확인해 주세요.'),
  SHORTFALL_CHANGED: {
    status: 409,
    say: ({ amount }) =>
      `그사이 모자란 정산금이 ${formatWon(amount)}으로 바뀌었어요. 확인하고 다시 눌러 주세요.`,
  },
  CHARGE_SETTLED: { status: 409, say: ({ status }) => settledSentence(status) },
  CHARGE_CHANGED: {
    status: 409,
    say: ({ amount, refunded }) =>
      `${chargeReversalCause(amount)} 방금 결제한 ${formatWon(refunded)}을 모두 돌려드려요. 바뀐 금액을 다시 결제해 주세요.`,
  },
  ANSWER_FIELD_EMPTY: {
    status: 409,
    say: ({ fields }) =>
      `이 문의에는 ${fields.map((name) => `{${name}}`).join(', ')} 자리에 넣을 내용이 없어요. 지우고 다시 보내 주세요.`,
  },
  CHARGE_REDUCED: {
    status: 409,
    say: ({ owed }) =>
      `그사이 일부를 면제해서 받을 금액이 ${formatWon(owed)}으로 바뀌었어요. 확인하고 다시 면제해 주세요.`,
  },
  CHARGE_DISPUTED: { status: 409, say: conditionSentences.CHARGE_DISPUTED },
  WAIVER_TOO_LARGE: {
    status: 409,
    say: ({ largest }) =>
      largest === 0
        ? '남길 금액이 너무 적어요. 전부 면제해 주세요.'
        : `일부 면제는 ${formatWon(largest)}까지 할 수 있어요. 더 줄이려면 전부 면제해 주세요.`,
  },
  CHARGE_NOT_PAID: row(409, '아직 받지 않은 요금이라 환불할 수 없어요.'),
  DIFFERENCE_WRITTEN_OFF: row(409, '이미 손익으로 처리한 차이예요.'),
  DIFFERENCE_GONE: row(409, '지금은 차이가 없어요. 새로 고쳐서 확인해 주세요.'),
  DIFFERENCE_NOT_WRITTEN_OFF: row(409, '처리해서 닫힌 차이가 아니에요. 새로 고쳐서 확인해 주세요.'),
  DIFFERENCE_CHANGED: {
    status: 409,
    say: ({ missing }) => `그사이 차이가 ${formatWon(0 - missing)}으로 바뀌었어요. 확인하고 다시 해 주세요.`,
  },
  TABLE_UNREADABLE: {
    status: 400,
    say: ({ most }) =>
      `파일에서 표를 읽지 못했어요. 암호가 없는 엑셀이나 CSV 파일인지, ${formatNumber(most)}줄을 넘지 않는지 확인해 주세요.`,
  },
  TABLES_SEVERAL: row(
    400,
    '시트나 표가 여러 개예요. 어느 것도 빠지지 않도록 한 파일에 하나만 남겨 올려 주세요.',
  ),
  TABLE_FORMAT_UNREAD: { status: 400, say: ({ format }) => formatSentences[format] },
  TABLE_LETTER_BROKEN: {
    status: 400,
    say: ({ line }) =>
      `${formatNumber(line)}번째 줄의 글자가 깨져 표의 제목을 찾지 못했어요. 파일을 다시 받거나 저장해서 올려 주세요.`,
  },
  TABLE_ROWS_HIDDEN: {
    status: 400,
    say: ({ line, rows }) =>
      `${formatNumber(line)}번째 줄부터 ${formatNumber(rows)}줄이 필터나 숨기기로 가려져 있어요. 가린 줄을 모두 보이게 하거나, 보이는 줄만 새 파일에 복사해서 올려 주세요.`,
  },
  STATEMENT_UNREADABLE: { status: 400, say: statementSentence },
  STATEMENT_MATCHED: {
    status: 409,
    say: ({ lines }) =>
      `이 파일의 거래 ${formatNumber(lines)}줄이 짝지어져 있어요. 짝을 풀고 다시 해 주세요.`,
  },
  BANK_ACCOUNT_KNOWN: row(409, '이름이나 계좌번호가 같은 계좌가 이미 있어요.'),
  MATCH_SUMS_DIFFER: {
    status: 409,
    say: ({ bank, books }) =>
      `통장 ${formatWon(bank)}과 장부 ${formatWon(books)}이 달라요. 차이를 넣을 계정을 고르거나 거래를 다시 골라 주세요.`,
  },
  MATCH_NOT_OPEN: row(409, '이미 짝이 있거나 바뀐 거래예요. 새로 고쳐서 확인해 주세요.'),
  VAT_NOT_DUE: {
    status: 409,
    say: ({ due }) => `지금 납부할 부가세로 기록할 수 없어요. 남은 금액은 ${formatWon(due)}이에요.`,
  },
  MONTH_CLOSED: {
    status: 409,
    say: ({ month }) =>
      `${monthName(month)}까지 마감했어요. 그다음 달의 날짜로 기록하고, 마감한 분개는 역분개로 고쳐 주세요.`,
  },
  MONTH_NOT_CLOSED: { status: 409, say: ({ month }) => `${monthName(month)}은 마감하지 않은 달이에요.` },
  MONTH_NOT_OVER: {
    status: 409,
    say: ({ month }) => `${monthName(month)}은 아직 끝나지 않았어요. 다음 달 1일부터 마감할 수 있어요.`,
  },
  MONTH_NOT_SEALED: {
    status: 409,
    say: ({ month }) =>
      `${monthName(month)}의 기록 가운데 아직 봉인되지 않은 것이 있어요. 몇 분 뒤에 다시 해 주세요.`,
  },
  LATER_MONTH_CLOSED: {
    status: 409,
    say: ({ month }) => `${monthName(month)}까지 마감했어요. 마지막으로 마감한 달부터 취소해 주세요.`,
  },
  OPEN_ITEMS_CHANGED: {
    status: 409,
    say: ({ bank, cardProvider, payoutGateway }) =>
      `그사이 남은 차이가 통장 ${bank}건, 결제사 ${cardProvider}건, 지급대행 ${payoutGateway}건으로 바뀌었어요. 확인하고 다시 해 주세요.`,
  },
  ENTRY_UNBALANCED: {
    status: 400,
    say: ({ difference }) =>
      difference === 0
        ? '차변과 대변에 금액을 적어 주세요.'
        : `차변과 대변이 ${formatWon(Math.abs(difference))} 달라요. 두 합계를 맞춰 주세요.`,
  },
  ENTRY_AHEAD: {
    status: 400,
    say: ({ latest }) => `분개 날짜는 ${latest.replaceAll('-', '.')}까지 고를 수 있어요.`,
  },
  ENTRY_REVERSED: { status: 409, say: conditionSentences.ENTRY_REVERSED },
  CLOSING_REVERSED: { status: 409, say: conditionSentences.CLOSING_REVERSED },
  ENTRY_CLOSES_DIFFERENCE: { status: 409, say: conditionSentences.ENTRY_CLOSES_DIFFERENCE },
  ENTRY_MIRRORED: {
    status: 409,
    say: ({ bookedOn, closes }) =>
      [
        `차변과 대변만 반대인 ${bookedOn.replaceAll('-', '.')}의 분개가 있어요.`,
        closes === null
          ? '그 분개를 되돌리려면 금액 근거에서 역분개를 제안해 주세요.'
          : conditionSentences.ENTRY_CLOSES_DIFFERENCE(closes),
        '다른 거래이면 다른 거래라고 골라 제안해 주세요.',
      ].join(' '),
  },
  REVERSAL_TOO_EARLY: {
    status: 400,
    say: ({ earliest }) => `되돌리는 분개의 날짜는 ${earliest.replaceAll('-', '.')}부터 고를 수 있어요.`,
  },
  OWN_PROPOSAL: { status: 409, say: conditionSentences.OWN_PROPOSAL },
  PAYOUT_NOT_DUE: { status: 409, say: ({ status }) => payoutSentence(status) },
  LATE_DAYS_NOT_GIVEN: {
    status: 409,
    say: ({ lateDays, chargedDays, openDays }) =>
      `늦은 날은 ${lateDays}일${chargedDays === 0 ? '' : `, 그중 ${chargedDays}일은 이미 청구했어요. 남은 날은 ${openDays}일`}이에요. 더 청구하려면 그 이유를 적어 주세요.`,
  },
  LATE_DAYS_COST_NOTHING: row(409, '하루 가격이 0원인 대여라서 청구할 연체료가 없어요.'),
  LIST_PRICE_EXCEEDED: {
    status: 409,
    say: ({ listPrice, left }) =>
      `이 상품의 정가는 ${formatWon(listPrice)}${left === listPrice ? '' : `, 아직 청구하지 않은 금액은 ${formatWon(left)}`}이에요. 더 청구하려면 그 이유를 적어 주세요.`,
  },
  LATE_CHARGE_TOO_OLD: {
    status: 409,
    say: ({ backOn, chargeableUntil }) =>
      `${day(backOn)}에 돌아온 상품이라 연체료는 ${day(chargeableUntil)}까지 청구할 수 있었어요.`,
  },
  OWNER_PART_TOO_LARGE: {
    status: 409,
    say: ({ largest }) =>
      largest === 0
        ? '지금은 몫을 받을 소유자가 없어요.'
        : `소유자 몫은 ${formatWon(largest)}까지 둘 수 있어요.`,
  },
  LOSS_COMPENSATED: { status: 409, say: conditionSentences.LOSS_COMPENSATED },
  OWNER_HAS_LEFT: { status: 409, say: conditionSentences.OWNER_HAS_LEFT },
  RENTER_HAS_LEFT: { status: 409, say: conditionSentences.RENTER_HAS_LEFT },
  REVIEW_ALREADY_WRITTEN: row(409, '이미 리뷰를 남긴 상품이에요.'),
  REVIEW_CHANGED: row(409, '다른 화면에서 먼저 수정한 리뷰예요. 새로 고친 뒤 다시 수정해 주세요.'),
  REVIEW_REMOVED: row(409, '운영 정책에 따라 내려간 리뷰예요.'),
  RETURN_NOT_ALLOWED: { status: 409, say: ({ status }) => returnSentence(status) },
  PRODUCT_BOOKED: { status: 409, say: ({ because }) => bookedSentences[because] },
  NO_SUBSTITUTE: row(409, '그 기간에 대신 보낼 수 있는 상품이 아니에요.'),
  REFUND_OVER_PAID: { status: 409, say: ({ largest }) => `환불은 ${formatWon(largest)}까지 할 수 있어요.` },
  REFUND_ACCOUNT_MISSING: {
    status: 409,
    say: ({ memberHasLeft }) =>
      memberHasLeft
        ? '탈퇴한 회원이라 인증한 계좌가 없어요. 회원에게 받은 계좌를 입력해 주세요.'
        : '회원이 인증한 계좌가 없어요. 회원에게 계좌 등록을 안내해 주세요.',
  },
  REFUND_ACCOUNT_UNSEEN: row(
    409,
    '이 환불에 보여 드린 계좌가 아니에요. 이체할 계좌를 다시 열어 확인해 주세요.',
  ),
  REFUND_ACCOUNT_NOT_NEEDED: {
    status: 409,
    say: ({ status }) =>
      status === 'confirmed'
        ? '이미 돌려드린 환불이라 회원 계좌를 보여 드리지 않아요.'
        : '결제사가 처리하고 있는 환불이에요. 결제사가 거절하면 회원 계좌를 볼 수 있어요.',
  },
  REFUND_BEYOND_PAYMENT: { status: 409, say: conditionSentences.REFUND_BEYOND_PAYMENT },
  REFUND_COUNTS_GOODWILL: { status: 409, say: conditionSentences.REFUND_COUNTS_GOODWILL },
  GOODWILL_TOO_LARGE: { status: 409, say: conditionSentences.GOODWILL_TOO_LARGE },
  REFUND_SPLIT_IMPOSSIBLE: {
    status: 409,
    say: ({ fewestPoints, mostPoints }) =>
      `포인트로 돌려줄 금액은 ${formatNumber(fewestPoints)}P에서 ${formatNumber(mostPoints)}P 사이여야 해요.`,
  },
  DELIVERY_FEE_NOT_RETURNABLE: row(409, '배송비는 출고된 주문의 마지막 상품을 반품할 때만 돌려줄 수 있어요.'),
  IDENTITY_REQUIRED: row(400, '본인 인증을 먼저 해 주세요.'),
  IDENTITY_EXPIRED: row(409, refusalWords.IDENTITY_EXPIRED),
  IDENTITY_REJECTED: row(400, refusalWords.IDENTITY_REJECTED),
  IDENTITY_DIFFERS: row(409, '가입한 분과 다른 분의 본인 인증이에요. 본인 명의로 인증해 주세요.'),
  UNDER_AGE: { status: 409, say: ({ youngestYears }) => `만 ${youngestYears}세 이상만 가입할 수 있어요.` },
  EMAIL_TAKEN: row(409, '이미 사용 중인 이메일이에요. 다른 이메일을 입력해 주세요.'),
  ALREADY_JOINED: row(409, refusalWords.ALREADY_JOINED),
  REJOIN_TOO_EARLY: {
    status: 409,
    say: ({ months }) => `탈퇴한 뒤 ${months}개월 동안은 다시 가입할 수 없어요.`,
  },
  SOCIAL_TICKET_INVALID: row(409, '소셜 로그인 시간이 지났어요. 처음부터 다시 로그인해 주세요.'),
  MEMBER_NOT_FOUND: row(404, refusalWords.MEMBER_NOT_FOUND),
  MEMBER_BLOCKED: {
    status: 403,
    say: ({ reason }) =>
      `이용이 제한된 계정이에요.${reason === '' ? '' : ` (사유: ${reason})`} 궁금한 점은 고객센터로 알려 주세요.`,
  },
  GRANT_OF_ONES_OWN: { status: 403, say: conditionSentences.GRANT_OF_ONES_OWN },
  GRANT_FILE_USED: {
    status: 409,
    say: ({ madeAt }) => `${seoulMinute(madeAt)}에 이미 올린 파일이에요. 같은 파일로 두 번 드리지 않아요.`,
  },
  GRANT_ROWS_WRONG: {
    status: 409,
    say: ({ rows }) =>
      rows === 0
        ? '파일의 회원이 모두 이미 받은 쿠폰이에요.'
        : `드릴 수 없는 줄이 ${formatNumber(rows)}개 있어요. 파일을 고쳐서 다시 올려 주세요.`,
  },
  VERIFICATION_CODE_WRONG: row(
    400,
    '인증번호가 맞지 않아요. 메일을 여러 번 받았다면 마지막 메일의 번호를 입력해 주세요.',
  ),
  VERIFICATION_CODE_EXPIRED: row(409, '인증번호를 쓸 수 없어요. 인증번호를 다시 받아 주세요.'),
  VERIFICATION_TICKET_INVALID: {
    status: 409,
    say: ({ because }) =>
      because === 'password_changed'
        ? '이 인증을 받은 뒤에 비밀번호를 바꿔서 더 쓸 수 없어요. 바꾼 비밀번호로 로그인하거나, 이메일 인증을 다시 해 주세요.'
        : '인증 유효 시간이 지났어요. 이메일 인증을 다시 해 주세요.',
  },
  WRONG_PASSWORD: row(400, '비밀번호가 맞지 않아요. 다시 확인해 주세요.'),
  PASSWORD_CHANGED_ELSEWHERE: row(
    409,
    '방금 다른 곳에서 비밀번호를 바꿔서 이 로그인이 끝났고, 여기서 정한 비밀번호로는 바뀌지 않았어요. 그 비밀번호로 다시 로그인해 주세요.',
  ),
  SOCIAL_ACCOUNT_WITHOUT_PASSWORD: row(409, '소셜 로그인으로 가입한 계정은 비밀번호를 쓰지 않아요.'),
  PASSWORD_CHECK_REQUIRED: row(403, '비밀번호를 먼저 확인해 주세요.'),
  CARD_REQUIRED: row(409, '위탁하려면 카드를 먼저 등록해 주세요.'),
  ACCOUNT_REQUIRED: row(409, '정산받을 계좌를 먼저 등록해 주세요.'),
  PENALTY_CHANGED: {
    status: 409,
    say: ({ penalty }) => `그사이 위약금이 ${formatWon(penalty)}으로 바뀌었어요. 다시 확인해 주세요.`,
  },
  CONTRACT_RATES_CHANGED: {
    status: 409,
    say: (rates) => {
      const { transactionFeeRate, operatingFeeRate } = inPercent(rates)
      return `그사이 거래 수수료가 ${transactionFeeRate}%, 운영 수수료가 ${operatingFeeRate}%로 바뀌었어요. 확인하고 다시 계약해 주세요.`
    },
  },
  COMPENSATION_CHANGED: row(409, '그사이 소유자에게 줄 배상금이 바뀌었어요. 다시 확인해 주세요.'),
  BANK_NOT_SUPPORTED: row(409, '계좌 인증을 할 수 없는 은행이에요. 다른 은행 계좌를 입력해 주세요.'),
  ACCOUNT_NUMBER_MALFORMED: {
    status: 400,
    say: ({ bankName, fewestDigits, mostDigits }) =>
      `${bankName} 계좌번호는 숫자 ${fewestDigits === mostDigits ? '' : `${fewestDigits}~`}${mostDigits}자리예요.`,
  },
  ACCOUNT_NOT_FOUND: row(409, '은행에서 확인할 수 없는 계좌예요. 은행과 계좌번호를 다시 확인해 주세요.'),
  ACCOUNT_HOLDER_DIFFERS: row(409, '예금주 이름이 계좌와 달라요. 통장에 적힌 이름 그대로 입력해 주세요.'),
  ACCOUNT_NOT_VERIFIED: row(409, refusalWords.ACCOUNT_NOT_VERIFIED),
  WITHDRAWAL_LOSS_CHANGED: {
    status: 409,
    say: ({ pointsToExpire, couponsToLapse }) =>
      `그사이 포인트나 쿠폰이 늘었어요. 지금 탈퇴하면 포인트 ${formatNumber(pointsToExpire)}P, 쿠폰 ${couponsToLapse}장이 사라져요. 확인하고 다시 탈퇴해 주세요.`,
  },
  WITHDRAWAL_BLOCKED: {
    status: 409,
    say: ({ causes }) =>
      `${josa(causes.map((cause) => underWay[cause]).join(', '), '이/가')} 있어서 지금은 탈퇴할 수 없어요. 모두 끝난 뒤에 다시 신청해 주세요.`,
  },
  CONSIGNMENT_PARCEL_EXPECTED: { status: 409, say: conditionSentences.CONSIGNMENT_PARCEL_EXPECTED },
  CONSIGNMENT_RENTED: { status: 409, say: conditionSentences.CONSIGNMENT_RENTED },
  CONSIGNMENT_SENT_TOO_LATE: { status: 409, say: conditionSentences.CONSIGNMENT_SENT_TOO_LATE },
  ITEM_CONSIGNED: { status: 409, say: conditionSentences.ITEM_CONSIGNED },
  ITEM_CHARGED: {
    status: 409,
    say: () =>
      '책임이 없는 회원에게 이 상품으로 청구한 추가 요금이 있어요. 먼저 면제하거나 돌려주고 다시 눌러 주세요.',
  },
  LOST_BY_COURIER: row(
    409,
    '회원이 택배사에 맡긴 뒤에 없어진 상품이에요. 회원에게 배상금을 청구하지 않아요.',
  ),
  ITEM_NOT_HERE: { status: 409, say: conditionSentences.ITEM_NOT_HERE },
  PAYOUT_OWED: { status: 409, say: conditionSentences.PAYOUT_OWED },
  PAYOUT_NOT_SENT_BACK: row(
    409,
    '지급대행이 아직 되돌아온 지급이라고 답하지 않아요. 은행에 돈이 되돌아왔으면 지급대행에 확인해 주세요.',
  ),
  PAYOUT_WITHOUT_ACCOUNT: { status: 409, say: conditionSentences.PAYOUT_WITHOUT_ACCOUNT },
  REFUND_UNDER_WAY: { status: 409, say: conditionSentences.REFUND_UNDER_WAY },
  REFUND_WITH_PROVIDER: { status: 409, say: ({ sentAgain }) => withProviderSentence(sentAgain) },
  REVIEW_NOT_OPEN: { status: 409, say: conditionSentences.REVIEW_NOT_OPEN },
  REVIEW_TOO_LATE: { status: 409, say: conditionSentences.REVIEW_TOO_LATE },
  PRODUCT_FILE_STALE: row(
    409,
    '미리 본 뒤에 바뀐 상품이 있어요. 아무것도 바꾸지 않았으니 다시 확인해 주세요.',
  ),
  PRODUCT_FILE_CHANGES_NOTHING: row(409, '이 파일로 바뀌는 상품이 없어요.'),
  PRODUCT_FILE_COLUMN_TWICE: {
    status: 400,
    say: ({ columns }) => `“${columns.join('”, “')}” 열이 두 번 있어요. 하나만 남기고 다시 올려 주세요.`,
  },
  PRODUCT_NOT_OFFERABLE: { status: 409, say: conditionSentences.PRODUCT_NOT_OFFERABLE },
}
