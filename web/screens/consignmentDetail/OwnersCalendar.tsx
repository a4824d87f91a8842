import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { daysInTheWay } from '../../../domain/rental/ownersDays.ts'
import { noBookingsBecause } from '../../../domain/shared/bookingPromise.ts'
import { type Bounds, dayByKey, monthsOf, wholeWeeks } from '../../../domain/shared/calendarMonths.ts'
import {
  type CivilDate,
  daysBetween,
  formatWithWeekday,
  maxDate,
  minDate,
  partsOf,
} from '../../../domain/shared/civilDate.ts'
import { weekdayNames } from '../../../domain/shared/weekdays.ts'
import type { OwnersCalendar as Calendar, DaysOfItem } from '../../../domain/wire/consignments.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { confirmNotice, toast } from '../../kit/notices.ts'
import { plainKey } from '../../kit/plainKey.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { useClosedWhenGone, useOverlay } from '../../kit/useOverlay.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { SheetActions, SheetProblem } from '../../pieces/sheetParts/SheetParts.tsx'
import { messages } from '../../text/messages.ts'
import styles from './OwnersCalendar.module.css'

type Days = { from: CivilDate; to: CivilDate }

const kindWords: Readonly<Record<DaysOfItem['kind'], string>> = { rented: '대여', shop: '휴무', mine: '막음' }

const daysLine = ({ from, to }: Days): string =>
  from === to ? formatWithWeekday(from) : `${formatWithWeekday(from)} ~ ${formatWithWeekday(to)}`

type MonthsProps = { calendar: Calendar; chosen: Days | null; onTap: (day: CivilDate) => void }

