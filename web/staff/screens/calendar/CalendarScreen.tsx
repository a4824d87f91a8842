import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { orderStatusNames } from '../../../../domain/lists/orderStatusNames.ts'
import { type CivilDate, formatDotted, formatWithWeekday } from '../../../../domain/shared/civilDate.ts'
import { closedWords } from '../../../../domain/shared/closedWords.ts'
import type { BusyDays, CalendarRow, StaffCalendarQuery } from '../../../../domain/wire/staffCalendar.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useKeptAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import type { Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { Drawer, DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { LazyMonthTurn } from '../../kit/dates/LazyDates.tsx'
import { FilterBar, type FiltersOf } from '../../kit/FilterBar.tsx'
import { useKeys } from '../../kit/keys.ts'
import { LazyActionDialog } from '../../kit/LazyActionDialog.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { monthAfter } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { Failed, Loading, Nothing } from '../../kit/States.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { moment } from '../../kit/words.ts'
import { calendarPath, itemPath, ordersPath } from '../../paths.ts'
import { meanings } from '../../pieces/meanings.ts'
import { busyName, busyWords } from '../../pieces/rented/busyWords.ts'
import { barsOf, busyKey, daysOf, isWeekend } from '../../pieces/rented/monthGrid.ts'
import { presentPlaceWords } from '../../pieces/rented/placeWords.ts'
import styles from './CalendarScreen.module.css'
import { DowntimeForm } from './DowntimeForm.tsx'

/** The value of `open` in the URL while the downtime form is open. */
const blocking = 'downtime'

const filters: FiltersOf<StaffCalendarQuery> = [
  { kind: 'search', name: 'q', label: '상품 찾기', placeholder: '상품 코드, 상품 이름' },
  { kind: 'given', name: 'productId', wordsOf: (id) => `상품번호 ${id}의 일정만` },
]

/** The month's calendar of every product: rentals, holds during payment, and downtime. */
export function CalendarScreen() {
  const url = useTableUrl()
  const acts = mayAct(useRoles(), ['operations'])
  const [passed, setPassed] = useState<PassedPages>({ place: url.place, after: [] })
  const after = passedAt(passed, url.place)
  const setAfter = (ids: readonly number[]) => setPassed({ place: url.place, after: ids })
  const asked = url.filter('month')
  const [from, to] = asked === null ? [] : [daysOf(asked)[0], daysOf(asked).at(-1)]
  const productId = url.filter('productId')
  const found = useKeptAnswer(
    itemCalls.calendar({ from, to, productId, q: url.filter('q'), after: after.at(-1) ?? 0 }),
  )
  // Without a month in the URL the server returns the present one.
  const month = asked ?? found.data?.from.slice(0, 7) ?? null
  const turn = (count: number) => {
    if (month === null) return
    url.setFilters((filter) => ({ month: monthAfter(filter('month') ?? month, count) }))
  }
  useKeys({
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    Escape: () => url.setOpen(null),
  })
  const rows = found.data?.result
  const open = rows
    ?.flatMap((row) => row.busy.map((busy) => ({ row, busy })))
    .find(({ row, busy }) => busyKey(row.productId, busy) === url.open)
  const one = chosenRow(rows, productId)
  const isBlocking = url.open === blocking && acts
  const frame = useRef<HTMLDivElement>(null)
  useFocusAfter(url.open, frame)
  // The dialog stays when its bar is gone: it says what it was refused for.
  const [ended, setEnded] = useState<OpenBar | null>(null)
  return (
    <Page
      title="대여 일정"
      controls={
        month !== null && (
          <LazyMonthTurn name="달" month={month} onMonth={(next) => url.setFilters({ month: next })} />
        )
      }
    >
      <FilterBar url={url} filters={filters}>
        <ul className={styles.legend} aria-label="색 안내">
          <li data-kind="rental">대여</li>
          <li data-kind="around">출고·회수·준비</li>
          <li data-kind="late">늦은 날</li>
          <li data-kind="hold">결제 중</li>
          <li data-kind="downtime">쉬는 날</li>
          <li data-kind="lost">분실·위탁 종료</li>
        </ul>
        {one !== undefined && acts && <Button onClick={() => url.setOpen(blocking)}>쉬는 날 정하기</Button>}
      </FilterBar>
      <div
        ref={frame}
        className={styles.frame}
        data-open={open !== undefined || (isBlocking && one !== undefined) || undefined}
      >
        <div className={styles.scroller} aria-busy={found.isLoading}>
          {found.error !== undefined && (
            <Failed words={sentenceOf(found.error, messages.generic)} onRetry={() => void found.mutate()} />
          )}
          {found.error === undefined && (rows === undefined || (rows.length === 0 && found.isLoading)) && (
            <Loading />
          )}
          {rows?.length === 0 && !found.isLoading && (
            <Nothing
              words={url.filter('q') === null ? '이 달에는 나가 있는 상품이 없어요.' : '찾는 상품이 없어요.'}
            />
          )}
          {found.data !== undefined && found.data.result.length > 0 && (
            <CalendarGrid
              days={daysOf(found.data.from.slice(0, 7))}
              today={found.data.today}
              rows={found.data.result}
              open={url.open}
              onOpen={url.setOpen}
            />
          )}
          <div className={styles.pages}>
            {after.length > 0 && <Button onClick={() => setAfter(after.slice(0, -1))}>앞 상품</Button>}
            {found.data?.nextAfter != null && (
              <Button onClick={() => setAfter([...after, found.data?.nextAfter ?? 0])}>다음 상품</Button>
            )}
          </div>
        </div>
        {isBlocking && one !== undefined && found.data !== undefined && (
          <Drawer name="쉬는 날" onClose={() => url.setOpen(null)}>
            <DowntimeForm
              key={one.productId}
              row={one}
              today={found.data.today}
              onDone={() => url.setOpen(null)}
            />
          </Drawer>
        )}
        {open !== undefined && (
          <Drawer name="대여 일정" onClose={() => url.setOpen(null)}>
            <BusyDetail key={url.open} {...open} onEnd={() => setEnded(open)} />
          </Drawer>
        )}
      </div>
      {ended !== null && <EndingDialog {...ended} onClose={() => setEnded(null)} />}
    </Page>
  )
}

