import type { Page } from './page.ts'

export type Row = { page: Page }
