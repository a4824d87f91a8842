import type { ListColumn } from '../shared/listColumns.ts'
import type { StaffConsignment } from '../wire/staffConsignments.ts'

export const consignmentStatusNames: Readonly<Record<StaffConsignment['status'], string>> = {
  application: '신청',
  diagnosis: '감정 중',
  consigning: '위탁 중',
  cancel: '중도 해지',
  end: '기간 만료',
  impossible: '종료',
}

const causeNames: Readonly<Record<NonNullable<StaffConsignment['cause']>, string>> = {
  not_received: '미도착 취소',
  failed_inspection: '감정 반려',
  lost: '분실 종료',
}

/** True when the item is reported lost and finance has not closed the loss. */
export const isMissing = ({ loss }: StaffConsignment): boolean => loss !== null && loss.lostAt === null

/** The state as people read it: of an application that failed or an item that is missing or lost, the cause. */
export const consignmentState = (row: StaffConsignment): string =>
  stateOfConsignment({ ...row, isMissing: isMissing(row) })

/** The same of a consignment that is read beside something else. */
export function stateOfConsignment({
  status,
  cause,
  isMissing,
}: Pick<StaffConsignment, 'cause' | 'status'> & { isMissing: boolean }): string {
  if (isMissing) return consignmentWorkNames.lost
  return cause === null ? consignmentStatusNames[status] : causeNames[cause]
}

/** What waits for staff. */
export const consignmentWorkNames = {
  missing: '늦어진 택배',
  to_send_back: '돌려보낼 상품',
  lost: '분실 확인 중',
} as const

/** What a consigned item is called; what its owner wrote of one that was never appraised goes with the owner. */
export const consignedName = ({ brand, modelName }: Pick<StaffConsignment, 'brand' | 'modelName'>): string =>
  brand === '' && modelName === '' ? '지운 상품 정보' : `${brand} ${modelName}`

/** Where an item goes back to; null once its owner has left. */
export const returnAddress = ({
  postCode,
  address1,
  address2,
}: Pick<StaffConsignment, 'postCode' | 'address1' | 'address2'>): string | null =>
  postCode === '' ? null : `(${postCode}) ${address1} ${address2}`

export const consignmentColumns = [
  { key: 'createdAt', label: '신청', kind: 'instant', width: '136px', value: (row) => row.createdAt },
  { key: 'number', label: '위탁번호', kind: 'text', width: '140px', value: (row) => row.consignmentNumber },
  {
    ...{ key: 'item', label: '상품', kind: 'text', only: 'table', width: 'minmax(156px, 1fr)' },
    value: consignedName,
  },
  { key: 'brand', label: '브랜드', kind: 'text', only: 'file', value: (row) => row.brand },
  { key: 'model', label: '모델', kind: 'text', only: 'file', value: (row) => row.modelName },
  { key: 'member', label: '소유자', kind: 'text', width: '72px', value: (row) => row.memberName },
  {
    key: 'memberId',
    label: '회원번호',
    kind: 'digits',
    isOptional: true,
    value: (row) => String(row.memberId),
  },
  {
    key: 'months',
    label: '기간(개월)',
    kind: 'count',
    isOptional: true,
    width: '84px',
    value: (row) => row.consignmentPeriod,
  },
  {
    key: 'desired',
    label: '희망 하루',
    kind: 'amount',
    width: '84px',
    value: (row) => row.desiredRentalPrice,
  },
  {
    ...{ key: 'assessed', label: '확정 하루', kind: 'amount', width: '84px', none: '–' },
    value: (row) => row.assessedRentalPrice,
  },
  {
    // The day that counts now; the file has each of them.
    ...{ key: 'until', label: '기한', kind: 'day', only: 'table', none: '–' },
    value: (row) => (row.status === 'application' ? (row.waitUntil ?? row.sendBy) : row.endsOn),
  },
  { key: 'sendBy', label: '보낼 기한', kind: 'day', only: 'file', value: (row) => row.sendBy },
  { key: 'waitUntil', label: '기다리는 기한', kind: 'day', only: 'file', value: (row) => row.waitUntil },
  { key: 'endsOn', label: '계약 끝', kind: 'day', only: 'file', value: (row) => row.endsOn },
  { key: 'startsOn', label: '위탁 시작', kind: 'day', isOptional: true, value: (row) => row.consigningDate },
  { key: 'penalty', label: '위약금', kind: 'amount', isOptional: true, value: (row) => row.penalty },
  { key: 'status', label: '상태', kind: 'text', width: '92px', value: consignmentState },
  {
    key: 'sentBackAt',
    label: '돌려보낸 때',
    kind: 'instant',
    isOptional: true,
    value: (row) => row.sentBackAt,
  },
  {
    key: 'assignee',
    label: '담당',
    kind: 'text',
    width: '72px',
    none: '',
    value: (row) => row.assignee?.name ?? null,
  },
] as const satisfies readonly ListColumn<StaffConsignment>[]
