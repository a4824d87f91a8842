import { lazy, Suspense } from 'react'
import { loadChunk } from '../../kit/connection.ts'
import type { ActionDialogProps } from './ActionDialog.tsx'

const ActionDialog = lazy(() =>
  loadChunk(() => import('./ActionDialog.tsx').then((part) => ({ default: part.ActionDialog }))),
)

/** The dialog of an action; its code loads when the first one opens. */
export const LazyActionDialog = (props: ActionDialogProps) => (
  <Suspense fallback={null}>
    <ActionDialog {...props} />
  </Suspense>
)
