import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { StaffCalendarQuery } from '../../../../domain/wire/staffCalendar.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { monthName } from '../../../text/format.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import { Button } from '../../kit/Button.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { FilterBar, type FiltersOf } from '../../kit/FilterBar.tsx'
import { useKeys } from '../../kit/keys.ts'
import { monthAfter } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { Failed, Loading, Nothing } from '../../kit/States.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { BusyDetail } from './BusyDetail.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import styles from './CalendarScreen.module.css'
import { DowntimeForm } from './DowntimeForm.tsx'
import { daysOf } from './monthGrid.ts'
import { type PassedPages, passedAt } from './passedPages.ts'

/** The value of `open` in the URL while the downtime form is open. */
const blocking = 'downtime'

const filters: FiltersOf<StaffCalendarQuery> = [
  { kind: 'search', name: 'q', label: '상품 찾기', placeholder: '상품 코드, 상품 이름' },
  { kind: 'given', name: 'productId', wordsOf: (id) => `상품번호 ${id}만` },
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
  const found = useAnswer(
    itemCalls.calendar({ from, to, productId, q: url.filter('q'), after: after.at(-1) ?? 0 }),
    { keepPreviousData: true },
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
    .find(({ busy }) => busy.slotId === url.open)
  const one = productId === null ? undefined : rows?.[0]
  const isBlocking = url.open === blocking && acts
  return (
    <Page
      title="대여 일정"
      controls={
        <div className={styles.month}>
          <Button look="quiet" aria-label="이전 달" onClick={() => turn(-1)}>
            <ChevronLeft size={18} aria-hidden="true" />
          </Button>
          <strong>{month === null ? '' : monthName(month)}</strong>
          <Button look="quiet" aria-label="다음 달" onClick={() => turn(1)}>
            <ChevronRight size={18} aria-hidden="true" />
          </Button>
        </div>
      }
    >
      <FilterBar url={url} filters={filters}>
        <ul className={styles.legend} aria-label="색 안내">
          <li data-kind="rental">대여</li>
          <li data-kind="around">출고·회수·준비</li>
          <li data-kind="hold">결제 중</li>
          <li data-kind="downtime">쉬는 날</li>
          <li data-kind="lost">분실·위탁 종료</li>
        </ul>
        {one !== undefined && acts && <Button onClick={() => url.setOpen(blocking)}>쉬는 날 정하기</Button>}
      </FilterBar>
      <div
        className={styles.frame}
        data-open={open !== undefined || (isBlocking && one !== undefined) || undefined}
      >
        <div className={styles.scroller}>
          {found.error !== undefined && (
            <Failed words={sentenceOf(found.error, messages.generic)} onRetry={() => void found.mutate()} />
          )}
          {rows === undefined && found.error === undefined && <Loading />}
          {rows?.length === 0 && (
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
            <BusyDetail key={open.busy.slotId} {...open} />
          </Drawer>
        )}
      </div>
    </Page>
  )
}
