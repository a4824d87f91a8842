import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ActionRun } from './actions.ts'
import styles from './BulkBar.module.css'
import { Button } from './Button.tsx'
import { pageSizes } from './paging.ts'

/** The bar below a table: actions on the selected rows, and pagination. */
export function BulkBar<Row>(props: {
  count: number
  runs: readonly ActionRun<Row>[]
  onRun: (run: ActionRun<Row>) => void
  onClear: () => void
  /** May be beyond the last page, after a bulk action has emptied that one. */
  page: number
  pages: number
  /** The number of rows on this page; null while they load. */
  shown: number | null
  /** Null while it loads, and for lists that are not counted. */
  total: number | null
  onPage: (page: number) => void
  /** Rows a page; null when it cannot be chosen. */
  size: number | null
  onSize: (size: number) => void
}) {
  const { count, page, pages, size, total } = props
  const [smallest] = pageSizes
  return (
    <div className={styles.bar}>
      <p role="status" className="spoken">
        {count > 0 && `${count}건 선택. 함께 할 작업은 목록 다음에 Tab으로 골라요.`}
      </p>
      {count === 0 ? (
        <p className={styles.total}>
          {total !== null
            ? `전체 ${total.toLocaleString('ko-KR')}건`
            : props.shown !== null && `이 화면 ${props.shown.toLocaleString('ko-KR')}건`}
        </p>
      ) : (
        <section className={styles.bulk} aria-label="선택한 항목">
          <strong>{count}건 선택</strong>
          {props.runs.map((run) => (
            <Button key={run.action.id} onClick={() => props.onRun(run)}>
              {run.action.label}
              {run.rows.length < count && <span className={styles.some}>{run.rows.length}건</span>}
            </Button>
          ))}
          {props.runs.length === 0 && <span className={styles.some}>함께 할 수 있는 작업이 없어요.</span>}
          <Button look="quiet" onClick={props.onClear}>
            선택 해제
          </Button>
        </section>
      )}
      {size !== null && total !== null && total > smallest && (
        <label className={styles.size}>
          한 쪽에
          <select value={size} onChange={(event) => props.onSize(Number(event.target.value))}>
            {pageSizes.map((one) => (
              <option key={one} value={one}>
                {one}건
              </option>
            ))}
          </select>
        </label>
      )}
      {(pages > 1 || page > 1) && (
        <nav className={styles.pages} aria-label="페이지">
          <Button
            look="quiet"
            aria-label="이전 페이지"
            disabled={page <= 1}
            onClick={() => props.onPage(Math.min(page - 1, pages))}
          >
            <ChevronLeft size={18} aria-hidden="true" />
          </Button>
          <span>
            {page} / {pages}
          </span>
          <Button
            look="quiet"
            aria-label="다음 페이지"
            disabled={page >= pages}
            onClick={() => props.onPage(page + 1)}
          >
            <ChevronRight size={18} aria-hidden="true" />
          </Button>
        </nav>
      )}
    </div>
  )
}