/** Hands the focus on when the drawer that had it closes: to the bar that it was about, or else to the page's heading. */
function useFocusAfter(open: string | null, frame: RefObject<HTMLElement | null>) {
  const last = useRef(open)
  useEffect(() => {
    const closed = open === null ? last.current : null
    last.current = open
    if (closed === null || document.activeElement !== document.body) return
    const bar = frame.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(closed)}"]`)
    const next = bar ?? document.querySelector('h1')
    next?.focus()
  }, [open, frame])
}

/** Labels of bars that are long enough for one. */
const barWords: Partial<Record<BusyDays['kind'], string>> = {
  downtime: busyWords.downtime,
  owner: busyWords.owner,
  ...closedWords,
}

/** The accessible name of a bar. */
const spoken = (busy: BusyDays, row: CalendarRow): string =>
  `${row.productName} ${busyName(busy)} ${formatDotted(busy.rentalStartDate)} – ${formatDotted(busy.rentalEndDate)}${
    busy.orderNumbers === null ? '' : ` ${busy.orderNumbers}`
  }`

type Props = {
  days: readonly CivilDate[]
  today: CivilDate
  rows: readonly CalendarRow[]
  open: string | null
  onOpen: (key: string) => void
}

/** A row for each product and a column for each day of the month; every bar opens its rental or downtime. */
function CalendarGrid({ days, today, rows, open, onOpen }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  // The drawer narrows the grid, so its bar is scrolled back into view.
  useLayoutEffect(() => {
    if (open !== null)
      grid.current
        ?.querySelector('[aria-pressed=true]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <table ref={grid} className={styles.grid} aria-label="상품별 대여 일정">
      <thead>
        <tr>
          <th scope="col" className={styles.product}>
            상품
          </th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              aria-label={formatWithWeekday(day)}
              data-weekend={isWeekend(day) || undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              {Number(day.slice(8))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.productId}>
            <th scope="row" className={styles.product}>
              <Link to={calendarPath({ month: days[0]?.slice(0, 7), productId: row.productId })}>
                <span>{row.brandName}</span> {row.productName}
              </Link>
              <small>
                {row.productCode}
                {!row.onSale && ' · 판매 중지'}
                {row.elsewhere !== null && ` · 지금 ${presentPlaceWords(row.elsewhere)}`}
              </small>
            </th>
            <td colSpan={days.length} className={styles.track}>
              <div className={styles.days} style={{ gridTemplateColumns: `repeat(${days.length}, 1fr)` }}>
                {days.map((day, nth) => (
                  <span
                    key={day}
                    className={styles.cell}
                    data-weekend={isWeekend(day) || undefined}
                    data-today={day === today || undefined}
                    style={{ gridColumn: nth + 1 }}
                  />
                ))}
                {barsOf(row.busy, days).map(({ busy, column, span, part }) => {
                  const key = busyKey(row.productId, busy)
                  return part === 'whole' ? (
                    <button
                      key={key}
                      type="button"
                      className={styles.bar}
                      data-kind={busy.kind}
                      aria-label={spoken(busy, row)}
                      aria-pressed={open === key}
                      data-opens={key}
                      style={{ gridColumn: `${column} / span ${span}` }}
                      onClick={() => onOpen(key)}
                    >
                      {span > 2 ? barWords[busy.kind] : ''}
                    </button>
                  ) : (
                    <span
                      key={`${key} ${part}`}
                      className={styles.rented}
                      data-late={part === 'late' || undefined}
                      style={{ gridColumn: `${column} / span ${span}` }}
                    >
                      {span > 2 ? (part === 'late' ? '늦음' : (busy.memberName ?? busyWords.rental)) : ''}
                    </span>
                  )
                })}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ending: Question = {
  label: '쉬는 날 끝내기',
  reasons: ['예정보다 일찍 끝났어요.', '날짜를 잘못 정했어요.'],
  danger: true,
  done: '쉬는 날을 끝냈어요.',
}

const reopening: Question = {
  label: '닫은 날 다시 열기',
  reasons: ['잘못 닫았어요.'],
  danger: true,
  done: '닫은 날을 다시 열었어요.',
}

/** The bar that is open, and the product that it is of. */
type OpenBar = { row: CalendarRow; busy: BusyDays }

const isClosed = ({ kind }: BusyDays): boolean => kind === 'lost' || kind === 'given_up'
const questionOf = (busy: BusyDays): Question =>
  isClosed(busy) || busy.kind === 'owner' ? reopening : ending

/** Asks before days that nothing is rented on are given back to the calendar. */
function EndingDialog({ row, busy, onClose }: OpenBar & { onClose: () => void }) {
  const { slotId } = busy
  if (slotId === null) return null
  return (
    <LazyActionDialog
      question={questionOf(busy)}
      lines={[
        {
          id: slotId,
          name: `${row.productCode} ${row.productName}`,
          change: {
            before: `${formatDotted(busy.from)} – ${formatDotted(busy.to)} ${isClosed(busy) ? '닫힘' : busyWords[busy.kind]}`,
            after: '남은 날을 다시 빌릴 수 있어요',
          },
          act: (given) =>
            staffApi.send(itemCalls.endDowntime(row.productId, slotId), { reason: given.reason }),
        },
      ]}
      onClose={onClose}
    />
  )
}

/** Details of the rental or downtime that a bar of the calendar shows. */
function BusyDetail({ row, busy, onEnd }: OpenBar & { onEnd: () => void }) {
  const acts = mayAct(useRoles(), ['operations'])
  const isGone = isClosed(busy)
  const isOwners = busy.kind === 'owner'
  // Days that a loss closed open by 다시 찾음, which is recorded with the order or the consignment.
  const mayEnd =
    busy.kind === 'downtime' || isOwners || (busy.kind === 'given_up' && busy.orderItemId === null)
  return (
    <>
      <DrawerHead
        over={
          <>
            <Link className={styles.link} to={itemPath(row.productId)}>
              {row.productCode}
            </Link>{' '}
            · {row.brandName}
          </>
        }
        title={row.productName}
        badge={
          busy.status === null || isGone ? (
            <Mark means={busy.kind === 'lost' ? 'problem' : 'neutral'}>{busyName(busy)}</Mark>
          ) : (
            <Mark means={meanings.order[busy.status]}>{orderStatusNames[busy.status]}</Mark>
          )
        }
      />
      <Facts
        facts={[
          ...(busy.kind === 'downtime' || isOwners || isGone
            ? []
            : [
                {
                  name: '대여 기간',
                  value: `${formatDotted(busy.rentalStartDate)} – ${formatDotted(busy.rentalEndDate)}`,
                },
              ]),
          {
            name: isGone ? '닫힌 날' : '비울 수 없는 날',
            value: `${formatDotted(busy.from)} – ${formatDotted(busy.to)}`,
          },
          ...(busy.memberName === null ? [] : [{ name: '회원', value: busy.memberName }]),
          ...(busy.heldUntil === null ? [] : [{ name: '결제 기한', value: moment(busy.heldUntil) }]),
          ...(busy.note === null ? [] : [{ name: '사유', value: busy.note }]),
          ...(row.turnaroundDays === 0 || isGone
            ? []
            : [{ name: '준비 기간', value: `${row.turnaroundDays}일` }]),
          ...(busy.orderNumbers === null
            ? []
            : [
                {
                  name: '주문',
                  value:
                    busy.orderItemId === null ? (
                      busy.orderNumbers
                    ) : (
                      <Link className={styles.link} to={ordersPath({ open: busy.orderItemId })}>
                        {busy.orderNumbers}
                      </Link>
                    ),
                },
              ]),
        ]}
      />
      {isGone && (
        <p className={styles.quiet}>
          {busy.kind === 'lost'
            ? '잃어버린 상품이라 이 기간에는 빌릴 수 없어요.'
            : '소유자에게 돌아가는 상품이라 이 기간에는 빌릴 수 없어요.'}
        </p>
      )}
      {mayEnd && acts && busy.slotId !== null && (
        <div className={styles.ending}>
          <Button look="danger" onClick={onEnd}>
            {questionOf(busy).label}
          </Button>
        </div>
      )}
    </>
  )
}

/** The row of the product that the address names. While its calendar is on its way, the rows are those of others. */
export const chosenRow = (
  rows: readonly CalendarRow[] | undefined,
  productId: string | null,
): CalendarRow | undefined => rows?.find((row) => String(row.productId) === productId)

/** The last product of each page before this one, and the query that these pages belong to (`TableUrl.place`). */
type PassedPages = { place: string; after: readonly number[] }

/** Returns the pages passed within the query; another month, search or product starts on its first page. */
export const passedAt = ({ place, after }: PassedPages, now: string): readonly number[] =>
  place === now ? after : []
