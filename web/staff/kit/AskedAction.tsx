import { lazy, Suspense } from 'react'
import { fetched } from '../../kit/connection.ts'
import type { ActionDialogProps } from './ActionDialog.tsx'

const ActionDialog = lazy(() =>
  fetched(() => import('./ActionDialog.tsx').then((part) => ({ default: part.ActionDialog }))),
)

/** The dialog of an action; its code loads when the first one opens. */
export const AskedAction = (props: ActionDialogProps) => (
  <Suspense fallback={null}>
    <ActionDialog {...props} />
  </Suspense>
)
