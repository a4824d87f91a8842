import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { RecordKindName } from '../../../../domain/shared/recordKinds.ts'
import type { StaffRole } from '../../../../domain/shared/staffRoles.ts'
import type { SealedTable } from '../../../../domain/wire/consistency.ts'
import type { Read, Write } from '../../../api/call.ts'
import type { Permission } from '../../kit/actions.ts'
import type { Column } from '../../kit/columns.ts'
import type { FormField, Values } from '../../kit/form/fields.ts'
import type { Meaning } from '../../kit/Mark.tsx'
import type { ContentRow, RowId } from './rows.ts'

/** What the button of a new one says, and the sentence after it. */
export const created = { 올리기: '올렸어요', 만들기: '만들었어요', 정하기: '정했어요' } as const

type SavedRow = { id: RowId }
type Shape = () => Promise<z.core.$ZodType>

/** A kind of content that the console edits: its calls, fields and columns. `EntityScreen` renders its page. */
export type Entity = {
  /** Its name in the URL and among the records of staff. */
  id: RecordKindName
  /** Its name on the tab. */
  label: string
  /** What creating one is called on the button; 올리기 by default. */
  creates?: keyof typeof created
  /** Roles that may take it down; `content` by default. */
  roles?: readonly StaffRole[]
  calls: {
    list: Read<{ result: ContentRow[]; cntAll: number }>
    create?: Write<SavedRow, unknown>
    change: (id: RowId) => Write<SavedRow, unknown>
    remove?: (id: RowId) => Write<{ ok: true }, { reason: string; version: number }>
    /** All ids in their new order. */
    order?: Write<{ ok: true }, { ids: number[]; idsBefore: number[] }>
  }
  /** Loads the schema of the body that creates and changes, on the first validation. */
  schema: Shape
  fields: readonly FormField[]
  /** Schema and fields of a change, when it allows less than creation. */
  changing?: { schema: Shape; fields: readonly FormField[] }
  /** Label of the button that saves a change; 저장 by default. */
  submit?: string
  /** Facts beside its fields. */
  facts?: (row: ContentRow) => readonly { name: string; value: ReactNode }[]
  /** Content under the fields of a new one, rendered from their values. */
  below?: (values: Values) => ReactNode
  columns: readonly Column<ContentRow>[]
  nameOf: (row: ContentRow) => string
  /** Initial values of a new one, on that day. */
  fresh: (today: string) => Values
  /** The shop page that shows it. */
  page?: (row: ContentRow) => string
  /** What only scripts show of it on that page, at a moment. */
  over?: (row: ContentRow, at: number) => ReactNode
  /** The action that takes it down, with presets of the reason. */
  removing?: { label: string; reasons: readonly string[]; may?: Permission<ContentRow> }
  /** Its state, when that does not follow from its dates. */
  state?: (row: ContentRow) => { label: string; means: Meaning }
  /** Its table, when its rows are sealed: what checks found of them is said above. */
  sealed?: SealedTable
  /** A note above the table. */
  note?: ReactNode
}
