import type { AssigneeFilter } from '../../../domain/wire/handling.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'

/** Stands below what a drawer is opened for, so that it may come after it. */
export const Handling = lazyPart(() => import('./HandlingPart.tsx').then((part) => part.HandlingPart))

const options: readonly { value: AssigneeFilter; label: string }[] = [
  { value: 'me', label: '내 담당' },
  { value: 'none', label: '담당 없음' },
]

/** The filter of a list by who is assigned. */
export const assigneeFilter = { kind: 'choice', name: 'assignee', label: '담당', options } as const
