import { type InputHTMLAttributes, useLayoutEffect, useState } from 'react'
import { grouped, retyped } from './typedAmount.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  /** Digits, with a minus where one was typed; empty while nothing is. */
  value: string
  onChange: (amount: string) => void
}

/** A field for a whole number: separators appear while it is typed, and the value stays digits. */
export function AmountInput({ value, onChange, ...input }: Props) {
  // What an input method is still composing is shown as it is.
  const [composed, setComposed] = useState<string | null>(null)
  const [caret, setCaret] = useState<{ field: HTMLInputElement; place: number } | null>(null)
  useLayoutEffect(() => caret?.field.setSelectionRange(caret.place, caret.place), [caret])
  const take = (field: HTMLInputElement, how: string) => {
    const text = field.value
    const next = retyped({ shown: grouped(value), text, caret: field.selectionStart ?? text.length, how })
    setComposed(null)
    setCaret({ field, place: next.caret })
    onChange(next.amount)
  }
  return (
    <input
      {...input}
      inputMode="numeric"
      autoComplete="off"
      value={composed ?? grouped(value)}
      onChange={({ currentTarget, nativeEvent }) => {
        const { inputType, isComposing } =
          nativeEvent instanceof InputEvent ? nativeEvent : { inputType: '', isComposing: false }
        if (isComposing) setComposed(currentTarget.value)
        else take(currentTarget, inputType)
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget, 'insertCompositionText')}
    />
  )
}
