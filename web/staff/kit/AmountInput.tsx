import { type InputHTMLAttributes, useLayoutEffect, useState } from 'react'
import { grouped, retyped } from './typedAmount.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  /** Digits, with a leading minus if one was typed; empty when the field is. */
  value: string
  onChange: (amount: string) => void
}

/** An integer field that shows thousands separators while typing; its value stays plain digits. */
export function AmountInput({ value, onChange, ...input }: Props) {
  // Text that an input method is still composing is shown unformatted.
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
