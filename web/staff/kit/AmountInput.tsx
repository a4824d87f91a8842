import { type InputHTMLAttributes, useLayoutEffect, useState } from 'react'
import { digitsIn } from '../../../domain/shared/typedDigits.ts'

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

/** Every integer of this many digits is exact as a JavaScript number. */
const digitsAtMost = 15

const groupedAt = /\B(?=(\d{3})+$)/g

/** `-1234567` → `-1,234,567` */
export const grouped = (amount: string): string => amount.replaceAll(groupedAt, ',')

/** The integer in a text: `1,200원`, `１２００` and `₩1200` give `1200`. A minus is kept, so that validation refuses it. */
export function amountIn(text: string): string {
  const plain = text.normalize('NFKC')
  const sign = /^\D*[-−]/.test(plain) ? '-' : ''
  return (
    sign +
    digitsIn(plain)
      .slice(0, digitsAtMost)
      .replace(/^0+(?=\d)/, '')
  )
}

/** Drops the decimals of a pasted `12,000.00`. A typed dot is a slip and removes no digits. */
const withoutFraction = (pasted: string): string => pasted.replace(/^([^.]*)\.\d*[^.\d]*$/, '$1')

type InputChange = {
  /** The text before the input event. */
  shown: string
  /** The text after it, and the caret's offset. */
  text: string
  caret: number
  /** The `inputType` of the event. */
  how: string
}

/** The amount after an input event, and the new caret offset: as many digits follow it as before reformatting. */
export function retyped({ shown, text, caret, how }: InputChange): { amount: string; caret: number } {
  let left = text.slice(0, caret)
  let right = text.slice(caret)
  if (how === 'insertFromPaste') left = withoutFraction(left)
  // The key deleted only a separator, so the digit beyond it is deleted instead.
  else if (how.startsWith('delete') && grouped(amountIn(text)) === shown) {
    if (how === 'deleteContentForward') right = right.slice(1)
    else left = left.slice(0, -1)
  }
  const amount = amountIn(left + right)
  const following = digitsIn(right).length
  return { amount, caret: placeBefore(grouped(amount), following) }
}

/** The offset in a formatted amount that `following` digits follow. */
function placeBefore(shown: string, following: number): number {
  let place = shown.length
  for (let left = following; left > 0 && place > 0; place -= 1)
    if (/\d/.test(shown[place - 1] ?? '')) left -= 1
  // Right after the digit that was typed, not after the separator that follows it.
  return shown[place - 1] === ',' ? place - 1 : place
}
