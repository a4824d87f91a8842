import { lazyPart } from '../../kit/lazyPart.tsx'

/** Stands below what a drawer is opened for, so that it may come after it. */
export const Recorded = lazyPart(() => import('./History.tsx').then((part) => part.Recorded))
