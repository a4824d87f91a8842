import { Link, useParams } from 'react-router-dom'
import {
  copyStatusNames,
  memberCouponColumns,
  memberMessageColumns,
  memberNoteColumns,
} from '../../../../domain/lists/memberParts.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { MemberCouponsFilter } from '../../../../domain/wire/staffMembers.ts'
import { memberCalls } from '../../calls/members.ts'
import { buttonClass } from '../../kit/Button.tsx'
import { tableColumns } from '../../kit/columns.ts'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { memberPath } from '../../paths.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'

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
