import { Link } from 'react-router-dom'
import { WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import type { ItemRecord } from '../../../../domain/wire/staffItems.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { dots, figure, moment } from '../../kit/words.ts'
import { memberPath, ordersPath } from '../../paths.ts'
import { orderMark } from '../../pieces/marks/orderMark.tsx'
import { type PartColumn, RecordPart } from '../../pieces/record/Part.tsx'
import record from '../../pieces/record/Record.module.css'

type Part = NonNullable<ItemRecord['rentals']>
type Rental = Part['result'][number]

const dayOf = (instant: string | null): string => (instant === null ? '–' : moment(instant).slice(0, 10))

const columns: readonly PartColumn<Rental>[] = [
  { id: 'orderNumbers', header: '주문번호', cell: ({ orderNumbers }) => orderNumbers },
  {
    id: 'member',
    header: '회원',
    cell: ({ memberId, memberName }) => (
      <Link className={record.link ?? ''} to={memberPath(memberId)}>
        {memberName === '' ? WITHDRAWN : memberName}
      </Link>
    ),
  },
  {
    id: 'period',
    header: '대여 기간',
    cell: ({ rentalStartDate, rentalEndDate }) =>
      `${dots(rentalStartDate)} – ${dots(rentalEndDate).slice(5)}`,
  },
  {
    id: 'status',
    header: '상태',
    cell: (rental) => orderMark(rental),
  },
  { id: 'backAt', header: '돌아온 날', cell: ({ backAt }) => dayOf(backAt) },
  {
    ...{ id: 'late', header: '늦은 날', align: 'right' },
    cell: ({ lateDays }) => (lateDays === 0 ? '–' : `${lateDays}일`),
  },
  { id: 'amount', header: '상품 금액', align: 'right', cell: ({ finalAmount }) => figure(finalAmount) },
]
const result: PartColumn<Rental> = {
  ...{ id: 'result', header: '남긴 돈', align: 'right' },
  cell: (rental) => (rental.result === null ? '–' : figure(rental.result)),
}

/** Who had the item, the newest first. */
export function Rentals({ productId, rentals }: { productId: number; rentals: Part }) {
  const pays = mayAct(useRoles(), ['finance'])
  return (
    <RecordPart
      title="대여"
      part={rentals}
      columns={pays ? [...columns, result] : columns}
      idOf={({ orderItemId }) => orderItemId}
      pathOf={({ orderItemId }) =>
        ordersPath({ work: 'all', productId: String(productId), open: orderItemId })
      }
      whole={ordersPath({ work: 'all', productId: String(productId) })}
      nothing="빌려 간 적이 없어요."
    />
  )
}
