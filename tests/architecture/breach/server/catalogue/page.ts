import type { Row } from './row.ts'

export type Page = { rows: Row[] }
