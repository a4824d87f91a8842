import { agreementOf, payoutDayColumns } from '../../../../domain/lists/payouts.ts'
import type { StaffPayoutDay } from '../../../../domain/wire/staffPayments.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { monthName } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { paymentCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar } from '../../kit/FilterBar.tsx'
import { monthAfter } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { PreviousNext } from '../../kit/PreviousNext.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { dots } from '../../kit/words.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { bookedBy } from './bookedBy.ts'
import { PayoutDay } from './PayoutDay.tsx'

/** An amount that links to the events that booked the payout. */
const booked = (amount: (day: StaffPayoutDay) => number) => (day: StaffPayoutDay) => (
  <AmountLink amount={amount(day)} to={bookedBy(day.paidOutOn)} />
)
const columns = tableColumns(payoutDayColumns, {
  difference: booked((day) => day.difference),
  state: (day) => <Badge tone={day.difference === 0 ? 'ok' : 'error'}>{agreementOf(day)}</Badge>,
  ours: booked((day) => day.ours),
  listed: booked((day) => day.listed),
  // The books have the fee and its tax apart, so that no page ends with their sum.
  agreedFees: (day) => won(day.agreedFees),
  keptFees: (day) => won(day.keptFees),
  expected: booked((day) => day.expected),
  paid: booked((day) => day.paid),
})

/** The card provider's payouts by day, compared with our books and the contract's fee. */
export function PayoutsScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const { data, error, mutate } = useAnswer(paymentCalls.payouts({ month: url.filter('month') }), {
    keepPreviousData: true,
  })
  const month = url.filter('month') ?? data?.month ?? null
  const turn = (by: number) => month !== null && url.setFilters({ month: monthAfter(month, by), open: null })
  const sums = data?.sums
  return (
    <Page
      title={month === null ? '결제사 지급' : `${monthName(month)} 결제사 지급`}
      controls={
        <>
          <PreviousNext before="이전 달" next="다음 달" onBefore={() => turn(-1)} onNext={() => turn(1)} />
          {month !== null && (
            <ListFiles list={paymentCalls.payouts({ month })} name={`provider-payouts-${month}`} of="거래" />
          )}
        </>
      }
    >
      <Sums
        sums={[
          { name: '우리 금액', value: sums && won(sums.ours) },
          { name: '약정 수수료', value: sums && won(sums.agreedFees) },
          { name: '받을 금액', value: sums && won(sums.expected) },
          { name: '받은 금액', value: sums && won(sums.paid) },
          {
            name: '차이',
            value: sums && won(sums.difference),
            tone: sums && (sums.difference === 0 ? 'ok' : 'error'),
          },
        ]}
      />
      <FilterBar url={url} filters={[{ kind: 'month', name: 'month', label: '지급월', otherwise: month }]}>
        {data !== undefined && `약정 수수료율 ${data.feeBasisPoints / 100}%와 그 부가세`}
      </FilterBar>
      <DataTable
        name="결제사 지급"
        columns={columns}
        rows={data?.result}
        total={data?.cntAll}
        idOf={({ paidOutOn }) => paidOutOn}
        nameOf={({ paidOutOn }) => `${dots(paidOutOn)} 지급`}
        url={url}
        sorting="rows"
        roles={roles}
        detail={(day) => <PayoutDay key={day} day={day} />}
        error={error}
        onRetry={() => mutate()}
        nothing="이 달에 결제사가 지급한 금액이 없어요."
        isMarked={({ difference }) => difference !== 0}
      />
    </Page>
  )
}
