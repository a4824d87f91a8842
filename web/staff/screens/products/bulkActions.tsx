import useSWR from 'swr'
import {
  isByPercent,
  percentAtMost,
  type Repricing,
  repriced,
  repricingProblem,
  repricingWays,
  typedRepricing,
} from '../../../../domain/pricing/repricing.ts'
import { daysBetween, formatDotted, isCivilDate } from '../../../../domain/shared/civilDate.ts'
import { formatWon } from '../../../../domain/shared/won.ts'
import { calendarDaysAtMost } from '../../../../domain/wire/staffCalendar.ts'
import type { StaffProductRow } from '../../../../domain/wire/staffProducts.ts'
import { ApiError } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { staffApi } from '../../api/request.ts'
import { productCalls } from '../../calls/content.ts'
import { itemCalls } from '../../calls/operations.ts'
import { type ActionTable, always, type DialogAnswer, type OwnFieldProps } from '../../kit/actions.ts'
import { chosenDay } from '../../pieces/chosenDay.ts'
import { busyName } from '../../pieces/rented/busyWords.ts'
import styles from './ProductsScreen.module.css'

const wayWords: Readonly<Record<Repricing['way'], string>> = {
  set: '새 가격으로',
  raise: '금액만큼 올리기',
  lower: '금액만큼 내리기',
  raisePercent: '비율만큼 올리기',
  lowerPercent: '비율만큼 내리기',
}
const wayIn = ({ way }: DialogAnswer['values']) => repricingWays.find((one) => one === way)
const isPercent = (answers: DialogAnswer['values']): boolean => {
  const way = wayIn(answers)
  return way !== undefined && isByPercent(way)
}

/** What was answered about prices, or what is wrong with it; null before it says enough. */
function repricingIn(answers: DialogAnswer['values']): Repricing | { problem: string } | null {
  const way = wayIn(answers)
  const typed = (isPercent(answers) ? answers.percent : answers.amount)?.trim() ?? ''
  return way === undefined || typed === '' ? null : typedRepricing(way, typed)
}

/** The days on which a product of the selection cannot rest, named before anything is sent. */
function InTheWay({ answers, rows }: OwnFieldProps) {
  const { from = '', to = '' } = answers
  if (!isCivilDate(from) || !isCivilDate(to)) return null
  if (to < from) return <p className={styles.gap}>종료일은 시작일보다 빠를 수 없어요.</p>
  if (daysBetween(from, to) >= calendarDaysAtMost)
    return (
      <p className={styles.gap}>
        {calendarDaysAtMost}일이 넘는 기간에 걸린 일정은 미리 보여 드리지 못해요. 일정이 있는 상품은 정해지지
        않고, 보낸 뒤에 알려 드려요.
      </p>
    )
  return (
    <div aria-live="polite">
      <BusyIn from={from} to={to} ids={rows.map(({ id }) => id)} />
    </div>
  )
}

/** The most ids of a query. */
const idsAtOnce = 50

/** Reads the days of all rows, so many at a time, before it says that nothing is in the way. */
const readBusy = async (from: string, to: string, ids: readonly string[]) => {
  const chunks = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, nth) =>
    ids.slice(nth * idsAtOnce, (nth + 1) * idsAtOnce),
  )
  const answers = await Promise.all(
    chunks.map((some) => staffApi.read(itemCalls.calendar({ from, to, ids: some }))),
  )
  return answers.flatMap(({ result }) => result).filter((row) => row.busy.length > 0)
}

function BusyIn({ from, to, ids }: { from: string; to: string; ids: readonly string[] }) {
  const key = ['busy', from, to, ids.join()]
  const { data: busy, error } = useSWR(key, () => readBusy(from, to, ids))
  if (error !== undefined) return <p className={styles.gap}>이 기간의 일정을 읽지 못했어요.</p>
  if (busy === undefined) return null
  if (busy.length === 0) return <p className={styles.gap}>이 기간에 걸린 대여가 없어요.</p>
  return (
    <section className={styles.inTheWay} aria-label="이 기간에 걸린 일정">
      <p>{busy.length}개 상품은 이 기간에 일정이 있어서 정할 수 없어요. 빼고 보내거나 날을 바꿔 주세요.</p>
      <ul>
        {busy.map((row) => (
          <li key={row.productId}>
            <strong>
              {row.productCode} {row.productName}
            </strong>
            {row.busy.map((one) => (
              <span key={one.from}>
                {busyName(one)} {formatDotted(one.from)} – {formatDotted(one.to)}
                {one.orderNumbers !== null && ` · ${one.orderNumbers} ${one.memberName ?? ''}`}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Prices and days off of many products at once; each of them is the command of its own form. */
export const bulkActions: ActionTable<StaffProductRow> = [
  {
    id: 'reprice',
    label: '가격 바꾸기',
    ...always(['content', 'operations']),
    // The price of a consigned item is agreed with its owner.
    isThere: ({ ownerType }) => ownerType === 'own',
    bulk: true,
    asks: [
      {
        name: 'way',
        label: '어떻게',
        options: repricingWays.map((value) => ({ value, label: wayWords[value] })),
        required: true,
      },
      { name: 'amount', label: '금액', amount: true, when: (answers) => !isPercent(answers), required: true },
      {
        ...{ name: 'percent', label: '비율', amount: true, unit: '%' },
        ...{ placeholder: `1–${percentAtMost}`, when: isPercent, required: true },
      },
    ],
    reasons: ['철이 바뀌어요', '다른 가게와 맞춰요', '행사 가격이에요'],
    preview: ({ dailyRentalPrice: before }, answers) => {
      const repricing = repricingIn(answers)
      if (repricing === null || 'problem' in repricing) return repricing
      const after = repriced(before, repricing)
      const problem = repricingProblem(before, after)
      return problem === null ? { before: formatWon(before), after: formatWon(after) } : { problem }
    },
    run: ({ id, dailyRentalPrice, version }, { reason, values }) => {
      const repricing = repricingIn(values)
      // The dialog leaves out rows whose preview is a problem.
      if (repricing === null || 'problem' in repricing)
        throw new ApiError(400, 'UNKNOWN', repricing?.problem ?? messages.generic)
      const price = repriced(dailyRentalPrice, repricing)
      return staffApi.send(productCalls.change(id), { dailyRentalPrice: price, version, reason })
    },
  },
  {
    id: 'rest',
    label: '수리·휴무 기간',
    ...always(['operations']),
    bulk: true,
    asks: [
      { name: 'from', label: '시작일', day: true, required: true },
      { name: 'to', label: '종료일', day: true, required: true },
      { name: 'inTheWay', label: '걸린 일정', field: InTheWay },
    ],
    reasons: ['수선', '세탁·클리닝', '상품 사진 촬영'],
    run: ({ id }, { reason, values }) =>
      staffApi.send(itemCalls.addDowntime(id), {
        ...{ from: chosenDay(values.from), to: chosenDay(values.to), reason },
      }),
  },
]
