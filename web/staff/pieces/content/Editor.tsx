import { ArrowDown, ArrowUp, Eye } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { shownMark } from '../../pieces/content/shownMark.ts'
import { RecordsLink } from '../RecordsLink.tsx'
import styles from './EntityScreen.module.css'
import type { Entity } from './entity.ts'
import { Preview } from './Preview.tsx'
import type { ContentRow, RowId } from './rows.ts'
import { beginningOf, shownState } from './shownState.ts'

type EditorProps = {
  entity: Entity
  /** Null for a new one. */
  row: ContentRow | null
  /** All rows in display order. */
  rows: readonly ContentRow[]
  now: { now: string; today: string }
  /** Saves the row, or a new one. */
  onSave: (row: ContentRow | null, body: unknown) => Promise<Saved | undefined>
  /**
   * Opens the row that was saved, when it is not this one: a new one, or another version of the terms. This form goes on
   * with it where it `has` it.
   */
  onOpen: (id: RowId, has: boolean) => void
  /** Reloads the list and returns the row's newest version; undefined when it is gone. */
  onReload: (row: ContentRow | null) => Promise<ContentRow | undefined>
  /** Moves the row in its list and returns its newest version; undefined when it was refused, which it says. */
  onMove: ((row: ContentRow, by: -1 | 1) => Promise<ContentRow | undefined>) | undefined
}

/** What was saved under which id, as the list has it now. */
export type Saved = { id: RowId; newest: ContentRow | undefined }

/** The drawer of one piece of content: its name, position, preview and form. */
export function Editor({ entity, row: given, rows, now, onSave, onOpen, onReload, onMove }: EditorProps) {
  // Edits the row as it was when the drawer opened or its own change was made, even if the list has been reloaded since;
  // its version guards it.
  const [row, setRow] = useState(given)
  const saved = useRef<Saved | undefined>(undefined)
  const takeIn = (newest: ContentRow | undefined) => newest !== undefined && setRow(newest)
  const [isPreviewed, setPreviewed] = useState(false)
  const place = rows.findIndex(({ id }) => id === row?.id)
  const page = row === null ? undefined : entity.page?.(row)
  const hasDays = entity.fields.some(({ name }) => name === 'startsOn')
  const state =
    row === null
      ? null
      : (entity.state?.(row) ?? (hasDays ? shownMark(shownState(row, Date.parse(now.now))) : null))
  return (
    <>
      <DrawerHead
        over={row === null ? `새 ${entity.label}` : `${entity.label} ${row.id}`}
        title={row === null ? '새로 쓰기' : entity.nameOf(row)}
        badge={state !== null && <Mark means={state.means}>{state.label}</Mark>}
      />
      {row !== null && (
        <div className={styles.tools}>
          {onMove !== undefined && (
            <>
              <Button disabled={place <= 0} onClick={() => void onMove(row, -1).then(takeIn)}>
                <ArrowUp size={16} aria-hidden="true" /> 앞으로
              </Button>
              <Button
                disabled={place === -1 || place === rows.length - 1}
                onClick={() => void onMove(row, 1).then(takeIn)}
              >
                <ArrowDown size={16} aria-hidden="true" /> 뒤로
              </Button>
            </>
          )}
          {page !== undefined && (
            <Button onClick={() => setPreviewed(true)}>
              <Eye size={16} aria-hidden="true" /> 미리 보기
            </Button>
          )}
          <RecordsLink kind={entity.id} of={String(row.id)}>
            직원 기록 보기
          </RecordsLink>
        </div>
      )}
      {row !== null && entity.facts !== undefined && <Facts facts={entity.facts(row)} />}
      <Form
        name={entity.label}
        creates={row === null}
        begins={row === null}
        {...((row !== null && entity.changing) || { fields: entity.fields, schema: entity.schema })}
        values={row ?? entity.fresh(now.today)}
        submit={row === null ? (entity.creates ?? '올리기') : (entity.submit ?? '저장')}
        onSave={async (body) => {
          const version = row === null ? {} : { version: row.version }
          saved.current = await onSave(row, { ...Object(body), ...version })
        }}
        onSaved={() => {
          if (saved.current === undefined) return
          const { id, newest } = saved.current
          takeIn(newest)
          if (id !== row?.id) onOpen(id, newest !== undefined)
        }}
        onReload={() => void onReload(row).then(takeIn)}
        {...(row === null && entity.below !== undefined && { below: entity.below })}
      />
      {isPreviewed && row !== null && page !== undefined && (
        <Preview
          path={page}
          from={Math.max(beginningOf(row) ?? 0, Date.parse(now.now))}
          over={entity.over && ((at) => entity.over?.(row, at))}
          onClose={() => setPreviewed(false)}
        />
      )}
    </>
  )
}
