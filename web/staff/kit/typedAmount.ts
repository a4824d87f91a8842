/** Every amount of so many digits is exact as a number. */
const digitsAtMost = 15

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
const groupedAt = /\B(?=(\d{3})+$)/g

/** `-1234567` → `-1,234,567` */
export const grouped = (amount: string): string => amount.replaceAll(groupedAt, ',')

/** The whole number in a text: `1,200원`, `１２００` and `₩1200` are `1200`. A minus stays, so that the form refuses it. */
export function amountIn(text: string): string {
  const plain = text.normalize('NFKC')
  const sign = /^\D*[-−]/.test(plain) ? '-' : ''
  return (
    sign +
    digitsOf(plain)
      .slice(0, digitsAtMost)
      .replace(/^0+(?=\d)/, '')
  )
}

/** A spreadsheet's `12,000.00` is 12,000; a dot that was typed is a slip and takes no digit away. */
const withoutFraction = (pasted: string): string => pasted.replace(/^([^.]*)\.\d*[^.\d]*$/, '$1')

type Typing = {
  /** What the field showed before. */
  shown: string
  /** What it holds now, and where its caret is. */
  text: string
  caret: number
  /** The `inputType` of the event. */
  how: string
}

/** The amount after something was typed, and where the caret goes: as many digits follow it as before the separators moved. */
export function retyped({ shown, text, caret, how }: Typing): { amount: string; caret: number } {
  let left = text.slice(0, caret)
  let right = text.slice(caret)
  if (how === 'insertFromPaste') left = withoutFraction(left)
  // The key met a separator: it is meant for the digit beyond.
  else if (how.startsWith('delete') && grouped(amountIn(text)) === shown) {
    if (how === 'deleteContentForward') right = right.slice(1)
    else left = left.slice(0, -1)
  }
  const amount = amountIn(left + right)
  const following = digitsOf(right.normalize('NFKC')).length
  return { amount, caret: placeBefore(grouped(amount), following) }
}

/** The place in a shown amount that so many digits follow. */
function placeBefore(shown: string, following: number): number {
  let place = shown.length
  for (let left = following; left > 0 && place > 0; place -= 1)
    if (/\d/.test(shown[place - 1] ?? '')) left -= 1
  // Behind the digit that was typed rather than behind the separator after it.
  return shown[place - 1] === ',' ? place - 1 : place
}
