import { type RowSelectionState, useTable } from '@tanstack/react-table'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import useSWR from 'swr'
import type { FoundRow } from '../../../domain/shared/foundRow.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { messages } from '../../text/messages.ts'
import {
  type ActionRun,
  type ActionTable,
  barrierOf,
  bulkActionsOf,
  type Left,
  mayDoAny,
  menuOf,
  questionOf,
  runsOf,
} from './actions.ts'
import { Button } from './Button.tsx'
import { type Column, columnsWithin, definitions, features, shownColumns } from './columns.ts'
import { useOffered } from './commands.ts'
import styles from './DataTable.module.css'
import { Drawer, DrawerHead } from './Drawer.tsx'
import { DrawerActions } from './DrawerActions.tsx'
import { KeptWords } from './form/KeptWords.tsx'
import { LazyActionDialog } from './LazyActionDialog.tsx'
import { pageSizes } from './paging.ts'
import { Failed, Loading, Nothing } from './States.tsx'
import { TableBody, usePrinting } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import type { TableUrl } from './tableUrl.ts'
import { roomOf, tracks } from './tracks.ts'
import { useRowKeys } from './useRowKeys.ts'
import { figure } from './words.ts'

export type DataTableProps<Row extends object> = {
  /** The table's accessible name: 주문 상품. */
  name: string
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string
  /** The row's name in dialogs and menus. */
  nameOf: (row: Row) => string
  url: TableUrl
  /** `server`: the screen asks for sorted pages by `url`. `rows`: all rows are here, and the table sorts them. */
  sorting: 'server' | 'rows'
  /** The number of rows in all; with `pageSize` the table paginates. A log is too long to count. */
  total?: number | 'uncounted' | undefined
  /** `chosen`: people choose the page size, and the screen requests pages of the size in the URL. */
  pageSize?: number | 'chosen'
  /**
   * What stands below columns in the footer, by their ids: sums over all rows that match, whatever the page. Without it
   * a column's own footer sums the rows that are here.
   */
  totals?: Readonly<Record<string, number>> | undefined
  actions?: ActionTable<Row>
  roles: Parameters<typeof mayDoAny>[1]
  /** The drawer's content for the open row. The table itself says it where there is no such row. */
  detail?: (row: Row, id: string) => ReactNode
  /** The content of a drawer that is asked for by its id. */
  detailOf?: (id: string, row: Row | undefined) => ReactNode
  /** The open row while it is not on this page; absent for a table that holds all of its rows. */
  away?: AwayRow<Row> | undefined
  /** The drawer's sentence for a row that the list has under no filter. */
  noSuchRow?: string | undefined
  /** The page of a row, for rows that are too much for a drawer. */
  pathOf?: (row: Row) => string
  /** Widens the drawer for a form. */
  wideDetail?: boolean
  /** The rows are those of the filters, order or page before, while others are on their way. */
  isStale?: boolean
  error?: unknown
  onRetry: () => void
  /** The text of the empty table. */
  nothing: string
  /** Takes off the filters that narrow the list, where there are any: without rows it is they that leave none. */
  onClear?: (() => void) | undefined
  /** True for rows that are highlighted at the left edge. */
  isMarked?: (row: Row) => boolean
}

/** A row that is not on the page, as it was asked for by its id; undefined until the answer. */
export type AwayRow<Row> = {
  found: FoundRow<Row> | undefined
  error: unknown
  /** An answer is on its way. */
  isAsked: boolean
  onRetry: () => void
  /** Asks for any row by its id: those of a dialog may leave the page as well. */
  read: (id: string) => Promise<FoundRow<Row>>
}

const selectionOf = (ids: readonly string[]): RowSelectionState =>
  Object.fromEntries(ids.map((id) => [id, true as const]))

const toggled = (id: string) => (now: readonly string[]) =>
  now.includes(id) ? now.filter((one) => one !== id) : [...now, id]

