import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatWithWeekday } from '../../../../domain/shared/civilDate.ts'
import type { BoardRow, Waiting } from '../../../../domain/wire/staffBoard.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { boardCall } from '../../calls/today.ts'
import { won } from '../../kit/AmountLink.tsx'
import { useKeys } from '../../kit/keys.ts'
import { Page } from '../../kit/Page.tsx'
import { Failed, Loading } from '../../kit/States.tsx'
import { dots, figure, moment } from '../../kit/words.ts'
import styles from './BoardScreen.module.css'
import { shownColumns } from './boardColumns.ts'

/** Today's work in columns by task; j and k move through it, Enter opens. */
export function BoardScreen() {
  const board = useRef<HTMLDivElement>(null)
  const { data, error, mutate } = useAnswer(boardCall, { revalidateOnFocus: true })
  // The position of the last focused link: when its row is gone, and the focus with it, the keys continue from there.
  const last = useRef(-1)
  const move = (by: number) => (event: KeyboardEvent) => {
    const links = [...(board.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link.matches(':focus'))
    const wanted = at < 0 ? Math.max(0, last.current) : at + by
    const index = Math.min(links.length - 1, Math.max(0, wanted))
    const next = links[index]
    if (next === undefined) return
    last.current = index
    event.preventDefault()
    next.focus()
  }
  useKeys({ j: move(1), ArrowDown: move(1), k: move(-1), ArrowUp: move(-1) })
  return (
    <Page
      title="오늘 할 일"
      controls={data !== undefined && <p className={styles.today}>{formatWithWeekday(data.today)}</p>}
    >
      {error !== undefined && (
        <Failed words={sentenceOf(error, messages.generic)} onRetry={() => void mutate()} />
      )}
      {data === undefined && error === undefined && <Loading />}
      <div className={styles.board} ref={board}>
        {data?.columns.map((column) => (
          <Column key={column.id} column={column} />
        ))}
      </div>
    </Page>
  )
}

function Column({ column: { id, count, rows } }: { column: Waiting }) {
  const { label, nothing, list, row } = shownColumns[id]
  return (
    <section
      className={styles.column}
      aria-label={label}
      data-late={id === 'late' || id === 'integrity' || undefined}
    >
      <h2 className={styles.head}>
        <Link to={list} aria-label={`${label} ${figure(count)}건`}>
          <span>{label}</span>
          <strong data-none={count === 0 || undefined}>{figure(count)}</strong>
        </Link>
      </h2>
      {count === 0 && <p className={styles.nothing}>{nothing}</p>}
      <ul>
        {rows.map((one) => (
          <li key={one.id}>
            <Link className={styles.row ?? ''} to={row(one)}>
              <span className={styles.name}>{one.name}</span>
              <span className={styles.about}>{one.about}</span>
              <span className={styles.when}>{whenOf(one)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <Link className={styles.more ?? ''} to={list}>
          {figure(count - rows.length)}건 더 보기
        </Link>
      )}
    </section>
  )
}

function whenOf({ lateDays, amount, on }: BoardRow): string {
  if (lateDays > 0) return `${lateDays}일 늦음`
  if (amount !== null) return `${won(amount)}원`
  if (on === null) return ''
  return on.length === 10 ? dots(on) : moment(on)
}