/** The months ahead; the arrow keys move between days, and Tab reaches one of them. */
function Months({ calendar, chosen, onTap }: MonthsProps) {
  const { today, firstDay, lastDay, days } = calendar
  const bounds: Bounds = useMemo(() => ({ first: today, last: lastDay }), [today, lastDay])
  const months = useMemo(() => monthsOf(wholeWeeks(today, lastDay), bounds), [today, lastDay, bounds])
  const [reached, setReached] = useState(firstDay)
  const root = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent<HTMLButtonElement>, date: CivilDate) => {
    const next = dayByKey(plainKey(event), date, bounds)
    if (next === null) return
    event.preventDefault()
    root.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }
  const dayOf = (date: CivilDate, place: number) => {
    const kind = days.find((one) => one.from <= date && date <= one.to)?.kind
    const isChosen = chosen !== null && chosen.from <= date && date <= chosen.to
    const isClosed = kind !== undefined || date < firstDay
    const { year, month, day } = partsOf(date)
    const word = kind === undefined ? (isChosen ? '선택' : '') : kindWords[kind]
    const spoken = [
      `${year}년 ${month}월 ${day}일 ${weekdayNames[place] ?? ''}`,
      word || (isClosed ? '막을 수 없음' : ''),
    ]
    return (
      <button
        type="button"
        className={cx(
          styles.day,
          isClosed && styles.closed,
          kind === 'mine' && styles.mine,
          isChosen && styles.chosen,
        )}
        tabIndex={date === reached ? 0 : -1}
        data-date={date}
        aria-label={spoken.filter((part) => part !== '').join(', ')}
        aria-disabled={isClosed || undefined}
        aria-pressed={isClosed ? undefined : isChosen}
        onClick={() => !isClosed && onTap(date)}
        onFocus={() => setReached(date)}
        onKeyDown={(event) => move(event, date)}
      >
        <span className={styles.number} data-day={day} />
        <span className={styles.mark}>{word}</span>
      </button>
    )
  }
  return (
    <div ref={root}>
      {months.map(({ name, weeks }) => (
        <div key={name}>
          <h3 className={styles.month}>{name}</h3>
          <table aria-label={name} className={styles.table}>
            <thead>
              <tr>
                {weekdayNames.map((weekday) => (
                  <th key={weekday} scope="col" abbr={weekday} className={styles.weekday}>
                    {weekday.slice(0, 1)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.join()}>
                  {week.map((date, place) => (
                    // A cell outside of the months shown has no date to be its key.
                    <td key={date ?? weekdayNames[place]} className={styles.cell}>
                      {date !== null && date >= today && date <= lastDay && dayOf(date, place)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  )
}

type SheetProps = { id: string; days: Days; onDone: () => void; onRefused: () => void; onClose: () => void }

/** Confirms the days. One request id for all presses, so that they are blocked once. */
function BlockingSheet({ id, days, onDone, onRefused, onClose }: SheetProps) {
  const [requestId] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const block = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await api.send(calls.blockDays(id), { requestId, ...days })
      toast.success('대여를 막았어요.')
      onDone()
    } catch (error) {
      setProblem(sentenceOf(error, messages.generic))
      setBusy(false)
      onRefused()
    }
  }
  return (
    <Sheet
      title="대여 막기"
      isOpen
      onClose={onClose}
      actions={
        <SheetActions onBack={onClose}>
          <Button busy={isBusy} onClick={block}>
            {daysBetween(days.from, days.to) + 1}일 막기
          </Button>
        </SheetActions>
      }
    >
      <p className={styles.days}>{daysLine(days)}</p>
      <p className={styles.words}>
        이 날에는 아무도 빌릴 수 없고, 대여 수익도 없어요. 앞뒤 날도 배송 때문에 빌리기 어려울 수 있어요.
      </p>
      {problem !== null && <SheetProblem words={problem} />}
    </Sheet>
  )
}

/** The days ahead of an item on offer: rented, closed by the shop, or blocked by its owner, who blocks and opens them. */
export function OwnersCalendar({ id }: { id: string }) {
  const { data: calendar, error, mutate } = useMembers(calls.ownersCalendar(id))
  const [chosen, setChosen] = useState<Days | null>(null)
  const asking = useOverlay('block-days')
  const [problem, setProblem] = useState<string | null>(null)
  useClosedWhenGone(asking, chosen === null)
  if (calendar === undefined)
    return error === undefined ? null : <LoadFailed error={error} onRetry={() => mutate()} />
  const tap = (day: CivilDate) => {
    setProblem(null)
    const isEnd = chosen !== null && chosen.from === chosen.to && chosen.from !== day
    const next = isEnd
      ? { from: minDate(chosen.from, day), to: maxDate(chosen.from, day) }
      : { from: day, to: day }
    const [inTheWay] = daysInTheWay(next, calendar.days)
    if (inTheWay === undefined) setChosen(next)
    else {
      setChosen({ from: day, to: day })
      setProblem(`${daysLine(inTheWay)}에 이미 대여나 휴무가 있어서 이어서 막을 수 없어요.`)
    }
  }
  const open = async (downtimeId: string, days: Days, onceOpen: DaysOfItem['onceOpen']) => {
    const noBookings = onceOpen && noBookingsBecause(onceOpen)
    const yes = await confirmNotice({
      title: '알림',
      message: `${daysLine(days)}에 다시 빌려줄까요? ${noBookings ?? '바로 예약할 수 있게 돼요.'}`,
      confirm: '다시 빌려주기',
      cancel: '아니요',
    })
    if (!yes) return
    setProblem(null)
    try {
      await api.send(calls.openDays(id, downtimeId))
      toast.success('막은 날을 다시 열었어요.')
    } catch (failure) {
      setProblem(sentenceOf(failure, messages.generic))
    }
    await mutate()
  }
  const mine = calendar.days.filter(({ kind }) => kind === 'mine')
  return (
    <section aria-labelledby="owners-calendar" className={styles.part}>
      <h2 id="owners-calendar" className={styles.title}>
        대여 달력
      </h2>
      {calendar.lastDay < calendar.firstDay ? (
        <p className={styles.words}>계약이 곧 끝나서 막을 수 있는 날이 없어요.</p>
      ) : (
        <>
          <p className={styles.words}>
            빌려주지 않을 날의 첫날과 마지막 날을 눌러 주세요. 대여에는 배송과 점검하는 날도 들어 있어요.
          </p>
          <Months calendar={calendar} chosen={chosen} onTap={tap} />
          <p role="status" className={styles.status}>
            {chosen === null ? '' : daysLine(chosen)}
          </p>
          {problem !== null && <SheetProblem words={problem} />}
          <Button wide look="third" disabled={chosen === null} onClick={asking.open}>
            대여 막기
          </Button>
        </>
      )}
      <h3 className={styles.month}>막은 날</h3>
      {mine.length === 0 && <p className={styles.words}>막은 날이 없어요.</p>}
      <ul>
        {mine.map(({ downtimeId, onceOpen, ...days }) => (
          <li key={downtimeId} className={styles.blocked}>
            <span>{daysLine(days)}</span>
            <Button
              look="third"
              size="small"
              aria-label={`${daysLine(days)} 다시 빌려주기`}
              onClick={() => downtimeId !== null && open(downtimeId, days, onceOpen)}
            >
              다시 빌려주기
            </Button>
          </li>
        ))}
      </ul>
      {asking.isOpen && chosen !== null && (
        <BlockingSheet
          id={id}
          days={chosen}
          onClose={asking.close}
          onRefused={() => mutate()}
          onDone={() => {
            asking.close()
            setChosen(null)
            mutate()
          }}
        />
      )}
    </section>
  )
}
