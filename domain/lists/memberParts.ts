import type { ListColumn } from '../shared/listColumns.ts'
import type { Note } from '../wire/handling.ts'
import type {
  MemberCoupon,
  MemberLogin,
  MemberMessage,
  MemberPart,
  MemberPayout,
} from '../wire/staffMembers.ts'
import { payoutAttemptNames } from './settlementNames.ts'

/** The whole lists of a member, as staff call them. */
export const memberPartNames: Readonly<Record<MemberPart, string>> = {
  coupons: '쿠폰',
  messages: '메시지',
  notes: '메모',
  logins: '로그인',
  payouts: '정산 지급',
}

export const copyStatusNames: Readonly<Record<MemberCoupon['status'], string>> = {
  ...{ unused: '사용 전', held: '결제 중', used: '사용', expired: '만료' },
}

export const memberCouponColumns = [
  { key: 'name', label: '쿠폰', kind: 'text', width: 'minmax(200px, 1fr)', value: (row) => row.name },
  { key: 'issuedAt', label: '발급', kind: 'instant', isSorted: true, value: (row) => row.issuedAt },
  { key: 'expiresAt', label: '만료', kind: 'instant', isSorted: true, value: (row) => row.expiresAt },
  {
    ...{ key: 'orderNumbers', label: '쓴 주문', kind: 'text', width: '140px', none: '–' },
    value: (row) => row.orderNumbers,
  },
  { key: 'status', label: '상태', kind: 'text', width: '88px', value: (row) => copyStatusNames[row.status] },
] as const satisfies readonly ListColumn<MemberCoupon>[]

const isSent = ({ sends }: MemberMessage, through: 'mail' | 'phone'): string | null => {
  const send = sends.find(({ channel }) => channel === through)
  if (send === undefined) return null
  return send.outcome === 'sent' ? '보냄' : '못 보냄'
}

export const messageChannelNames = { mail: '이메일', phone: '알림톡·문자' } as const

export const memberMessageColumns = [
  { key: 'toldAt', label: '보낸 때', kind: 'instant', isSorted: true, value: (row) => row.toldAt },
  { key: 'title', label: '메시지', kind: 'text', width: 'minmax(240px, 1fr)', value: (row) => row.title },
  {
    ...{ key: 'isSeen', label: '앱에서', kind: 'text', width: '88px' },
    value: (row) => (row.isSeen ? '읽음' : '안 읽음'),
  },
  {
    ...{ key: 'mail', label: messageChannelNames.mail, kind: 'text', width: '88px', none: '–' },
    value: (row) => isSent(row, 'mail'),
  },
  {
    ...{ key: 'phone', label: messageChannelNames.phone, kind: 'text', width: '112px', none: '–' },
    value: (row) => isSent(row, 'phone'),
  },
] as const satisfies readonly ListColumn<MemberMessage>[]

export const memberNoteColumns = [
  { key: 'writtenAt', label: '남긴 때', kind: 'instant', isSorted: true, value: (row) => row.writtenAt },
  { key: 'note', label: '메모', kind: 'text', width: 'minmax(320px, 1fr)', value: (row) => row.note },
  {
    ...{ key: 'writtenBy', label: '남긴 직원', kind: 'text', width: '112px' },
    value: (row) => row.writtenBy.name,
  },
] as const satisfies readonly ListColumn<Note>[]

const endings: Readonly<Record<NonNullable<MemberLogin['endedBecause']>, string>> = {
  logout: '로그아웃',
  reuse: '토큰 재사용으로 끝냄',
  password_change: '비밀번호 변경으로 끝남',
  withdrawal: '탈퇴로 끝남',
  block: '이용 제한으로 끝남',
}

/** How a login has ended; null while it lasts. */
export const loginEnding = ({
  endedAt,
  endedBecause,
}: Pick<MemberLogin, 'endedAt' | 'endedBecause'>): string | null => {
  if (endedAt === null) return null
  return endedBecause === null ? '끝남' : endings[endedBecause]
}

export const memberLoginColumns = [
  { key: 'openedAt', label: '로그인', kind: 'instant', isSorted: true, value: (row) => row.openedAt },
  {
    ...{ key: 'device', label: '기기', kind: 'text', width: 'minmax(200px, 1fr)', none: '알 수 없는 기기' },
    value: (row) => row.device,
  },
  { key: 'seenAt', label: '마지막 사용', kind: 'instant', none: '–', value: (row) => row.seenAt },
  { key: 'endedAt', label: '끝난 때', kind: 'instant', none: '–', value: (row) => row.endedAt },
  { key: 'ending', label: '끝난 이유', kind: 'text', width: '168px', none: '–', value: loginEnding },
] as const satisfies readonly ListColumn<MemberLogin>[]

export const memberPayoutColumns = [
  { key: 'month', label: '정산월', kind: 'text', value: (row) => row.month },
  { key: 'amount', label: '금액', kind: 'amount', value: (row) => row.amount },
  { key: 'requestedAt', label: '보낸 때', kind: 'instant', isSorted: true, value: (row) => row.requestedAt },
  { key: 'settledAt', label: '확인', kind: 'instant', none: '–', value: (row) => row.settledAt },
  { key: 'returnedAt', label: '되돌아온 때', kind: 'instant', none: '–', value: (row) => row.returnedAt },
  {
    key: 'status',
    label: '상태',
    kind: 'text',
    width: '96px',
    value: (row) => payoutAttemptNames[row.status],
  },
] as const satisfies readonly ListColumn<MemberPayout>[]
