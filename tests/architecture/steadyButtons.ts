import { parseSync, Visitor } from 'oxc-parser'
import type { Source } from './sources.ts'

/** Files whose disabled buttons never have the focus, and why. */
const neverFocused: Readonly<Record<string, string>> = {
  'web/staff/pieces/dates/Picker.tsx': 'a day or a month is out of bounds as long as it is shown',
  'web/pieces/rentCalendar/RentCalendar.tsx': 'a day is outside of the window as long as it is shown',
  'web/screens/brand/BrandScreen.tsx': 'an initial without brands is skipped; the chosen one stays open',
}

function disablesAButton({ path, text }: Source): boolean {
  let found = false
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'button') return
      found ||= attributes.some((one) => one.type === 'JSXAttribute' && one.name.name === 'disabled')
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** Files with a button that takes the focus with it once it is disabled: only a `SteadyButton` keeps it. */
export const unsteadyButtons = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => path.startsWith('web/') && path.endsWith('.tsx') && !(path in neverFocused))
    .filter(disablesAButton)
    .map(({ path }) => path)

/** Exceptions that nothing needs any more. */
export const needlesslyUnsteady = (sources: readonly Source[]): string[] =>
  Object.keys(neverFocused).filter((path) => {
    const source = sources.find((one) => one.path === path)
    return source === undefined || !disablesAButton(source)
  })
