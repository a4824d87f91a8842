import type { ComponentProps, Ref } from 'react'
import { NumericFormat } from 'react-number-format'
import { TextField } from './TextField.tsx'

type Props = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hideLabel' | 'error' | 'hint' | 'after' | 'autoComplete'
> & {
  /** In won or points; the field is empty at 0. */
  value: number
  onValue: (value: number) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * A field for an amount of won or points, with thousands apart. Digits are taken in full width as well. What is too much is
 * said by `error`; only what no sum of money could be is not taken.
 */
export function AmountField({ value, onValue, ref, ...field }: Props) {
  return (
    <NumericFormat
      {...field}
      customInput={DigitsField}
      inputMode="numeric"
      placeholder="0"
      thousandSeparator=","
      decimalScale={0}
      allowNegative={false}
      isAllowed={({ floatValue = 0 }) => floatValue < 1_000_000_000_000}
      value={value === 0 ? '' : value}
      onValueChange={({ floatValue }) => onValue(floatValue ?? 0)}
      getInputRef={ref ?? null}
    />
  )
}

/** A Korean keyboard may write digits in full width, which the format would drop. */
function DigitsField({ onChange, ...field }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...field}
      onChange={(event) => {
        const input = event.currentTarget
        const plain = input.value.normalize('NFKC')
        if (plain !== input.value) input.value = plain
        onChange?.(event)
      }}
    />
  )
}
