import { lazyPart } from '../../kit/lazyPart.tsx'
import type { ListFilter } from '../listQuery.ts'
import { PeriodRowFrame } from '../visitPeriod/VisitPeriodLine.tsx'
import type { Rewrite } from './useRewrite.ts'

/** The period filter of a list where it is no part of the first view: its code comes after the page. */
export const LatePeriodRow = lazyPart<{ filter: ListFilter; rewrite: Rewrite }>(
  () => import('./PeriodRow.tsx').then((part) => part.ListPeriodRow),
  PeriodRowFrame,
)
