import { lazy } from 'react'

export type SheetProps = { title: string }
export const Sheet = lazy(() => import('./Bottom.tsx'))
