import type { DialogAnswer } from '../../kit/actions.ts'

/** Whether what finance gives back also reduces the owner's part. */
export const bearingOptions = [
  { value: 'no', label: '소유자에게 준 몫은 그대로' },
  { value: 'yes', label: '소유자 몫도 함께 줄임' },
] as const

/** What was chosen; undefined before, and for what has no owner. */
export const ownerBearsIn = ({ ownerBears = '' }: DialogAnswer['values']): boolean | undefined =>
  ownerBears === '' ? undefined : ownerBears === 'yes'
