import type { Row as Line } from '@tanstack/react-table'
import { Ellipsis } from 'lucide-react'
import { type FocusEventHandler, type MouseEvent, type RefObject, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { type Action, type ActionRun, type ActionTable, type MenuItem, menuOf } from './actions.ts'
import { Checkbox } from './Checkbox.tsx'
import type { Column, features } from './columns.ts'
import styles from './DataTable.module.css'
import { MenuButton } from './MenuButton.tsx'
import { type LinesProps, PlainLines } from './PlainLines.tsx'
import { TabStop } from './tabStop.ts'
import { tracks } from './tracks.ts'

/** Beyond this number of rows the table is virtualised. */
const drawnAtMost = 100

type Props<Row extends object> = {
  lines: readonly Line<typeof features, Row>[]
  /** The `aria-rowindex` of the first row; the head is row 1. */
  firstLine: number
  columns: readonly Column<Row>[]
  acts: boolean
  scroller: RefObject<HTMLElement | null>
  current: number
  onFocus: (index: number) => FocusEventHandler<HTMLElement>
  onBlur: () => void
  onDrawn: () => void
  open: string | null
  onOpen: ((id: string) => void) | undefined
  actions: ActionTable<Row>
  roles: Parameters<typeof menuOf>[1]
  nameOf: (row: Row) => string
  isMarked: ((row: Row) => boolean) | undefined
  onAct: (run: ActionRun<Row>) => void
}

const FirstLines = (props: LinesProps) => <PlainLines {...props} cells={props.cells.slice(0, drawnAtMost)} />
const VirtualLines = lazyPart<LinesProps>(
  async () => (await import('./VirtualLines.tsx')).VirtualLines,
  FirstLines,
)

export function TableBody<Row extends object>(props: Props<Row>) {
  const { lines, current, scroller } = props
  const isPrinting = usePrinting()
  const Lines = lines.length > drawnAtMost && !isPrinting ? VirtualLines : PlainLines
  return (
    <Lines
      cells={lines.map((line, index) => (
        <TabStop key={line.id} value={index === current}>
          <Cells {...props} line={line} />
        </TabStop>
      ))}
      lineAt={(index) => lineProps(props, lines[index], index)}
      current={current}
      scroller={scroller}
      onDrawn={props.onDrawn}
    />
  )
}

/**
 * True when a click is on the row itself: not on a control in it, not the end of a text selection, and not in the row's
 * menu, which is rendered in a portal but whose events bubble to the row in React.
 */
const isOfTheLine = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, label, [data-apart]') === null &&
  getSelection()?.isCollapsed !== false

function lineProps<Row extends object>(
  { columns, acts, current, firstLine, onFocus, onBlur, open, onOpen, isMarked }: Props<Row>,
  line: Line<typeof features, Row> | undefined,
  index: number,
) {
  return {
    className: styles.line,
    style: tracks(columns, acts),
    tabIndex: index === current ? 0 : -1,
    'data-index': index,
    'aria-rowindex': firstLine + index,
    'data-open': (line !== undefined && line.id === open) || undefined,
    'data-marked': (line !== undefined && isMarked?.(line.original)) || undefined,
    'aria-selected': acts ? line?.getIsSelected() : undefined,
    'data-opens': onOpen !== undefined || undefined,
    onClick: (event: MouseEvent) => line !== undefined && isOfTheLine(event) && onOpen?.(line.id),
    onFocus: onFocus(index),
    onBlur,
  }
}

function Cells<Row extends object>(props: Props<Row> & { line: Line<typeof features, Row> }) {
  const { line, columns, acts, nameOf } = props
  const row = line.original
  const { onOpen } = props
  return (
    <>
      {acts && (
        <td className={styles.box} data-apart="">
          <Checkbox
            label={`${nameOf(row)} 선택`}
            checked={line.getIsSelected()}
            onChange={() => line.toggleSelected()}
          />
        </td>
      )}
      {columns.map((column, nth) => (
        <td key={column.id} data-align={column.align}>
          {nth === 0 && onOpen !== undefined ? (
            <button type="button" className={styles.opener} tabIndex={-1} onClick={() => onOpen(line.id)}>
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      <td className={styles.menu} data-apart="">
        {acts && (
          <RowMenu
            label={`${nameOf(row)} 작업`}
            items={menuOf(props.actions, props.roles, row)}
            onAct={(action) => props.onAct({ action, rows: [row] })}
          />
        )}
      </td>
    </>
  )
}

/** The menu of actions on one row; one that is not possible now says why. */
export function RowMenu<Row>(props: {
  label: string
  items: readonly MenuItem<Row>[]
  onAct: (action: Action<Row>) => void
}) {
  if (props.items.length === 0) return null
  return (
    <MenuButton
      label={props.label}
      icon={<Ellipsis size={18} aria-hidden="true" />}
      entries={props.items.map(({ action, whyNot }) => ({
        id: action.id,
        label: action.label,
        isDanger: action.danger === true,
        whyNot,
        onChoose: () => props.onAct(action),
      }))}
    />
  )
}

let isPrinting = false

function listen(changed: () => void) {
  // Synchronously, because the browser lays out the printed page as soon as the listener returns.
  const turn = (to: boolean) => () => {
    isPrinting = to
    flushSync(changed)
  }
  const [begin, end] = [turn(true), turn(false)]
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** True while the page is rendered for printing. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    listen,
    () => isPrinting,
    () => false,
  )