/**
 * The table of every screen of the console. A screen provides columns, rows and its action table, and keeps the table's
 * state in the URL with `useTableUrl`. A new screen is a folder in `screens/` with `XScreen.tsx` and `xActions.ts`, a
 * route and a navigation entry in `tables/<area>.ts`, and its calls in `calls/<area>.ts`. Its columns are declared in
 * `domain/lists/x.ts`, which the server's files read too (`tableColumns` here, `listRoutes` there).
 * A row opens its drawer (`detail`, `detailOf`) or its page (`pathOf`). The table provides sorting, column choice, selection (x), row navigation (j, k, Home, End, PageUp, PageDown), opening
 * (Enter), page size, virtual scrolling beyond 100 rows (printing renders all of them), the row menu, the drawer, and
 * the bulk bar with one reason for all rows. The rows are a single tab stop, followed by the bulk bar.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, idOf, url, actions, roles } = props
  const scroller = useRef<HTMLDivElement>(null)
  const drawer = useRef<HTMLElement>(null)
  const [run, setRun] = useState<(ActionRun<Row> & { isOfDrawer?: boolean }) | null>(null)
  const acts = actions !== undefined && mayDoAny(actions, roles)
  const hasDrawer = props.detail !== undefined || props.detailOf !== undefined
  const isOpen = hasDrawer && url.open !== null
  const chosen = shownColumns(columns, url.columns)
  const room = useRoom(scroller, isOpen)
  const isPrinting = usePrinting()
  // Columns that a person chose stay, and the table scrolls.
  const isFolded = room !== null && url.columns === null && !isPrinting
  const shown = isFolded ? columnsWithin(chosen, roomOf(room, acts)) : chosen
  const defined = useMemo(() => definitions(columns), [columns])
  const given = useMemo(() => [...(rows ?? [])], [rows])
  const selection = useMemo(() => selectionOf(url.selected), [url.selected])
  const table = useTable({
    features,
    columns: defined,
    data: given,
    getRowId: idOf,
    manualSorting: props.sorting === 'server',
    enableSubRowSelection: false,
    state: { sorting: url.sort === null ? [] : [url.sort], rowSelection: selection, columnVisibility: {} },
    onSortingChange: (change) => {
      const now = url.sort === null ? [] : [url.sort]
      const [next] = typeof change === 'function' ? change(now) : change
      url.setSort(next ?? null)
    },
    onRowSelectionChange: (change) => {
      url.setSelected((now) => {
        const next = typeof change === 'function' ? change(selectionOf(now)) : change
        return Object.keys(next).filter((id) => next[id])
      })
    },
  })
  const lines = table.getRowModel().rows
  const selected = lines.filter((line) => line.getIsSelected()).map((line) => line.original)
  const navigate = useNavigate()
  const { pathOf } = props
  const openRow =
    pathOf === undefined
      ? hasDrawer
        ? url.setOpen
        : undefined
      : (id: string) => {
          const line = lines.find((one) => one.id === id)
          if (line !== undefined) navigate(pathOf(line.original))
        }
  const keys = useRowKeys({
    ids: lines.map(({ id }) => id),
    place: url.place,
    scroller,
    open: url.open,
    onMove: (index) => url.open !== null && lines[index] && url.setOpen(lines[index].id),
    onOpen: (index) => lines[index] && openRow?.(lines[index].id),
    onSelect: (index) => acts && lines[index] && url.setSelected(toggled(lines[index].id)),
    onClose: () => url.open !== null && url.setOpen(null),
    isBeside: () => drawer.current?.contains(document.activeElement) ?? false,
    onEnter: () => {
      const isInside = drawer.current?.contains(document.activeElement) ?? true
      if (!isInside) drawer.current?.focus()
    },
  })
  const { away } = props
  const onPage = rows?.find((one) => idOf(one) === url.open)
  const lastOpened = useLast(onPage ?? away?.found?.row ?? undefined)
  const last = lastOpened !== undefined && idOf(lastOpened) === url.open ? lastOpened : undefined
  // Until it is known what became of a row that left its page, it stays as it was.
  const isUnknown = rows === undefined || (away !== undefined && away.found === undefined)
  const opened = onPage ?? away?.found?.row ?? (isUnknown ? last : undefined)
  const row = isOpen ? opened : lines[keys.current]?.original
  const runs = runsOf(actions ?? [], roles, selected.length > 0 ? selected : row === undefined ? [] : [row])
  useOffered(
    runs.map((one) => ({
      id: one.action.id,
      label: one.action.label,
      about: `${one.rows[0] === undefined ? '' : props.nameOf(one.rows[0])}${one.rows.length > 1 ? ` 외 ${one.rows.length - 1}건` : ''}`,
      run: () => setRun(one),
    })),
  )
  const frame = { columns: shown, acts, lines }
  const total = props.total === 'uncounted' ? null : (props.total ?? lines.length)
  const pageSize = props.pageSize === 'chosen' ? url.rows : props.pageSize
  const isTotalled = ({ id, foot }: Column<Row>): boolean =>
    props.totals === undefined ? foot !== undefined : props.totals[id] !== undefined
  const hasFoot = lines.length > 0 && shown.some(isTotalled)
  // The dialog shows how its rows are now, and acts on them once that was read.
  const presentOf = usePresentRows(props, run?.rows ?? [])

  return (
    <div className={styles.frame} data-open={isOpen || undefined}>
      <div className={styles.pane}>
        {props.error !== undefined && (
          <Failed words={sentenceOf(props.error, messages.generic)} onRetry={props.onRetry} />
        )}
        <div
          className={styles.scroller}
          ref={scroller}
          aria-busy={props.isStale === true || (rows === undefined && props.error === undefined)}
        >
          <table
            className={styles.table}
            aria-label={props.name}
            aria-rowcount={total === null ? -1 : total + (hasFoot ? 2 : 1)}
          >
            <TableHead {...frame} all={columns} table={table} url={url} />
            <TableBody
              {...frame}
              firstLine={pageSize === undefined ? 2 : (url.page - 1) * pageSize + 2}
              scroller={scroller}
              current={keys.current}
              onFocus={keys.onFocus}
              onBlur={keys.onBlur}
              onDrawn={keys.onDrawn}
              open={url.open}
              onOpen={openRow}
              actions={actions ?? []}
              roles={roles}
              nameOf={props.nameOf}
              isMarked={props.isMarked}
              onAct={setRun}
            />
            {hasFoot && (
              <TableFoot
                {...frame}
                rows={rows ?? []}
                totals={props.totals}
                line={(total ?? lines.length) + 2}
              />
            )}
          </table>
          {props.error === undefined &&
            (rows === undefined || (rows.length === 0 && props.isStale === true) ? (
              <Loading />
            ) : (
              rows.length === 0 && (
                <Nothing
                  words={props.onClear === undefined ? props.nothing : '조건에 맞는 것이 없어요.'}
                  onClear={props.onClear}
                />
              )
            ))}
        </div>
        <BulkBar
          count={selected.length}
          runs={bulkActionsOf(actions ?? [], roles, selected)}
          onRun={setRun}
          onClear={() => {
            url.setSelected([])
            keys.toRow()
          }}
          page={pageSize === undefined ? 1 : url.page}
          pages={pageSize === undefined || total === null ? 1 : Math.ceil(total / pageSize)}
          shown={rows?.length ?? null}
          total={rows === undefined ? null : total}
          onPage={url.setPage}
          size={props.pageSize === 'chosen' ? url.rows : null}
          onSize={url.setRows}
        />
      </div>
      {isOpen && url.open !== null && (
        <Drawer
          name={props.name}
          place={drawer}
          isWide={props.wideDetail === true}
          foot={
            opened !== undefined && (
              <DrawerActions
                items={menuOf(actions ?? [], roles, opened)}
                onAct={(action) => setRun({ action, rows: [opened], isOfDrawer: true })}
              />
            )
          }
          onClose={() => {
            url.setOpen(null)
            keys.toRow()
          }}
        >
          {onPage === undefined && away?.found?.row != null && (
            <p className={styles.away} role="note">
              {away.found.isListed ? '이 목록의 다른 쪽에 있어요.' : '지금 조건의 목록에는 없어요.'}
            </p>
          )}
          {props.detailOf !== undefined ? (
            props.detailOf(url.open, opened)
          ) : (
            <KeptWords
              key={url.open}
              isOffered={opened !== undefined}
              why="그사이 목록에서 없어져서 보낼 수 없어요."
              otherwise={
                !isUnknown ? (
                  <NotHere was={last && props.nameOf(last)} words={props.noSuchRow} />
                ) : away?.error !== undefined ? (
                  <Failed words={sentenceOf(away.error, messages.generic)} onRetry={away.onRetry} />
                ) : (
                  props.error === undefined && <Loading />
                )
              }
            >
              {last !== undefined && props.detail?.(last, url.open)}
            </KeptWords>
          )}
        </Drawer>
      )}
      {run !== null && (
        <LazyActionDialog
          question={questionOf(run)}
          lines={run.rows.map(presentOf).map(({ row, left }) => ({
            id: idOf(row),
            name: props.nameOf(row),
            ...{ facts: row, left },
            barred: left === 'nowhere' ? '지금은 찾을 수 없어요.' : barrierOf(run.action, row),
            change: run.action.change?.(row),
            preview: run.action.preview && ((answers) => run.action.preview?.(row, answers) ?? null),
            act: (given) => run.action.run(row, given),
          }))}
          onFailed={(ids) => {
            setRun((now) => now && { ...now, rows: now.rows.filter((row) => ids.includes(idOf(row))) })
            if (run.rows.length > 1) url.setSelected(ids)
          }}
          onRead={() => setRun((now) => now && { ...now, rows: now.rows.map((row) => presentOf(row).row) })}
          focusAfter={run.isOfDrawer === true ? () => drawer.current : keys.row}
          onClose={(isDone) => {
            setRun(null)
            if (isDone) url.setSelected([])
          }}
        />
      )}
    </div>
  )
}

/**
 * How the rows of the open dialog are now. Those that the page has no more are asked for by their ids (rule 964): a
 * colleague may have done what the dialog is about, or they are on another page of the list.
 */
