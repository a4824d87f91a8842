import { monthAfter } from '../months.ts'
import { PreviousNext } from '../PreviousNext.tsx'
import { DateInput } from './DateInput.tsx'

/** A month that is typed, picked, or reached from the one beside it. */
export function MonthTurn(props: {
  id?: string
  /** Names the field where no label does. */
  name?: string
  month: string
  /** The last month that there is something of. */
  last?: string | undefined
  onMonth: (month: string) => void
}) {
  const { id, name, month, last, onMonth } = props
  return (
    <PreviousNext
      before="이전 달"
      next="다음 달"
      onBefore={() => onMonth(monthAfter(month, -1))}
      onNext={last !== undefined && month >= last ? undefined : () => onMonth(monthAfter(month, 1))}
    >
      <DateInput
        {...(id === undefined ? {} : { id })}
        {...(name === undefined ? {} : { 'aria-label': name })}
        unit="month"
        isKept
        max={last}
        value={month}
        onChange={onMonth}
      />
    </PreviousNext>
  )
}
