import { Link, useParams } from 'react-router-dom'
import {
  copyStatusNames,
  memberCouponColumns,
  memberLoginColumns,
  memberMessageColumns,
  memberNoteColumns,
} from '../../../../domain/lists/memberParts.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { MemberCouponsFilter } from '../../../../domain/wire/staffMembers.ts'
import { monthName } from '../../../text/format.ts'
import { memberCalls } from '../../calls/members.ts'
import { buttonClass } from '../../kit/Button.tsx'
import { tableColumns } from '../../kit/columns.ts'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { memberPath, ownerMonthPath } from '../../paths.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { payoutColumns } from './payoutColumns.ts'

const useMember = () => {
  const { id = '' } = useParams()
  return {
    id,
    controls: (
      <Link className={buttonClass('plain')} to={memberPath(id)}>
        회원 기록
      </Link>
    ),
  }
}

const couponFilters: FiltersOf<Omit<MemberCouponsFilter, 'memberId'>> = [
  { kind: 'choice', name: 'status', label: '상태', options: optionsOf(copyStatusNames) },
]
const coupons = tableColumns(memberCouponColumns)

/** All coupons that the member in the address received. */
export function MemberCouponsScreen() {
  const { id, controls } = useMember()
  return (
    <ListScreen
      key={id}
      title={`회원번호 ${id}의 쿠폰`}
      list={(query) => memberCalls.coupons({ ...query, memberId: id })}
      file={`coupons-of-member-${id}`}
      filters={couponFilters}
      columns={coupons}
      controls={controls}
      idOf={({ memberCouponId }) => memberCouponId}
      nameOf={({ name }) => name}
      nothing="조건에 맞는 쿠폰이 없어요."
    />
  )
}

const messages = tableColumns(memberMessageColumns)

/** All that the member in the address was told. */
export function MemberMessagesScreen() {
  const { id, controls } = useMember()
  return (
    <ListScreen
      key={id}
      title={`회원번호 ${id}에게 보낸 메시지`}
      list={(query) => memberCalls.messages({ ...query, memberId: id })}
      file={`messages-to-member-${id}`}
      columns={messages}
      controls={controls}
      idOf={({ messageId }) => messageId}
      nameOf={({ title }) => title}
      nothing="보낸 메시지가 없어요."
    />
  )
}

const notes = tableColumns(memberNoteColumns)

/** All notes on the member in the address. */
export function MemberNotesScreen() {
  const { id, controls } = useMember()
  return (
    <ListScreen
      key={id}
      title={`회원번호 ${id}의 메모`}
      list={(query) => memberCalls.notes({ ...query, memberId: id })}
      file={`notes-on-member-${id}`}
      columns={notes}
      controls={controls}
      idOf={({ id: note }) => String(note)}
      nameOf={({ note }) => note}
      nothing="남긴 메모가 없어요."
    />
  )
}

const logins = tableColumns(memberLoginColumns)

/** All logins of the member in the address that are still kept. */
export function MemberLoginsScreen() {
  const { id, controls } = useMember()
  return (
    <ListScreen
      key={id}
      title={`회원번호 ${id}의 로그인`}
      list={(query) => memberCalls.logins({ ...query, memberId: id })}
      file={`logins-of-member-${id}`}
      columns={logins}
      controls={controls}
      idOf={({ loginId }) => loginId}
      nameOf={({ device }) => device ?? '알 수 없는 기기'}
      nothing="남아 있는 로그인이 없어요."
    />
  )
}

/** All that the owner in the address was paid; a row leads to its month. */
export function MemberPayoutsScreen() {
  const { id, controls } = useMember()
  return (
    <ListScreen
      key={id}
      title={`회원번호 ${id}의 정산 지급`}
      list={(query) => memberCalls.payouts({ ...query, memberId: id })}
      file={`payouts-to-member-${id}`}
      columns={payoutColumns}
      controls={controls}
      idOf={({ month, attempt }) => `${month}:${attempt}`}
      nameOf={({ month }) => monthName(month)}
      pathOf={({ month }) => ownerMonthPath(id, month)}
      nothing="지급한 정산이 없어요."
    />
  )
}