function usePresentRows<Row extends object>(
  { name, rows, idOf, url, sorting, total, isStale, away }: DataTableProps<Row>,
  dialog: readonly Row[],
): (row: Row) => { row: Row; left?: Left | undefined } {
  const isRead = rows !== undefined && isStale !== true
  const onPage = new Map(rows?.map((row) => [idOf(row), row]))
  const gone = isRead ? dialog.map(idOf).filter((id) => !onPage.has(id) && id !== url.open) : []
  const { data, error, isValidating } = useSWR(
    away === undefined || gone.length === 0 ? null : ['rows that left', name, ...gone],
    async () =>
      new Map(await Promise.all(gone.map(async (id) => [id, (await away?.read(id)) ?? null] as const))),
  )
  return (row) => {
    const id = idOf(row)
    const here = onPage.get(id)
    if (here !== undefined || !isRead) return { row: here ?? row }
    // A table that sorts its rows itself has all of them, unless nobody has counted them.
    if (away === undefined)
      return { row, left: sorting === 'rows' && total !== 'uncounted' ? 'nowhere' : 'unread' }
    const asked = id === url.open ? away : { found: data?.get(id), isAsked: isValidating, error }
    if (asked.isAsked) return { row, left: 'asked' }
    const { found } = asked
    if (found == null || asked.error !== undefined) return { row, left: 'unread' }
    if (found.row === null) return { row, left: 'nowhere' }
    return { row: found.row, left: found.isListed ? undefined : 'found' }
  }
}

