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

/** Why the count is not the whole truth; null when it is. */
export function unknownWords({ unknownSince }: Pick<Waiting, 'unknownSince'>): string | null {
  if (unknownSince === undefined) return null
  return unknownSince === null
    ? '통장 내역을 올린 적이 없어서 통장은 모름이에요.'
    : `${dots(unknownSince)}부터 통장 내역이 빠져 있어서 그 뒤는 모름이에요.`
}

export function Column({ column }: { column: Waiting }) {
  const { id, count, rows } = column
  const { label, nothing, list, row } = shownColumns[id]
  const unknown = unknownWords(column)
  // Nothing is known of a day without a statement: no difference there is not the same as none.
  const known = count === 0 && unknown !== null ? '모름' : figure(count)
  return (
    <section
      className={styles.column}
      aria-label={label}
      data-late={id === 'late' || id === 'integrity' || undefined}
    >
      <h2 className={styles.head}>
        <Link to={list} aria-label={known === '모름' ? `${label} 모름` : `${label} ${known}건`}>
          <span>{label}</span>
          <strong data-none={known === '0' || undefined}>{known}</strong>
        </Link>
      </h2>
      {unknown !== null && <p className={styles.nothing}>{unknown}</p>}
      {count === 0 && unknown === null && <p className={styles.nothing}>{nothing}</p>}
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
