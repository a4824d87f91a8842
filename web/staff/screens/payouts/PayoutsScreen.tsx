import { Link } from 'react-router-dom'
import { agreementOf, payoutDayColumns } from '../../../../domain/lists/payouts.ts'
import type {
  StaffPayoutDay,
  StaffPayoutDetail,
  StaffPayoutLine,
} from '../../../../domain/wire/staffPayments.ts'
import { monthName } from '../../../text/format.ts'
import { useAnswer, useKeptAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { paymentCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { type Filter, FilterBar, offeredIn } from '../../kit/FilterBar.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Page } from '../../kit/Page.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { dots, figure } from '../../kit/words.ts'
import { explainPath, paymentPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { causes } from './causes.ts'
import styles from './Lines.module.css'

/** An amount that links to the events that booked the payout. */
const booked = (amount: (day: StaffPayoutDay) => number) => (day: StaffPayoutDay) => (
  <AmountLink amount={amount(day)} to={bookedBy(day.paidOutOn)} />
)
const columns = tableColumns(payoutDayColumns, {
  difference: booked((day) => day.difference),
  state: (day) => <Mark means={day.difference === 0 ? 'done' : 'problem'}>{agreementOf(day)}</Mark>,
  ours: booked((day) => day.ours),
  listed: booked((day) => day.listed),
  // The books have the fee and its tax apart, so that no page ends with their sum.
  agreedFees: (day) => won(day.agreedFees),
  keptFees: (day) => won(day.keptFees),
  expected: booked((day) => day.expected),
  paid: booked((day) => day.paid),
})

const filters = (month: string | null): readonly Filter[] => [
  { kind: 'month', name: 'month', label: '지급월', otherwise: month },
]

/** The card provider's payouts by day, compared with our books and the contract's fee. */
export function PayoutsScreen() {
  const url = offeredIn(useTableUrl(), filters(null))
  const roles = useRoles()
  const { data, error, isLoading, mutate } = useKeptAnswer(
    paymentCalls.payouts({ month: url.filter('month') }),
  )
  const month = url.filter('month') ?? data?.month ?? null
  const sums = data?.sums
  return (
    <Page
      title={month === null ? '결제사 지급' : `${monthName(month)} 결제사 지급`}
      controls={
        month !== null && (
          <ListFiles list={paymentCalls.payouts({ month })} name={`provider-payouts-${month}`} of="거래" />
        )
      }
    >
      <Sums
        isStale={isLoading && data !== undefined}
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
      <FilterBar url={url} filters={filters(month)}>
        {data !== undefined && `약정 수수료율 ${data.feeBasisPoints / 100}%와 그 부가세`}
      </FilterBar>
      <DataTable
        name="결제사 지급"
        columns={columns}
        rows={data?.result}
        total={data?.cntAll}
        totals={sums}
        idOf={({ paidOutOn }) => paidOutOn}
        nameOf={({ paidOutOn }) => `${dots(paidOutOn)} 지급`}
        url={url}
        sorting="rows"
        roles={roles}
        detailOf={(day) => <PayoutDay key={day} day={day} />}
        isStale={isLoading}
        error={error}
        onRetry={() => mutate()}
        nothing="이 달에 결제사가 지급한 금액이 없어요."
        isMarked={({ difference }) => difference !== 0}
      />
    </Page>
  )
}

/** A payout day: its differences with their causes, then all lines. */
function PayoutDay({ day }: { day: string }) {
  const answer = useAnswer(paymentCalls.payout(day))
  return <AnswerView answer={answer}>{(found) => <Lines found={found} />}</AnswerView>
}

function Lines({ found }: { found: StaffPayoutDetail }) {
  const booked = bookedBy(found.paidOutOn)
  const amount = (name: string, value: number) => ({ name, value: <AmountLink amount={value} to={booked} /> })
  const differing = found.lines.filter((line) => line.causes.length > 0)
  const agreeing = found.lines.filter((line) => line.causes.length === 0)
  return (
    <>
      <DrawerHead
        over={`거래 ${figure(found.transactions)}건`}
        title={`${dots(found.paidOutOn)} 지급`}
        badge={
          differing.length === 0 ? (
            <Mark means="done">일치</Mark>
          ) : (
            <Mark means="problem">차이 {differing.length}건</Mark>
          )
        }
      />
      <Facts
        facts={[
          amount('우리 금액', found.ours),
          { name: '약정 수수료', value: won(0 - found.agreedFees) },
          amount('받을 금액', found.expected),
          amount('받은 금액', found.paid),
          amount('차이', found.difference),
        ]}
      />
      {differing.length > 0 && (
        <section aria-labelledby="why">
          <h3 id="why" className={styles.heading}>
            차이의 원인
          </h3>
          <ol className={styles.lines}>
            {differing.map((line) => (
              <Line key={`${line.paymentKey} ${line.transactionKey}`} line={line} />
            ))}
          </ol>
        </section>
      )}
      {agreeing.length > 0 && (
        <section aria-labelledby="agreeing">
          <h3 id="agreeing" className={styles.heading}>
            일치하는 거래 {figure(agreeing.length)}건
          </h3>
          <ol className={styles.lines}>
            {agreeing.map((line) => (
              <Line key={`${line.paymentKey} ${line.transactionKey}`} line={line} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

/** Link to the events of the line's order or charge; null for a payment that we do not know. */
const comesFrom = ({ orderId, chargeId }: StaffPayoutLine): string | null => {
  if (orderId !== null) return explainPath({ what: 'order', id: orderId })
  return chargeId === null ? null : explainPath({ what: 'stream', stream: `charge:${chargeId}` })
}

function Line({ line }: { line: StaffPayoutLine }) {
  const from = comesFrom(line)
  const listed = line.listed ?? 0
  return (
    <li>
      <span className={styles.over}>
        {line.isCancel ? '취소' : '결제'}
        {line.movedOn !== null && ` · ${dots(line.movedOn)}`}
      </span>
      <span className={styles.line}>
        {from === null ? (
          <span className={styles.key}>{line.paymentKey}</span>
        ) : (
          <Link to={paymentPath(line.paymentKey)}>{line.orderNumbers ?? '추가 요금'}</Link>
        )}
        {from === null ? won(listed) : <AmountLink amount={line.ours ?? listed} to={from} />}
      </span>
      <span className={styles.over}>
        지급 {won(line.paid)} = {won(listed)} − 수수료 {won(line.keptFee)}
      </span>
      {line.causes.map(({ cause, ours, theirs, won: by }) => (
        <span key={cause} className={styles.cause}>
          <strong>
            {causes[cause].label} <span>{won(by)}</span>
          </strong>
          <span>
            {causes[cause].ours} {ours === null ? '없음' : won(ours)} · {causes[cause].theirs}{' '}
            {theirs === null ? '없음' : won(theirs)}
          </span>
        </span>
      ))}
    </li>
  )
}

/** Link to the events that booked a payout. */
const bookedBy = (day: string): string => explainPath({ what: 'stream', stream: `provider-payout:${day}` })