/** The value that there was last. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value)
  useEffect(() => {
    if (value !== undefined) last.current = value
  })
  return value ?? last.current
}

/** In the drawer of a row that the list does not have, or has no more. */
function NotHere({ was, words }: { was: string | undefined; words: string | undefined }) {
  const usual =
    was === undefined
      ? '이 조건에 맞지 않거나 없는 줄이에요. 주소를 확인해 주세요.'
      : '처리했거나 달라져서 이 목록에서 빠졌어요.'
  return (
    <>
      <DrawerHead title={was ?? '이 목록에 없어요'} />
      <p>{words ?? usual}</p>
    </>
  )
}

/** The width of a table beside its open drawer, in pixels; null while none is open or it is not measured. */
function useRoom(scroller: RefObject<HTMLElement | null>, isOpen: boolean): number | null {
  const [room, setRoom] = useState<number | null>(null)
  useLayoutEffect(() => {
    const place = scroller.current
    if (!isOpen || place === null) return
    const measure = () => setRoom(place.clientWidth)
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(place)
    return () => {
      watching.disconnect()
      setRoom(null)
    }
  }, [scroller, isOpen])
  return room
}

/** The footer row with the columns' totals. */
function TableFoot<Row extends object>(props: {
  columns: readonly Column<Row>[]
  acts: boolean
  rows: readonly Row[]
  totals: DataTableProps<Row>['totals']
  /** Its `aria-rowindex`. */
  line: number
}) {
  const { columns, acts, rows, totals } = props
  const footOf = ({ id, foot }: Column<Row>, nth: number): ReactNode => {
    if (totals === undefined) return foot?.(rows)
    const total = totals[id]
    return total === undefined ? nth === 0 && '전체 합계' : figure(total)
  }
  return (
    <tfoot className={styles.foot}>
      <tr className={styles.line} style={tracks(columns, acts)} aria-rowindex={props.line}>
        {acts && <td className={styles.box} />}
        {columns.map((column, nth) => (
          <td key={column.id} data-align={column.align}>
            {footOf(column, nth)}
          </td>
        ))}
        <td className={styles.menu} />
      </tr>
    </tfoot>
  )
}

/** The bar below a table: actions on the selected rows, and pagination. */
function BulkBar<Row>(props: {
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
            ? `전체 ${formatNumber(total)}건`
            : props.shown !== null && `이 화면 ${formatNumber(props.shown)}건`}
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
