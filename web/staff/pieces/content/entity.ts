import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { StaffRole } from '../../../../domain/wire/staff.ts'
import type { Read, Write } from '../../../api/call.ts'
import type { Column } from '../../kit/columns.ts'
import type { FormField, Values } from '../../kit/form/fields.ts'
import type { ContentRow, RowId } from './rows.ts'

type Saved = { id: RowId }
type Shape = () => Promise<z.core.$ZodType>

/** A kind of content as the console edits it: a table of fields over its calls. `EntityScreen` makes the page of it. */
export type Entity = {
  /** Its name in the address. */
  id: string
  /** What a tab calls it. */
  label: string
  /** Who may take it down; content without. */
  roles?: readonly StaffRole[]
  calls: {
    list: Read<{ result: ContentRow[]; cntAll: number }>
    create?: Write<Saved, unknown>
    change: (id: RowId) => Write<Saved, unknown>
    remove?: (id: RowId) => Write<{ ok: true }, { reason: string }>
    /** All ids in their new order. */
    order?: Write<{ ok: true }, { ids: number[] }>
  }
  /** The shape of the body that creates and changes, fetched when something is checked first. */
  schema: Shape
  fields: readonly FormField[]
  /** What can be changed later, when that is less than what makes it. */
  changing?: { schema: Shape; fields: readonly FormField[] }
  /** What the button says that saves a change; 저장 without. */
  submit?: string
  /** What is known of it beside its fields. */
  facts?: (row: ContentRow) => readonly { name: string; value: ReactNode }[]
  /** Drawn under the fields of a new one, from what they hold. */
  below?: (values: Values) => ReactNode
  columns: readonly Column<ContentRow>[]
  nameOf: (row: ContentRow) => string
  /** What a new one begins with on that day. */
  fresh: (today: string) => Values
  /** Where shoppers meet it. */
  page?: (row: ContentRow) => string
  /** What that page shows of it by scripts alone, at a moment. */
  over?: (row: ContentRow, at: number) => ReactNode
  /** Why something is taken down; presets. */
  removing?: { label: string; reasons: readonly string[]; isAllowed?: (row: ContentRow) => boolean }
  /** Its state, when it is not a matter of its days. */
  state?: (row: ContentRow) => { label: string; tone: 'ok' | 'warn' | 'tile' }
  /** A note above the table. */
  note?: ReactNode
}
